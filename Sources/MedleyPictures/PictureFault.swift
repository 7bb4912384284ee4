/// Why a picture was not reduced; the raw value is the status that the process ends with.
package enum PictureFault: Int32, Error {
  /// It is no picture, damaged, or of a kind that is not read.
  case unreadable = 3
  /// It has more pixels, or more bytes, than are read.
  case tooLarge = 4
  /// The process could not be confined, so nothing was read.
  case notConfined = 5
}
