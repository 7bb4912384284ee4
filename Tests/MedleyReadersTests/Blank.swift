import MedleyTestSupport

/// Pictures without a code.
enum Blank {
  /// A white one.
  static func png(_ width: Int, _ height: Int) -> [UInt8] {
    PNGFile.make(width, height) { _, _ in (255, 255, 255) }
  }
}
