/// How a word stands out on a terminal that shows colour.
enum Style: String, Sendable {
  case bold = "1"
  case dim = "2"
  case red = "31"
  case green = "32"
  case yellow = "33"
  /// For codes that cameras read, whatever the colours of the terminal.
  case blackOnWhite = "38;5;16;48;5;231"

  /// The text between the codes that switch the style on and off.
  func applied(to text: String) -> String { "\u{1b}[\(rawValue)m\(text)\u{1b}[0m" }
}
