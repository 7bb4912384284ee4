/// What one change covers: for each branch the newest change in its causal past, and itself.
///
/// Branches are numbered by each store in the order it met them, so a past has meaning only there.
package struct CausalPast: Hashable, Sendable {
  /// The newest covered sequence by branch number; 0 where nothing is covered.
  package private(set) var sequences: [UInt64]

  package init(_ sequences: [UInt64] = []) { self.sequences = sequences }

  /// True when the change at a sequence of a branch is covered.
  package func covers(branch: Int, sequence: UInt64) -> Bool {
    sequences.indices.contains(branch) && sequences[branch] >= sequence
  }

  /// Covers the change at a sequence of a branch.
  package mutating func cover(branch: Int, sequence: UInt64) {
    while sequences.count <= branch { sequences.append(0) }
    if sequences[branch] < sequence { sequences[branch] = sequence }
  }

  /// The newest covered sequence of a branch; 0 when nothing is covered.
  package subscript(branch: Int) -> UInt64 {
    sequences.indices.contains(branch) ? sequences[branch] : 0
  }

  /// How many changes are covered, in which causes come before effects; forks are counted twice.
  package var total: UInt64 { sequences.reduce(0) { $0 &+ $1 } }

  /// The bytes kept in a store: a varint for each branch.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    for sequence in sequences { writer.varint(sequence) }
    return writer.bytes
  }

  /// Reads the bytes kept in a store.
  package init(decoding bytes: [UInt8]) throws(DecodingFault) {
    var reader = ByteReader(bytes)
    sequences = []
    while !reader.isAtEnd { sequences.append(try reader.varint()) }
  }
}
