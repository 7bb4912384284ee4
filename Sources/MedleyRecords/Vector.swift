package import MedleySealing

/// One change named from outside: the newest of a log, or one that another change has seen.
package struct Head: Hashable, Comparable, Sendable {
  package let actor: Actor
  package let sequence: UInt64
  /// The first 16 bytes of the change's hash.
  package let hash: Words16

  package init(actor: Actor, sequence: UInt64, hash: Words16) {
    self.actor = actor
    self.sequence = sequence
    self.hash = hash
  }

  package static func < (one: Head, other: Head) -> Bool {
    if one.actor != other.actor { return one.actor < other.actor }
    if one.sequence != other.sequence { return one.sequence < other.sequence }
    return one.hash < other.hash
  }
}

/// What a replica holds: one entry for every head, in ascending order (`record-format §7`).
package struct Vector: Hashable, Sendable {
  package private(set) var heads: [Head]

  /// The vector of a replica that holds nothing.
  package static let empty = Vector([])

  package init(_ heads: some Sequence<Head>) {
    self.heads = heads.sorted()
  }

  package var isEmpty: Bool { heads.isEmpty }

  /// Appends the encoded vector.
  package func write(to writer: inout ByteWriter) {
    writer.varint(heads.count)
    for head in heads { head.write(to: &writer) }
  }

  /// Reads a vector, refusing one out of order or with too many entries.
  package init(from reader: inout ByteReader) throws(DecodingFault) {
    let count = try reader.count(limit: Limits.headCount)
    var heads: [Head] = []
    for _ in 0..<count {
      let offset = reader.offset
      let head = try Head(from: &reader)
      if let last = heads.last, last >= head { throw .notCanonical(offset: offset) }
      heads.append(head)
    }
    self.heads = heads
  }
}

extension Head {
  package func write(to writer: inout ByteWriter) {
    writer.fixed(actor.device)
    writer.fixed(actor.incarnation)
    writer.varint(sequence)
    writer.words(hash)
  }

  package init(from reader: inout ByteReader) throws(DecodingFault) {
    let device = try reader.fixed32(VerifyingKey.self)
    let incarnation = try reader.fixed16(Incarnation.self)
    let offset = reader.offset
    let sequence = try reader.varint()
    guard Limits.isSequence(sequence) else { throw .notAllowed(offset: offset) }
    self.init(
      actor: Actor(device: device, incarnation: incarnation), sequence: sequence,
      hash: try reader.words16())
  }
}
