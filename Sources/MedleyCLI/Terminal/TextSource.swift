/// Where a person's answers and texts come from: standard input, or a test.
protocol TextSource: AnyObject {
  /// The next line without its end; nil at the end of the input.
  func nextLine() -> String?

  /// The next line, which a terminal does not show while it is typed; nil at the end of the input.
  func nextHiddenLine() -> String?

  /// All that is left, unless it is more than the limit.
  func rest(byteCountLimit: Int) -> [UInt8]?
}

extension TextSource {
  func nextHiddenLine() -> String? { nextLine() }
}
