package import MedleySealing

/// One immutable step of one log: a header and the operations it carries as bytes.
package struct Change: Hashable, Sendable {
  package let header: ChangeHeader
  package let payload: [UInt8]
  /// The digest of the header, by which later changes name this one.
  package let hash: Digest

  /// Makes a new change from operations; the header's payload hash is filled in.
  ///
  /// - Throws: `ChangeFault` when the change would be above a limit.
  package init(
    actor: Actor, sequence: UInt64, previous: Digest, stamp: Int64, seen: [Head],
    operations: [OperationDraft]
  ) throws(ChangeFault) {
    guard !operations.isEmpty, operations.count <= Limits.operationCount else {
      throw .operationCount(operations.count)
    }
    var writer = ByteWriter()
    writer.varint(operations.count)
    for operation in operations { operation.write(to: &writer) }
    let header = ChangeHeader(
      actor: actor, sequence: sequence, previous: previous, stamp: stamp, seen: seen.sorted(),
      payloadHash: Change.payloadHash(writer.bytes))
    try self.init(header: header, payload: writer.bytes)
  }

  /// Puts a change together again and checks everything that a header and a size must be.
  ///
  /// - Throws: `ChangeFault`, so a value of this type can always be encoded and decoded again.
  package init(header: ChangeHeader, payload: [UInt8]) throws(ChangeFault) {
    do { try header.check() } catch { throw .header(error) }
    var writer = ByteWriter(domain: ChangeHeader.domain)
    let domainByteCount = writer.count
    header.write(to: &writer)
    let byteCount = writer.count - domainByteCount + payload.count
    guard byteCount <= Limits.changeByteCount else { throw .tooLarge(byteCount) }
    guard Change.payloadHash(payload) == header.payloadHash else { throw .payloadHash }
    self.header = header
    self.payload = payload
    hash = writer.digest
  }

  /// Decodes the canonical bytes of a change.
  ///
  /// - Throws: `ChangeFault`; a payload that does not decode is no fault here, see `operations`.
  package init(decoding bytes: [UInt8]) throws(ChangeFault) {
    guard bytes.count <= Limits.changeByteCount else { throw .tooLarge(bytes.count) }
    var reader = ByteReader(bytes)
    let header: ChangeHeader
    do { header = try ChangeHeader(from: &reader) } catch { throw .header(error) }
    try self.init(header: header, payload: Array(bytes[reader.offset...]))
  }

  /// The canonical bytes, which stores keep and relay.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    header.write(to: &writer)
    writer.raw(payload)
    return writer.bytes
  }

  /// The number of canonical bytes.
  package var byteCount: Int { encoded.count }

  /// How other changes and vectors name this change.
  package var head: Head {
    Head(actor: header.actor, sequence: header.sequence, hash: hash.prefix)
  }

  /// The digest of a payload.
  package static func payloadHash(_ payload: [UInt8]) -> Digest {
    Digest(domain: "medley payload 1", payload)
  }

  /// Decodes the operations.
  ///
  /// - Throws: `VoidReason` when the payload makes the change void.
  package func operations() throws(VoidReason) -> [Operation] {
    guard header.format == 1 else { throw .laterFormat }
    do {
      var reader = ByteReader(payload)
      let count = try reader.count(limit: Limits.operationCount)
      guard count >= 1 else { throw DecodingFault.notAllowed(offset: 0) }
      var operations: [Operation] = []
      operations.reserveCapacity(count)
      for index in 0..<count {
        operations.append(try Operation(from: &reader, change: hash, index: index))
      }
      try reader.finish()
      return operations
    } catch {
      throw .notDecodable
    }
  }
}

/// Why bytes are not a change.
package enum ChangeFault: Error, Hashable, Sendable {
  case header(DecodingFault)
  case payloadHash
  case tooLarge(Int)
  case operationCount(Int)
}

/// Why a change is kept and relayed but has no effect (`record-format §6`).
package enum VoidReason: UInt8, Error, Hashable, Sendable {
  /// The payload does not decode.
  case notDecodable = 1
  /// The payload is of a later format.
  case laterFormat = 2
  /// An operation of a known kind breaks that kind's rules.
  case notValid = 3
  /// The author was no member of the household at this point.
  case notMember = 4
  /// The author's role did not allow it.
  case notAllowed = 5
  /// The author had been removed, or given a lesser role, and the owner had not seen the change.
  case outsideCut = 6
  /// One of several removals that are against each other; that of a more senior device stands.
  case overruled = 7
  /// The household would have been left without an owner.
  case lastOwner = 8
  /// It puts somebody else's entry right, which the author's role does not allow.
  case notOwn = 9
}
