/// Why deflated bytes were refused.
package enum InflateFault: Error, Equatable, Sendable {
  /// The input is over and the stream within it is not.
  case endsEarly
  /// The bytes are not what RFC 1951 says.
  case damaged
  /// No memory was left for the library.
  case noMemory
}
