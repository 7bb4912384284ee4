package import MedleySealing

/// Who wrote a change, after what, and when (`record-format §3`).
package struct ChangeHeader: Hashable, Sendable {
  /// The payload format; 1 here.
  package var format: UInt64 = 1
  package var actor: Actor
  /// 1 for the first change of the actor.
  package var sequence: UInt64
  /// The hash of the change before; the household id when the sequence is 1.
  package var previous: Digest
  /// Milliseconds since 1970 on the author's clock; decides nothing but ties.
  package var stamp: Int64
  /// Every other head that moved since the actor's previous change, in ascending order.
  package var seen: [Head]
  package var payloadHash: Digest

  package init(
    format: UInt64 = 1, actor: Actor, sequence: UInt64, previous: Digest, stamp: Int64,
    seen: [Head], payloadHash: Digest
  ) {
    self.format = format
    self.actor = actor
    self.sequence = sequence
    self.previous = previous
    self.stamp = stamp
    self.seen = seen
    self.payloadHash = payloadHash
  }

  package func write(to writer: inout ByteWriter) {
    writer.varint(format)
    writer.fixed(actor.device)
    writer.fixed(actor.incarnation)
    writer.varint(sequence)
    writer.fixed(previous)
    writer.signed(stamp)
    writer.varint(seen.count)
    for head in seen { head.write(to: &writer) }
    writer.fixed(payloadHash)
  }

  package init(from reader: inout ByteReader) throws(DecodingFault) {
    let start = reader.offset
    format = try reader.varint()
    guard format >= 1 else { throw .notAllowed(offset: start) }
    let device = try reader.fixed32(VerifyingKey.self)
    actor = Actor(device: device, incarnation: try reader.fixed16(Incarnation.self))
    let offset = reader.offset
    sequence = try reader.varint()
    guard Limits.isSequence(sequence) else { throw .notAllowed(offset: offset) }
    previous = try reader.fixed32(Digest.self)
    stamp = try reader.signed()
    seen = try Vector(from: &reader).heads
    payloadHash = try reader.fixed32(Digest.self)
  }

  /// Refuses what the encoding cannot say: numbers out of range, `seen` out of order.
  func check() throws(DecodingFault) {
    guard format >= 1, Limits.isSequence(sequence) else { throw .notAllowed(offset: 0) }
    guard seen.count <= Limits.headCount else { throw .tooLarge(offset: 0) }
    var last: Head?
    for head in seen {
      guard Limits.isSequence(head.sequence) else { throw .notAllowed(offset: 0) }
      if let last, last >= head { throw .notCanonical(offset: 0) }
      last = head
    }
  }

  /// What stands before the header in the digest that is the change hash.
  static let domain = "medley change 1"
}
