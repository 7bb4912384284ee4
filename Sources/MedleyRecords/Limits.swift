/// The limits of the record format; what arrives above one is refused before it takes memory.
package enum Limits {
  /// Bytes of one change, header and payload.
  package static let changeByteCount = 65_536
  /// Operations in one change.
  package static let operationCount = 4_096
  /// Entries of a vector and of `seen`.
  package static let headCount = 4_096
  /// The greatest sequence, so that arithmetic on sequences cannot overflow.
  package static let sequence: UInt64 = 1 << 48

  /// True when a change may have the number.
  package static func isSequence(_ number: UInt64) -> Bool { 1...sequence ~= number }

  /// The greatest number of a kind and of a field.
  package static let kind: UInt64 = 0xffff_ffff
  /// Bytes of a batch once it is inflated.
  package static let batchByteCount = 256 << 20
  /// Changes in one batch.
  package static let batchChangeCount = 8 << 20
}
