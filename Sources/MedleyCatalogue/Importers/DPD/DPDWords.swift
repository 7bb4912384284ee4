internal import MedleyMedicines

/// What the rows of the Canadian extract say about strengths and packages.
enum DPDWords {
  /// The strength of a row of ingredients: “80 MG/5 ML”, “5 MG/ML”, “0.1 % W/W”, “400 MG”.
  static func strength(_ row: RegisterRow) -> String? {
    guard let amount = row.text(4) else { return nil }
    let unit = row[5]
    let strength = unit.isEmpty ? amount : amount + " " + unit
    let reference = row[9]
    if reference.isEmpty || reference == unit { return strength }
    if reference.utf8.contains(UInt8(ascii: "/")) { return strength + " " + reference }
    return strength + "/" + (row.text(7).map { $0 == "1" ? "" : $0 + " " } ?? "") + reference
  }

  /// What a row of packages says, in its own words.
  static func description(_ row: RegisterRow) -> String? {
    let size = [row.text(4), row.text(2), row.text(3)].compactMap(\.self).joined(separator: " ")
    let words = [size, row[5]].filter { !$0.isEmpty }.joined(separator: "; ")
    return words.isEmpty ? nil : words
  }

  /// How much is in a package: one size with a unit of measure, and nothing else.
  ///
  /// “100” alone leaves open of what, and “100/500” are the sizes of two packages.
  static func contents(_ row: RegisterRow) -> PackageContents? {
    if let size = row.text(4), let unit = row.text(2) {
      guard row[5].isEmpty else { return nil }
      return RegisterText.amount(size).map { PackageContents(amount: $0, unit: unit) }
    }
    guard row.text(2) == nil, row.text(4) == nil else { return nil }
    let words = row[5].uppercased()
    let number = words.prefix { $0.isNumber || $0 == "." }
    let unit = words.dropFirst(number.count).drop { $0 == " " }
    guard ["ML", "L", "G", "KG"].contains(unit) else { return nil }
    return RegisterText.amount(number).map { PackageContents(amount: $0, unit: String(unit)) }
  }
}
