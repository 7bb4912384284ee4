/// Opens a sealed file piece by piece, with the memory of one chunk.
///
/// Every byte it gives out is authentic, but only `finish` tells that the plaintext is whole: until
/// then it belongs in a place from which it can be taken back.
///
/// How it tells a file that was cut off from one that was changed: a file that ends in the header,
/// in the nonce, between two chunks or within a chunk's first 16 bytes was cut. A last chunk that
/// is not authentic was cut if it is an earlier chunk by its nonce, if its tag is all zeros (a copy
/// whose room was set aside but never filled) or if its length is one that the caller knows no
/// whole file to have; otherwise the two cannot be told apart, and it is called damaged.
package struct AgeOpener: ~Copyable {
  private let identities: [AgeIdentity]
  private let limit: Int
  private let isWholeByteCount: @Sendable (Int) -> Bool

  private var header = AgeHeaderReader()
  private var fileKey: FileKey?
  private var payload: AgePayload?

  /// The bytes of the nonce or of a chunk that is not yet opened.
  private var pending: [UInt8] = []

  /// The bytes of the file before `pending`.
  private var offset = 0

  /// The plaintext bytes given out.
  private var openedByteCount = 0

  /// Where zeros began that must reach to the file's end, and what is wrong if they do not.
  private var zeros: (start: Int, otherwise: SealingError)?

  private var failure: SealingError?

  /// Begins to open a file.
  ///
  /// - Parameters:
  ///   - identities: Tried in this order.
  ///   - limit: The greatest number of plaintext bytes.
  ///   - isWholeByteCount: False for numbers of plaintext bytes that no whole file has.
  package init(
    with identities: [AgeIdentity], limit: Int,
    isWholeByteCount: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) {
    self.identities = identities
    self.limit = limit
    self.isWholeByteCount = isWholeByteCount
  }

  /// Takes the next bytes of the file and appends the plaintext of each whole chunk but the last.
  ///
  /// After an error, which every later call repeats, the output holds what was authentic before it.
  package mutating func receive(
    _ input: [UInt8], into output: inout [UInt8]
  ) throws(SealingError) {
    if let failure { throw failure }
    do {
      try take(input, into: &output)
    } catch {
      failure = error
      throw error
    }
  }

  /// Takes the next bytes of the file; returns the plaintext of each whole chunk but the last.
  package mutating func receive(_ input: [UInt8]) throws(SealingError) -> [UInt8] {
    var output: [UInt8] = []
    try receive(input, into: &output)
    return output
  }

  /// Ends the file and appends the plaintext of the last chunk.
  package consuming func finish(into output: inout [UInt8]) throws(SealingError) {
    if let failure { throw failure }
    if let zeros { throw .endsEarly(atByteOffset: zeros.start) }
    guard fileKey != nil else { throw header.errorAtEnd() }
    guard var payload, pending.count >= ChaChaPoly.tagByteCount else {
      throw .endsEarly(atByteOffset: offset + pending.count)
    }
    let byteCount = pending.count - ChaChaPoly.tagByteCount
    try allow(byteCount)
    // Only an empty plaintext has an empty chunk.
    let isEmptyRest = byteCount == 0 && payload.chunkCount > 0
    let damaged = damagedChunk(isLast: true)
    if payload.open(pending.span, isLast: true, into: &output) {
      guard !isEmptyRest else { throw damaged }
      return
    }
    if let start = startOfZeros(pending.span) { throw .endsEarly(atByteOffset: start) }
    let isShort = pending.count < AgePayload.sealedChunkByteCount
    let isCut = isEmptyRest || isShort && !isWholeByteCount(openedByteCount + byteCount)
    throw isCut ? .endsEarly(atByteOffset: offset + pending.count) : damaged
  }

  /// Ends the file; returns the plaintext of the last chunk.
  package consuming func finish() throws(SealingError) -> [UInt8] {
    var output: [UInt8] = []
    try finish(into: &output)
    return output
  }

  private mutating func take(
    _ input: [UInt8], into output: inout [UInt8]
  ) throws(SealingError) {
    var position = 0
    if fileKey == nil, zeros == nil { try takeHeader(input, from: &position) }
    if fileKey != nil, payload == nil, zeros == nil { takeNonce(input, from: &position) }
    while position < input.count {
      if let zeros {
        guard input[position...].allSatisfy({ $0 == 0 }) else { throw zeros.otherwise }
        return
      }
      if pending.isEmpty, input.count - position > AgePayload.sealedChunkByteCount {
        let end = position + AgePayload.sealedChunkByteCount
        let chunk = input.span.extracting(position..<end)
        if try !openChunk(chunk, into: &output) { try diagnose(chunk, into: &output) }
        position = end
      } else if pending.count == AgePayload.sealedChunkByteCount {
        // It was not authentic as an earlier chunk, and more bytes follow.
        let chunk = pending
        pending = []
        try diagnose(chunk.span, into: &output)
      } else {
        let end = min(input.count, position + AgePayload.sealedChunkByteCount - pending.count)
        pending.append(contentsOf: input[position..<end])
        position = end
        try openPending(into: &output)
      }
    }
  }

  private mutating func takeHeader(
    _ input: [UInt8], from position: inout Int
  ) throws(SealingError) {
    switch try header.receive(input, from: &position) {
    case .unfinished:
      return
    case .zero where header.byteCount == 0:
      throw .notSealed
    case .zero:
      let start = header.byteCount
      zeros = (start, otherwise: .damaged(.header, atByteOffset: start))
    case .finished(let header):
      fileKey = try header.fileKey(with: identities)
      offset = header.byteCount
    }
  }

  private mutating func takeNonce(_ input: [UInt8], from position: inout Int) {
    let end = min(input.count, position + AgePayload.nonceByteCount - pending.count)
    pending.append(contentsOf: input[position..<end])
    position = end
    guard pending.count == AgePayload.nonceByteCount, let fileKey else { return }
    payload = AgePayload(key: fileKey.payloadKey(nonce: pending))
    offset += pending.count
    pending = []
  }

  /// Opens the pending chunk if it is whole and not the file's last.
  private mutating func openPending(into output: inout [UInt8]) throws(SealingError) {
    guard pending.count == AgePayload.sealedChunkByteCount else { return }
    var chunk: [UInt8] = []
    swap(&chunk, &pending)
    if try openChunk(chunk.span, into: &output) { chunk.removeAll(keepingCapacity: true) }
    swap(&chunk, &pending)
  }

  /// Opens a whole chunk; false if it is not authentic as one that others follow.
  private mutating func openChunk(
    _ chunk: Span<UInt8>, into output: inout [UInt8]
  ) throws(SealingError) -> Bool {
    try allow(AgePayload.chunkByteCount)
    guard payload?.open(chunk, isLast: false, into: &output) == true else { return false }
    openedByteCount += AgePayload.chunkByteCount
    offset += AgePayload.sealedChunkByteCount
    return true
  }

  private func allow(_ byteCount: Int) throws(SealingError) {
    guard byteCount <= limit - openedByteCount else {
      throw .tooLarge(.plaintextBytes, limit: limit)
    }
  }

  /// Finds out what is wrong with a chunk that bytes follow.
  private mutating func diagnose(
    _ chunk: Span<UInt8>, into output: inout [UInt8]
  ) throws(SealingError) {
    if payload?.open(chunk, isLast: true, into: &output) == true {
      throw .damaged(.trailingBytes, atByteOffset: offset + chunk.count)
    }
    let error = damagedChunk(isLast: false)
    guard let start = startOfZeros(chunk) else { throw error }
    zeros = (start, otherwise: error)
  }

  private func damagedChunk(isLast: Bool) -> SealingError {
    let index = Int(clamping: payload?.chunkCount ?? 0)
    return .damaged(isLast ? .lastChunk(index) : .chunk(index), atByteOffset: offset)
  }

  /// The file's offset at which zeros begin that fill the rest of the chunk, its tag included.
  private func startOfZeros(_ chunk: Span<UInt8>) -> Int? {
    var count = 0
    while count < chunk.count, chunk[chunk.count - 1 - count] == 0 { count += 1 }
    return count < ChaChaPoly.tagByteCount ? nil : offset + chunk.count - count
  }
}
