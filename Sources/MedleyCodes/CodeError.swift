/// Why a picture could not be drawn.
package enum CodeError: Error, Hashable, Sendable {
  /// The text is longer than the code may hold, in bytes.
  case textTooLong(limit: Int)
  /// The text is empty or cannot be drawn as a code.
  case cannotDraw
  /// The picture cannot be written as a file.
  case cannotWritePicture
}
