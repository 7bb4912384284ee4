/// Seals a plaintext piece by piece, with the memory of one chunk.
///
/// It cannot be copied: two continuations of one file would use the same nonces twice.
package struct AgeSealer: ~Copyable {
  private var payload: AgePayload

  /// The bytes for which it is not yet known whether a chunk follows; a chunk's worth at most.
  private var pending: [UInt8] = []

  /// The header and the nonce, until they are written.
  private var start: [UInt8]

  /// Begins a file for these recipients.
  ///
  /// - Throws: `badRecipients`, `tooLarge(.recipients)`, or for a passphrase `workFactorTooHigh` or
  ///   `notEnoughMemory`.
  package init(
    to recipients: [AgeRecipient], using generator: inout some RandomNumberGenerator
  ) throws(SealingError) {
    let fileKey = FileKey(using: &generator)
    let header = try AgeHeader(for: recipients, fileKey: fileKey, using: &generator)
    let nonce = SecretBytes(byteCount: AgePayload.nonceByteCount, using: &generator).copiedBytes()
    payload = AgePayload(key: fileKey.payloadKey(nonce: nonce))
    start = header.bytes + nonce
  }

  /// Takes the next bytes of the plaintext and appends what can be written of the file.
  package mutating func receive(_ input: [UInt8], into output: inout [UInt8]) {
    writeStart(into: &output)
    let chunkByteCount = AgePayload.chunkByteCount
    var position = 0
    while position < input.count {
      if pending.isEmpty, input.count - position > chunkByteCount {
        let chunk = input.span.extracting(position..<position + chunkByteCount)
        payload.seal(chunk, isLast: false, into: &output)
        position += chunkByteCount
      } else if pending.count == chunkByteCount {
        sealPending(isLast: false, into: &output)
      } else {
        let end = min(input.count, position + chunkByteCount - pending.count)
        pending.append(contentsOf: input[position..<end])
        position = end
      }
    }
  }

  /// Takes the next bytes of the plaintext; returns what can be written of the file.
  package mutating func receive(_ input: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    receive(input, into: &output)
    return output
  }

  /// Ends the plaintext and appends the rest of the file.
  package consuming func finish(into output: inout [UInt8]) {
    writeStart(into: &output)
    sealPending(isLast: true, into: &output)
  }

  /// Ends the plaintext; returns the rest of the file.
  package consuming func finish() -> [UInt8] {
    var output: [UInt8] = []
    finish(into: &output)
    return output
  }

  private mutating func sealPending(isLast: Bool, into output: inout [UInt8]) {
    var chunk: [UInt8] = []
    swap(&chunk, &pending)
    payload.seal(chunk.span, isLast: isLast, into: &output)
    chunk.removeAll(keepingCapacity: true)
    swap(&chunk, &pending)
  }

  private mutating func writeStart(into output: inout [UInt8]) {
    output.append(contentsOf: start)
    start = []
  }
}
