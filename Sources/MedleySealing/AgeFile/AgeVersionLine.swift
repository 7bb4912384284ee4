/// The first line of a sealed file, by which it is told from all others.
enum AgeVersionLine {
  /// The line of the only version there is.
  static let text = "age-encryption.org/v1"

  private static let anyVersion = "age-encryption.org/v"
  private static let armorLine = "-----BEGIN AGE ENCRYPTED FILE-----"

  /// Names what is wrong with the line, or with its start as far as it is known.
  static func error(in line: ArraySlice<UInt8>, isWhole: Bool) -> SealingError? {
    if line.elementsEqual(text.utf8) { return nil }
    if line.starts(with: armorLine.utf8) { return .armored }
    if !isWhole, text.utf8.starts(with: line) || armorLine.utf8.starts(with: line) { return nil }
    let version = line.dropFirst(anyVersion.utf8.count)
    guard line.starts(with: anyVersion.utf8), !version.isEmpty else { return .notSealed }
    if version.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
      return isWhole || version.count > 8 ? .newerVersion : nil
    }
    return .damaged(.header, atByteOffset: line.startIndex + text.utf8.count)
  }
}
