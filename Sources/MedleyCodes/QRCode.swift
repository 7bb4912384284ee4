/// A QR code as a square of dark and light modules, without its light border.
///
/// Error correction is of level M: about 15 % of the code may be unreadable.
///
/// Source: ISO/IEC 18004.
package struct QRCode: Hashable, Sendable {
  /// The modules of each side.
  package let sideCount: Int

  /// Row by row from the top, true for dark.
  private let modules: [Bool]

  /// Takes modules row by row; nil unless they are a square.
  init?(sideCount: Int, modules: [Bool]) {
    guard sideCount > 0, modules.count == sideCount * sideCount else { return nil }
    self.sideCount = sideCount
    self.modules = modules
  }

  /// True for a dark module; everything around the code is light.
  package func isDark(row: Int, column: Int) -> Bool {
    guard (0..<sideCount).contains(row), (0..<sideCount).contains(column) else { return false }
    return modules[row * sideCount + column]
  }
}
