/// The limits of reading codes from a picture, and of the process that does it.
package enum ReaderLimits {
  /// Pixels on one side of a picture that readers are given.
  package static let sidePixelCount = 32_767
  /// Pixels of one: a searched picture, or what twice its sides or turning makes of it.
  package static let pixelCount = 8_000_000
  /// Pixels of a picture that is searched; a larger one is made smaller first.
  package static let searchedPixelCount = 2_000_000
  /// Pixels of a picture in which parts are located; a larger one is halved first.
  static let locatedPixelCount = 600_000
  /// Milliseconds of processor time after which no further pass is begun.
  static let searchMilliseconds = 1_500
  /// Parts of a picture that are looked at because they look like codes.
  static let partCount = 4
  /// Codes that one call of a reader may find.
  static let codeCount = 16
  /// Characters of Code 128, Code 39 or ITF beside a code that was read, which one reader alone read.
  static let leastLoneCharacterCount = 6
  /// Looks for one more square of modules in a part in which one was read.
  static let besideRoundCount = 4
  /// How much room a part has for a further square, as a share of the smallest one read in it.
  static let leastShareBeside = 0.4
  /// Pixels between the lines in which zbar looks for further codes.
  static let aroundLineDistance: Int32 = 4
  /// Pixels on the shorter side below which libdmtx is not asked; it ends the process at 2 × 2.
  static let leastDmtxSidePixelCount = 8
  /// Milliseconds that libdmtx may search a part of a picture.
  static let partMilliseconds = 50
  /// Milliseconds that libdmtx may search a whole picture.
  static let wholeMilliseconds = 200
  /// Regions that libdmtx may look into in one call.
  static let dmtxRegionCount = 64

  /// Bytes of memory that the process may have.
  package static let memoryByteCount = 1 << 30
  /// Seconds of processor time that it may use.
  package static let processorSeconds = 15
  /// Files that it may have open while its libraries load.
  package static let openFileCount = 16
}
