/// The limits of reducing a photo, on the side of the program that has it done.
enum PhotoLimits {
  /// Bytes of a picture file; the process that reduces it has the same limit.
  static let fileByteCount = 64 << 20
  /// Milliseconds that reducing it may take.
  static let reducingMilliseconds: Int64 = 30_000
  /// Bytes that a bundle has besides its photos and its changes, at the most.
  static let bundleRestByteCount = 32 << 20
}
