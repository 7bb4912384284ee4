/// The limits of what is inflated at once.
package enum DeflateLimits {
  /// Bytes of a piece that an inflater hands over.
  package static let pieceByteCount = 64 << 10
}
