/// The limits of pictures that are reduced, and of the process that reduces them.
package enum PictureLimits {
  /// Bytes of a picture that is to be reduced.
  package static let fileByteCount = 64 << 20
  /// Pixels on one side of it.
  package static let sidePixelCount = 32_767
  /// Pixels of it.
  package static let pixelCount = 64_000_000
  /// Pixels of one that is searched for codes.
  package static let searchedFilePixelCount = 50_000_000
  /// Pixels on the longer side of a reduced picture.
  package static let reducedSidePixelCount = 1_600
  /// Bytes of a reduced picture.
  package static let reducedByteCount = 262_144
  /// Pixels on the longer side below which a picture is not made smaller.
  package static let leastSidePixelCount = 200

  /// Bytes of memory that the process may have.
  package static let memoryByteCount = 1 << 30
  /// Seconds of processor time that it may use.
  package static let processorSeconds = 20
  /// Files that it may have open while its libraries load.
  package static let openFileCount = 16
}

extension PictureLimits {
  /// What keeps a picture of a size from being decoded; nil for nothing.
  static func fault(_ width: Int, _ height: Int, pixelCount: Int) -> PictureFault? {
    let (count, isOver) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0 else { return .unreadable }
    guard !isOver, count <= pixelCount else { return .tooLarge }
    return max(width, height) > sidePixelCount ? .sideTooLong : nil
  }
}
