internal import MedleyMedicines

/// What the words of the FDA about a package say of how much is in it.
///
/// Levels stand from the outermost to the innermost one, behind `>` or `/`: “3 BLISTER PACK in
/// 1 CARTON (0000-0000-00)  > 10 TABLET in 1 BLISTER PACK” are 30 TABLET. Parts of a kit stand
/// behind `*`.
/// Source: FDA, “NDC Package File Definitions”, PACKAGEDESCRIPTION.
enum NDCPackageWords {
  private struct Level {
    let amount: Quantity
    let count: Int?
    let unit: String
    let container: String
  }

  /// The pieces of the innermost level; nil when there is any doubt about them.
  static func contents(_ words: String) -> PackageContents? {
    guard !words.utf8.contains(UInt8(ascii: "*")) else { return nil }
    var levels: [Level] = []
    for part in parts(words) {
      guard let level = level(part) else { return nil }
      if let last = levels.last, last.unit != level.container { return nil }
      levels.append(level)
    }
    guard let innermost = levels.last, !containers.contains(firstWord(innermost.unit)),
      !RegisterText.words(innermost.unit).contains("KIT")
    else { return nil }
    var amount: Quantity? = innermost.amount
    for level in levels.dropLast() {
      guard let count = level.count else { return nil }
      amount = amount?.times(count)
    }
    return amount.map { PackageContents(amount: $0, unit: innermost.unit) }
  }

  /// The levels, which have a blank before and after the mark between them.
  private static func parts(_ words: String) -> [[Substring]] {
    RegisterText.words(words).split(omittingEmptySubsequences: false) { $0 == ">" || $0 == "/" }
      .map(Array.init)
  }

  /// A level such as `10 TABLET, FILM COATED in 1 BLISTER PACK (0000-0000-00)`.
  private static func level(_ words: [Substring]) -> Level? {
    var words = words[...]
    if words.last?.utf8.first == UInt8(ascii: "(") { words.removeLast() }
    guard let middle = words.lastIndex(of: "in"), middle >= words.startIndex + 2,
      words.count > middle - words.startIndex + 2, words[middle + 1] == "1",
      let amount = RegisterText.amount(decimal(words[words.startIndex]))
    else { return nil }
    let unit = words[(words.startIndex + 1)..<middle].joined(separator: " ")
    guard !RegisterText.hasDigit(unit) else { return nil }
    return Level(
      amount: amount, count: Int(words[words.startIndex]), unit: unit,
      container: words[(middle + 2)...].joined(separator: " "))
  }

  private static func decimal(_ text: Substring) -> String {
    text.utf8.first == UInt8(ascii: ".") ? "0" + text : String(text)
  }

  private static func firstWord(_ unit: String) -> String {
    String(unit.prefix { $0 != "," && $0 != " " })
  }

  /// First words of containers: how much is in one of them is not said.
  private static let containers: Set<String> = [
    "AMPULE", "BAG", "BLISTER", "BOTTLE", "BOX", "CAN", "CANISTER", "CARTON", "CARTRIDGE", "CASE",
    "CELLO", "CONTAINER", "CUP", "CYLINDER", "DEWAR", "DIALPACK", "DOSE", "DRUM", "INHALER",
    "JAR", "JUG", "KIT", "NOT", "PACKAGE", "PACKET", "PAIL", "POUCH", "SUPERSACK", "SYRINGE",
    "TRAY", "TUBE", "VIAL", "WRAPPER",
  ]
}
