/// Why nothing was printed; the raw value is the status that the process ends with.
package enum PrintFault: Int32, Error {
  /// The order is damaged or of another version.
  case unreadable = 3
  /// The order, or what comes of it, is larger than may be.
  case tooLarge = 4
  /// The process could not be confined, so nothing was read.
  case notConfined = 5
  /// The font that everything is printed in is not there.
  case noFont = 6
  /// A library could not do it.
  case failed = 7
}
