/// The limits of what is drawn.
package enum CodeLimits {
  /// Bytes of the text of a QR code; larger codes are hard to read off a screen.
  package static let textByteCount = 1_000
  /// Modules of light border that readers want around a code (ISO/IEC 18004 §9.1).
  package static let quietZone = 4
  /// Pixels of a module's side in a picture.
  package static let pixelsPerModule = 8
}
