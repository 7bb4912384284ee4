/// Which of the files of the Canadian extract a file is, and of which of its four archives.
struct DPDFile: Hashable {
  enum Role: String, CaseIterable {
    case products = "drug"
    case ingredients = "ingred"
    case forms = "form"
    case routes = "route"
    case packages = "package"
    case states = "status"
    case companies = "comp"
  }

  /// The archives: marketed ones have no mark in their names.
  enum Archive: String, CaseIterable {
    case marketed = ""
    case approved = "ap"
    case dormant = "dr"
    case inactive = "ia"
  }

  let role: Role
  let archive: Archive

  init(_ role: Role, _ archive: Archive) {
    self.role = role
    self.archive = archive
  }

  /// Tells a file by its name, such as `drug_ia.txt`; nil for other files.
  init?(name: String) {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let place = words.firstIndex(where: { Role(rawValue: $0) != nil }),
      let role = Role(rawValue: words[place])
    else { return nil }
    self.role = role
    let marks = words[(place + 1)...]
    archive = Archive.allCases.first { marks.contains($0.rawValue) } ?? .marketed
  }
}
