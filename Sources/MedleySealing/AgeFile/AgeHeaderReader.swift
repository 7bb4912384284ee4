/// Reads a header line by line as its bytes arrive, and refuses it as soon as that is certain.
struct AgeHeaderReader {
  /// What the bytes received so far amount to.
  enum Outcome {
    case unfinished
    case finished(AgeHeader)
    /// A zero byte was met, which no header has; an interrupted copy may be the reason.
    case zero
  }

  private enum Expected {
    case versionLine, firstStanza, body, stanzaOrFooter
  }

  /// Everything received; its last `byteCount - lineStart` bytes are a line not yet ended.
  private var bytes: [UInt8] = []
  private var lineStart = 0

  /// The bytes already looked at, so that a long line in many pieces is looked at once.
  private var checkedCount = 0

  private var expected = Expected.versionLine
  private var stanzas: [AgeStanza] = []
  private var arguments: [[UInt8]] = []
  private var body: [UInt8] = []

  /// The number of bytes taken so far.
  var byteCount: Int { bytes.count }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  /// Three dashes, a space and 43 characters.
  private static let footerByteCount = 47

  /// Takes bytes from the position on, up to the header's end, and moves the position.
  mutating func receive(
    _ input: [UInt8], from position: inout Int
  ) throws(SealingError) -> Outcome {
    while position < input.count {
      let rest = input[position...]
      let room = SealingLimits.headerByteCount - bytes.count
      guard room > 0 else {
        throw .tooLarge(.headerBytes, limit: SealingLimits.headerByteCount)
      }
      let piece = rest.prefix(room)
      let end = piece.firstIndex { $0 == AgeHeaderReader.lineFeed || $0 == 0 } ?? piece.endIndex
      bytes.append(contentsOf: piece[..<end])
      position = end
      guard end < piece.endIndex else {
        try checkUnfinishedLine()
        continue
      }
      if input[end] == 0 {
        try checkUnfinishedLine()
        return .zero
      }
      bytes.append(input[end])
      position += 1
      if let header = try readLine() { return .finished(header) }
      lineStart = bytes.count
    }
    return .unfinished
  }

  /// Names what is wrong with a file that has ended before its header.
  mutating func errorAtEnd() -> SealingError {
    if bytes.isEmpty { return .empty }
    if expected == .versionLine, !AgeVersionLine.text.utf8.starts(with: bytes),
      let error = AgeVersionLine.error(in: bytes[...], isWhole: true)
    {
      return error
    }
    return .endsEarly(atByteOffset: bytes.count)
  }

  private var damaged: SealingError { .damaged(.header, atByteOffset: lineStart) }

  /// Reads the line that has just ended; the header when it was the last.
  private mutating func readLine() throws(SealingError) -> AgeHeader? {
    let line = bytes[lineStart..<bytes.count - 1]
    switch expected {
    case .versionLine:
      if let error = AgeVersionLine.error(in: line, isWhole: true) { throw error }
      expected = .firstStanza
    case .firstStanza, .stanzaOrFooter:
      if line.starts(with: AgeHeader.footerStart.utf8) { return try readFooter(line) }
      try readArguments(line)
      expected = .body
    case .body:
      guard line.count <= AgeStanza.lineByteCount, let part = UnpaddedBase64.bytes(line) else {
        throw damaged
      }
      body.append(contentsOf: part)
      if line.count < AgeStanza.lineByteCount { try endStanza() }
    }
    return nil
  }

  private mutating func readArguments(_ line: ArraySlice<UInt8>) throws(SealingError) {
    guard line.starts(with: "-> ".utf8) else { throw damaged }
    arguments = line.dropFirst(3)
      .split(separator: AgeHeaderReader.space, omittingEmptySubsequences: false).map(Array.init)
    let areVisible = arguments.allSatisfy { argument in
      !argument.isEmpty && argument.allSatisfy { (0x21...0x7e).contains($0) }
    }
    guard areVisible else { throw damaged }
  }

  private mutating func endStanza() throws(SealingError) {
    let stanza = AgeStanza(arguments: arguments, body: body)
    guard stanza.isWellFormed else { throw damaged }
    stanzas.append(stanza)
    body = []
    guard stanzas.count <= SealingLimits.stanzaCount else {
      throw .tooLarge(.recipients, limit: SealingLimits.stanzaCount)
    }
    // A passphrase's stanza stands alone: one recipient more could have read along unseen.
    guard stanzas.count == 1 || !stanzas.contains(where: \.isPassphrase) else { throw damaged }
    expected = .stanzaOrFooter
  }

  private func readFooter(_ line: ArraySlice<UInt8>) throws(SealingError) -> AgeHeader {
    guard expected == .stanzaOrFooter, line.starts(with: "--- ".utf8),
      let code = UnpaddedBase64.bytes(line.dropFirst(4)), code.count == SHA256.byteCount
    else { throw damaged }
    return AgeHeader(
      stanzas: stanzas, covered: Array(bytes[..<(lineStart + 3)]), code: code,
      byteCount: bytes.count)
  }

  /// Refuses a line that no more bytes can make right.
  private mutating func checkUnfinishedLine() throws(SealingError) {
    defer { checkedCount = bytes.count }
    let line = bytes[lineStart...]
    switch expected {
    case .versionLine:
      if let error = AgeVersionLine.error(in: line, isWhole: false) { throw error }
    case .firstStanza, .stanzaOrFooter:
      guard isStanzaSoFar(line) || expected == .stanzaOrFooter && isFooterSoFar(line) else {
        throw damaged
      }
    case .body:
      guard line.count <= AgeStanza.lineByteCount, line.allSatisfy(UnpaddedBase64.contains) else {
        throw damaged
      }
    }
  }

  private func isStanzaSoFar(_ line: ArraySlice<UInt8>) -> Bool {
    line.prefix(3).elementsEqual("-> ".utf8.prefix(line.count))
      && line[max(lineStart, checkedCount)...].allSatisfy { (0x20...0x7e).contains($0) }
  }

  private func isFooterSoFar(_ line: ArraySlice<UInt8>) -> Bool {
    line.prefix(4).elementsEqual("--- ".utf8.prefix(line.count))
      && line.count <= AgeHeaderReader.footerByteCount
      && line.dropFirst(4).allSatisfy(UnpaddedBase64.contains)
  }
}
