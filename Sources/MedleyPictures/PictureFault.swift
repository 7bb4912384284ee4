/// Why a picture was not reduced or searched; the raw value is the status that the process ends with.
package enum PictureFault: Int32, Error {
  /// It is no picture, damaged, or of a kind that is not read.
  case unreadable = 3
  /// It has more pixels, or more bytes, than are read.
  case tooLarge = 4
  /// The process could not be confined, so nothing was read.
  case notConfined = 5
  /// Its first bytes are those of no kind of picture that is searched for codes.
  case notPicture = 6
  /// It has more pixels than are searched for codes.
  case tooManyPixels = 7
  /// What decodes pictures of its kind is not installed.
  case noLoader = 8
  /// A side of it has more pixels than are read.
  case sideTooLong = 9
}
