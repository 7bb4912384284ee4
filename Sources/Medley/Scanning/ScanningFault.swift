/// Why the codes of a picture were not read; `picture` is its path, or where else it came from.
package enum ScanningFault: Error, Hashable, Sendable {
  /// The program that reads codes does not lie where it should, or does not start.
  case noReader(path: String)
  /// It ended without an answer: this picture, or a library, was too much for it.
  case readerDied(picture: String)
  /// It was not done in time.
  case timedOut(picture: String, seconds: Int64)
  /// Its answer cannot be understood.
  case nonsense(picture: String)
  /// The picture begins like none that are read.
  case notPicture(picture: String)
  /// What decodes pictures of its kind is not installed.
  case noLoader(picture: String)
  /// The picture is damaged.
  case unreadable(picture: String)
  /// It has more bytes than are read.
  case fileTooLarge(picture: String, limit: Int)
  /// It has more pixels than are decoded.
  case tooManyPixels(picture: String)
  /// One of its sides has more pixels than are decoded.
  case sideTooLong(picture: String, limit: Int)
  /// The file stops before the end of the picture, and what is there shows no code.
  case cutOff(picture: String)
  /// This very package was added already.
  case packKnown(medication: String)
  /// What a path names is neither a file nor a folder.
  case notFile(path: String)
  /// A folder has more pictures than are read at a time.
  case tooManyPictures(folder: String, limit: Int)
  /// The process could not take on its limits, so it read nothing.
  case notConfined
}
