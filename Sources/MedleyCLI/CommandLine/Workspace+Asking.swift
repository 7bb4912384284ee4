extension Workspace {
  /// The most bytes taken from standard input for a name, words or a note.
  private static let textByteCount = 1 << 16

  /// Where the store is.
  func homeFolder() throws(Failure) -> String {
    if let home { return home }
    throw Failure(
      .noStore, "there is no home folder to keep the store in", "name a folder with --home DIR")
  }

  /// A person's answer to a question; nil off a terminal or at the end of the input.
  func answer(to question: String) -> String? {
    guard canAsk else { return nil }
    output.ask(question)
    return input.nextLine()
  }

  /// A person's answer to a question that may be passed over with an empty line.
  func filledAnswer(to question: String) -> String? {
    answer(to: question).flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
  }

  /// A person's answer that the terminal does not show; nil off a terminal.
  func secretAnswer(to question: String) -> String? {
    guard canAsk else { return nil }
    output.ask(question)
    return input.nextHiddenLine()
  }

  /// The word itself, or for “-” what standard input holds, without its last newline.
  func text(of word: String) throws(Failure) -> String {
    guard word == "-" else { return word }
    output.flush()
    guard var bytes = input.rest(byteCountLimit: Self.textByteCount) else {
      throw Failure(
        .tooLarge, "standard input holds more than \(Self.textByteCount) bytes", "send less")
    }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.valueRefused, "standard input is not UTF-8 text", "send text in UTF-8")
    }
    return text
  }
}
