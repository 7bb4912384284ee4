/// Why bytes are no batch, or why changes cannot become one.
package enum BatchFault: Error, Hashable, Sendable {
  /// A table before the rows does not decode.
  case table(DecodingFault)
  /// The batch is of a later version of the format.
  case laterVersion(UInt64)
  /// The words do not inflate to the length that is stated.
  case notInflatable
  /// The rows of a change do not decode.
  case rows(change: Int)
  /// Something is left over after the last change.
  case trailingBytes
  /// A limit is passed.
  case aboveLimit(BatchLimit)
  /// A change does not come back as it was, even verbatim; nothing was written.
  case notReversible(change: Int)
  /// An end names no change of the batch, or one that another end names too.
  case endIndex(Int)
}

/// The limits of a batch; their values are in `Limits`.
package enum BatchLimit: Hashable, Sendable {
  case changes
  case bytes
  case canonicalBytes
  case logs
  case changeBytes
  case cells
}
