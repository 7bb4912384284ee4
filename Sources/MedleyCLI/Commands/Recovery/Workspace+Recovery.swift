internal import Medley

extension Workspace {
  /// How often words or a passphrase may be typed wrong.
  private static let tryCount = 3

  /// The recovery key that somebody shows: by words, by a file, or by a sealed file.
  func recoveryProof(_ file: FilePath?, _ given: Given) throws -> RecoveryProof {
    guard let file else { return try typedProof() }
    if file.isStandardStream { return try RecoveryProof(words: text(of: "-")) }
    return try RecoveryProof(file: file.path) { try passphrase(given) }
  }

  /// The words that a person types; a slip is said, and they may try again.
  private func typedProof() throws -> RecoveryProof {
    for attempt in 1...Self.tryCount {
      guard let typed = answer(to: "The recovery words?") else { break }
      do {
        return try RecoveryProof(words: typed)
      } catch let error as CabinetError where attempt < Self.tryCount {
        output.fail(ExplainedFailure(error).explanation)
      }
    }
    throw Failure(
      .wrongWords, "the recovery words are needed", "give them with --recovery FILE, or “-”")
  }

  /// The passphrase of a file that exists.
  func passphrase(_ given: Given) throws -> String {
    if try given[RecoveryInputs.passphrase] != nil { return try text(of: "-") }
    if let typed = secretAnswer(to: "The passphrase?") { return typed }
    throw Failure(
      .wrongWords, "the passphrase is needed",
      "type it on a terminal, or send it with --passphrase -")
  }

  /// A passphrase for a new file, typed twice.
  private func newPassphrase(_ given: Given) throws -> String {
    if try given[RecoveryInputs.passphrase] != nil { return try text(of: "-") }
    for _ in 0..<Self.tryCount {
      guard let typed = secretAnswer(to: "A passphrase for the sealed file?"),
        let again = secretAnswer(to: "The same again?")
      else { break }
      if typed == again { return typed }
      output.fail(Explanation("the two passphrases differ", "type them again"))
    }
    throw Failure(
      .wrongWords, "a passphrase is needed",
      "type it on a terminal, or send it with --passphrase -")
  }

  /// Makes a recovery key, and has its words typed back where a person sees them.
  ///
  /// Where there is nowhere to put one, none is made; a command that needs one is refused.
  func newRecovery(
    words: FilePath?, sealed: FilePath?, _ given: Given, isNeeded: Bool
  ) throws -> NewRecovery? {
    guard words != nil || sealed != nil || canAsk else {
      guard isNeeded else { return nil }
      throw Failure(
        .usage, "there is nowhere to put the recovery key",
        "give --recovery FILE or --age FILE, or run it on a terminal")
    }
    var recovery = try NewRecovery()
    recovery.wordsPath = words?.path
    if let sealed { try recovery.seal(with: newPassphrase(given), to: sealed.path) }
    guard words == nil, canAsk else { return recovery }
    if try hasTypedBack(recovery) { return recovery }
    // The sealed file alone is a recovery key too.
    return sealed == nil ? nil : recovery
  }

  /// Shows new words once and has them typed back; an empty line goes on without them.
  private func hasTypedBack(_ recovery: NewRecovery) throws -> Bool {
    output.line("The recovery words bring the record back when all devices are lost.")
    output.line("Write them down now, on paper: they are not shown again.")
    output.line()
    for line in RecoveryPage.lines(of: recovery.words) { output.line(line) }
    output.line()
    for attempt in 1...Self.tryCount {
      guard let typed = answer(to: "Type them back from the paper (nothing: go on without them)?"),
        typed.contains(where: { !$0.isWhitespace })
      else { return false }
      do {
        try recovery.confirm(typed)
        return true
      } catch let error as CabinetError where attempt < Self.tryCount {
        output.fail(ExplainedFailure(error).explanation)
      }
    }
    return false
  }
}
