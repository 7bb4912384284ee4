/// The limits of what is read from pictures.
package enum ReadingLimits {
  /// Readings of one picture.
  package static let readingCount = 256
  /// Bytes of one code's content: the digits of the largest QR code (ISO/IEC 18004, table 7).
  package static let contentByteCount = 7_089
  /// Bytes of a symbology identifier.
  package static let identifierByteCount = 3
  /// Bytes of all readings of a picture together.
  package static let answerByteCount = 2 << 20
}
