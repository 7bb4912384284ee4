/// A file sealed for its recipients in the age format, version 1, which other programs open too.
///
/// Source: C2SP age (`age-encryption.org/v1`).
package enum AgeFile {
  /// Seals a plaintext.
  ///
  /// - Throws: As `AgeSealer.init`.
  package static func seal(
    _ plaintext: [UInt8], to recipients: [AgeRecipient],
    using generator: inout some RandomNumberGenerator
  ) throws(SealingError) -> [UInt8] {
    var sealer = try AgeSealer(to: recipients, using: &generator)
    var file: [UInt8] = []
    let chunkCount = plaintext.count / AgePayload.chunkByteCount + 1
    file.reserveCapacity(
      SealingLimits.headerByteCount + plaintext.count + chunkCount * ChaChaPoly.tagByteCount)
    sealer.receive(plaintext, into: &file)
    sealer.finish(into: &file)
    return file
  }

  /// Opens a file, all of it or nothing.
  ///
  /// - Parameters:
  ///   - file: The whole file.
  ///   - identities: Tried in this order.
  ///   - limit: The greatest number of plaintext bytes.
  ///   - isWholeByteCount: False for numbers of plaintext bytes that no whole file has.
  /// - Returns: The plaintext, every byte of it authentic.
  /// - Throws: Any `SealingError`; nothing has been given out then.
  package static func open(
    _ file: [UInt8], with identities: [AgeIdentity], limit: Int,
    isWholeByteCount: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) throws(SealingError) -> [UInt8] {
    var opener = AgeOpener(
      with: identities, limit: limit, isWholeByteCount: isWholeByteCount)
    var plaintext: [UInt8] = []
    plaintext.reserveCapacity(min(file.count, limit) + 1)
    try opener.receive(file, into: &plaintext)
    try opener.finish(into: &plaintext)
    return plaintext
  }

  /// Reads the header from a file's first bytes; `SealingLimits.headerByteCount` of them suffice.
  package static func header(of start: [UInt8]) throws(SealingError) -> AgeHeader {
    var reader = AgeHeaderReader()
    var position = 0
    switch try reader.receive(start, from: &position) {
    case .finished(let header):
      return header
    case .unfinished:
      guard start.count < SealingLimits.headerByteCount else {
        throw .tooLarge(.headerBytes, limit: SealingLimits.headerByteCount)
      }
      throw reader.errorAtEnd()
    case .zero:
      guard reader.byteCount > 0 else { throw .notSealed }
      throw start[position...].allSatisfy { $0 == 0 }
        ? .endsEarly(atByteOffset: position) : .damaged(.header, atByteOffset: position)
    }
  }
}
