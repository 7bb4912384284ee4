internal import MedleyInterchange
internal import MedleyReports

/// The only place that prints: results on one stream, everything else on the other.
///
/// Results are kept until there is much of them, a message follows, somebody waits or the
/// program ends. Only the main thread uses it.
final class Output {
  /// What the streams can show.
  struct Abilities: Sendable {
    /// Results go to a terminal.
    var isTerminal = false
    /// Messages go to a terminal, so a progress line can be wiped.
    var messagesAreOnTerminal = false
    var usesColour = false
  }

  private static let bufferByteCount = 1 << 16

  private let results: any ByteSink
  private let messages: any ByteSink
  private let abilities: Abilities
  private var buffer: [UInt8] = []
  private var showsProgress = false
  private var lastWarning: Explanation?

  /// Lines without columns, symbols and colour.
  var isPlain = false
  /// How the writing of results went so far.
  private(set) var outcome: WriteOutcome = .written
  /// The warnings given so far, for the `warnings` of a JSON answer.
  private(set) var warnings: [String] = []

  init(results: any ByteSink, messages: any ByteSink, abilities: Abilities = Abilities()) {
    self.results = results
    self.messages = messages
    self.abilities = abilities
  }

  /// True when results go to a terminal.
  var isTerminal: Bool { abilities.isTerminal }

  // MARK: Results

  /// Adds a line to the results.
  func line(_ text: String = "") { text.isEmpty ? add("\n") : add(text + "\n") }

  /// Adds text to the results as it is.
  func text(_ text: String) { add(text) }

  /// Adds bytes that are no text.
  func bytes(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferByteCount { flush() }
  }

  /// Adds the lines of a table.
  func table(_ table: Table) {
    for line in isPlain ? table.plainLines : table.lines { self.line(line) }
  }

  /// Adds command lines to choose from, each with what it is for.
  func choices(_ choices: [(line: String, meaning: String)]) {
    for (line, meaning) in choices where isPlain { self.line("\(meaning): \(line)") }
    guard !isPlain else { return }
    let width = choices.map { DisplayWidth.of($0.line) }.max() ?? 0
    for (line, meaning) in choices {
      let space = String(repeating: " ", count: width - DisplayWidth.of(line) + 4)
      self.line("  \(line)\(space)\(meaning)")
    }
  }

  /// Adds a JSON document and a newline.
  func json(_ value: JSONValue) {
    line(value.text(pretty: true, forTerminal: abilities.isTerminal))
  }

  /// The text in a style where colour is wanted, else the text alone.
  func styled(_ text: String, _ style: Style) -> String {
    abilities.usesColour && !isPlain ? style.applied(to: text) : text
  }

  private func add(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferByteCount { flush() }
  }

  /// Writes what is kept; called before waiting for anything.
  func flush() {
    wipeProgress()
    guard !buffer.isEmpty else { return }
    if outcome == .written { outcome = results.write(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }

  // MARK: Messages

  /// Says what went wrong and what to do.
  func fail(_ explanation: Explanation) {
    say("error: \(explanation.whatHappened)")
    if let whatToDo = explanation.whatToDo { hint(whatToDo) }
  }

  /// Says what looks wrong although the command went on.
  func warn(_ explanation: Explanation) {
    warnings.append(explanation.whatHappened)
    say("warning: \(explanation.whatHappened)")
    if let whatToDo = explanation.whatToDo { hint(whatToDo) }
  }

  /// Says a warning once the command has done its work; one that fails says why itself.
  func warnAtEnd(_ explanation: Explanation) { lastWarning = explanation }

  /// Says the warning that was kept for the end.
  func sayLastWarning() {
    if let lastWarning { warn(lastWarning) }
    lastWarning = nil
  }

  /// True when something was said besides the results, or will be.
  var hasSpoken: Bool { !warnings.isEmpty || lastWarning != nil }

  /// Says what to do next.
  func hint(_ text: String) { say("hint: \(text)") }

  /// Says how far long work is; on a terminal only, on a line that goes away.
  func progress(_ text: String) {
    guard abilities.messagesAreOnTerminal, !isPlain else { return }
    flush()
    send("\r\u{1b}[K" + text)
    showsProgress = true
  }

  /// Asks without ending the line; the answer is read by the caller.
  func ask(_ question: String) {
    flush()
    send(question + " ")
  }

  private func say(_ text: String) {
    flush()
    send("medley: \(text)\n")
  }

  private func wipeProgress() {
    guard showsProgress else { return }
    showsProgress = false
    send("\r\u{1b}[K")
  }

  /// A message that cannot be written is lost: there is no better place for it.
  private func send(_ text: String) { _ = messages.write(Array(text.utf8)) }
}
