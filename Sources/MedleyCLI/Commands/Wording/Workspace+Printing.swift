internal import Medley
internal import MedleyInterchange
internal import MedleyReports

extension Workspace {
  /// Letters that are named in a warning.
  private static let namedCount = 8

  /// Says which letters were printed as numbers, and which packages have fonts for them.
  func warnOfLetters(_ letters: [Unicode.Scalar]) {
    for source in FontSource.sources(of: letters) {
      let own = letters.filter { FontSource(of: $0) == source }
      let named = own.prefix(Workspace.namedCount).map(Workspace.number).joined(separator: ", ")
      let rest = own.count - min(own.count, Workspace.namedCount)
      output.warn(
        Explanation(
          "no installed font has these letters (\(source.script)), so their numbers are printed: "
            + named + (rest > 0 ? " and \(rest) more" : ""),
          "install a font that has them, then write the file again: apt-get install "
            + source.package))
    }
  }

  /// Says that a file which was written can be read by everybody who has it.
  func warnOfOpenFile(_ path: String) {
    output.warn(
      Explanation(
        "\(shown(path)) is not sealed: whoever has it can read it",
        "keep it where only you can open it"))
  }

  /// The scripts for which fonts are missing, with the letters and the packages.
  static func fonts(_ letters: [Unicode.Scalar]) -> JSONValue {
    .array(
      FontSource.sources(of: letters).map { source in
        let own = letters.filter { FontSource(of: $0) == source }
        return .object([
          ("script", .string(source.script)), ("package", .string(source.package)),
          ("letters", .array(own.map { .string(number($0)) })),
        ])
      })
  }

  /// A letter as U+0041.
  private static func number(_ letter: Unicode.Scalar) -> String {
    let digits = String(letter.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
