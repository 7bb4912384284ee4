/// Which of the files of the French register a file is.
enum BDPMFile {
  /// `CIS_bdpm.txt`: names, forms, routes, holders.
  case products
  /// `CIS_CIP_bdpm.txt`: packages.
  case packages
  /// `CIS_COMPO_bdpm.txt`: ingredients.
  case ingredients
  /// Short names of packages by CIP13, of Open Medic, for a register without its first file.
  case shortNames

  /// Tells a file by its name, or by its heading where it has one; nil for other files.
  init?(name: String, line: String) {
    if line.split(separator: ",").prefix(2).map({ RegisterText.cleaned(String($0)) })
      == ["cip13", "nom court"]
    {
      self = .shortNames
      return
    }
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    guard words.contains("cis"), words.contains("bdpm") else { return nil }
    if words.contains("cip") {
      self = .packages
    } else if words.contains("compo") {
      self = .ingredients
    } else {
      let after = words.drop { $0 != "cis" }.dropFirst().first
      guard after == "bdpm" else { return nil }
      self = .products
    }
  }
}
