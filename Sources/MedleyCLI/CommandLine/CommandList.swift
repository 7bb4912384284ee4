/// The list of commands in the README, made from the table.
struct CommandList {
  static let opening = "<!-- commands -->"
  static let closing = "<!-- /commands -->"

  let table: CommandTable

  /// A table in Markdown for each section.
  var text: String {
    table.sections.filter { !$0.listed.isEmpty }.map { section in
      let rows = section.listed.map { command in
        "| `\(Self.cell(command.name))` | \(Self.cell(command.summary)) |"
      }
      return (["**\(section.title)**", "", "| command | does |", "|---|---|"] + rows)
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// The page with the list between the two marks; nil when the marks are not there.
  func inserted(into page: String) -> String? {
    guard let opening = page.firstRange(of: Self.opening),
      let closing = page[opening.upperBound...].firstRange(of: Self.closing)
    else { return nil }
    return page[..<opening.upperBound] + "\n\(text)\n" + page[closing.lowerBound...]
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
