package import MedleyRecords
package import MedleySealing

/// What the sides of a session say to each other (`session §2`).
package enum Message: Hashable, Sendable {
  case hello(Hello)
  /// What the responder holds of the logs that the initiator named.
  case introduce(Vector)
  /// A part of a batch, and how many bytes of it come after this part.
  case batch(rest: Int, bytes: [UInt8])
  /// What the sender holds on its disk, after it took in a batch.
  case acknowledge(Holdings)
  case removed(RemovalNotice)
  case end(EndReason)
  /// The batch does not connect: it is to be sent again, from what the receiver surely holds.
  case again
  /// The names of blobs that the sender lacks, in ascending order.
  case want([Digest])
  /// The bytes of one blob; none when no more of those asked for are held.
  case blob([UInt8])
  /// The sender works on its store and has nothing else to say yet.
  case working

  /// The numbers of the types.
  private enum Number {
    static let hello: UInt8 = 1
    static let introduce: UInt8 = 2
    static let batch: UInt8 = 3
    static let acknowledge: UInt8 = 4
    static let removed: UInt8 = 5
    static let end: UInt8 = 6
    static let again: UInt8 = 7
    static let want: UInt8 = 8
    static let blob: UInt8 = 9
    static let working: UInt8 = 10
  }

  /// Why bytes are not a message.
  package enum Fault: Error, Hashable, Sendable {
    /// The type is one of a later version.
    case laterType(UInt8)
    /// The body does not decode.
    case body(DecodingFault)
  }

  /// The bytes: the type and the body.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .hello(let hello):
      writer.byte(Number.hello)
      hello.write(to: &writer)
    case .introduce(let vector):
      writer.byte(Number.introduce)
      vector.write(to: &writer)
    case .batch(let rest, let bytes):
      writer.byte(Number.batch)
      writer.varint(rest)
      writer.raw(bytes)
    case .acknowledge(let holdings):
      writer.byte(Number.acknowledge)
      writer.fixed(holdings.stateHash)
      holdings.vector.write(to: &writer)
    case .removed(let removal):
      writer.byte(Number.removed)
      writer.text(removal.byName)
      writer.fixed(removal.by)
      writer.counted(removal.statement)
    case .end(let reason):
      writer.byte(Number.end)
      writer.varint(reason.rawValue)
    case .again: writer.byte(Number.again)
    case .want(let digests):
      writer.byte(Number.want)
      writer.varint(digests.count)
      for digest in digests { writer.fixed(digest) }
    case .blob(let bytes):
      writer.byte(Number.blob)
      writer.raw(bytes)
    case .working: writer.byte(Number.working)
    }
    return writer.bytes
  }

  /// Decodes a message.
  package init(decoding bytes: [UInt8]) throws(Fault) {
    var reader = ByteReader(bytes)
    let message: Message?
    do throws(DecodingFault) {
      message = try Message.read(&reader)
    } catch {
      throw .body(error)
    }
    guard let message else { throw .laterType(bytes.first ?? 0) }
    self = message
  }

  /// Reads a message; nil when its type is not known.
  private static func read(_ reader: inout ByteReader) throws(DecodingFault) -> Message? {
    switch try reader.byte() {
    case Number.hello: return .hello(try Hello(from: &reader))
    case Number.introduce:
      let vector = try Vector(from: &reader)
      try reader.finish()
      return .introduce(vector)
    case Number.batch:
      let rest = try reader.count(limit: PeerLimits.batchByteCount)
      return .batch(rest: rest, bytes: Array(try reader.raw(reader.remaining)))
    case Number.acknowledge:
      let stateHash = try reader.fixed32(Digest.self)
      let vector = try Vector(from: &reader)
      try reader.finish()
      return .acknowledge(Holdings(vector: vector, stateHash: stateHash))
    case Number.removed:
      let name = try reader.text(limit: PeerLimits.nameByteCount)
      let key = try reader.fixed32(VerifyingKey.self)
      let statement = try reader.counted(limit: PeerLimits.statementByteCount)
      try reader.finish()
      return .removed(RemovalNotice(byName: name, by: key, statement: Array(statement)))
    case Number.end:
      let number = try reader.varint()
      try reader.finish()
      return .end(EndReason(rawValue: number) ?? .trouble)
    case Number.again:
      try reader.finish()
      return .again
    case Number.want:
      var digests: [Digest] = []
      for _ in 0..<(try reader.count(limit: PeerLimits.blobCount)) {
        let digest = try reader.fixed32(Digest.self)
        if let last = digests.last, !(last < digest) { throw .notCanonical(offset: reader.offset) }
        digests.append(digest)
      }
      try reader.finish()
      return .want(digests)
    case Number.blob:
      guard reader.remaining <= PeerLimits.blobByteCount else {
        throw .tooLarge(offset: reader.offset)
      }
      return .blob(Array(try reader.raw(reader.remaining)))
    case Number.working:
      try reader.finish()
      return .working
    default: return nil
    }
  }
}
