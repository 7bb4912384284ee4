/// The names that files of the folder exchange have.
package enum FolderFileName {
  /// Bytes of a name; a longer one is nobody's.
  static let byteCountLimit = 255
  private static let beginning = "medley-"
  private static let ending = ".age"
  private static let digitCount = 16

  /// A new name, which says nothing.
  package static func fresh(_ digits: String) -> String { beginning + digits + ending }

  /// True for `medley-`, 16 hexadecimal digits and `.age`, in capitals or not, and for what other
  /// programs make of such a name when they keep two files: ` (1)` or `.sync-conflict-…` before the
  /// ending.
  package static func isOne(_ name: String) -> Bool {
    guard name.utf8.count <= byteCountLimit, !name.utf8.contains(UInt8(ascii: "/")) else {
      return false
    }
    let lower = name.lowercased()
    guard lower.hasPrefix(beginning), lower.hasSuffix(ending) else { return false }
    let middle = lower.utf8.dropFirst(beginning.utf8.count).dropLast(ending.utf8.count)
    guard middle.count >= digitCount, middle.prefix(digitCount).allSatisfy(isDigit) else {
      return false
    }
    let rest = name.unicodeScalars.dropFirst(beginning.utf8.count + digitCount)
      .dropLast(ending.utf8.count)
    guard let first = rest.first else { return true }
    return " .(-~_".unicodeScalars.contains(first)
      && rest.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f && $0.value != 0xfffd }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
