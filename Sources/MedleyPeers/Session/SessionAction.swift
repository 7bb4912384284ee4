package import MedleyRecords
package import MedleySealing

/// What a session asks its driver to do, in this order.
///
/// Packing, taking in and keeping are the last of their actions, since they take time: nothing is
/// received before they are answered, but for `keep`, which has no answer.
package enum SessionAction: Hashable, Sendable {
  case send(Message)
  /// Send a batch in parts; the batch may have no bytes.
  case sendBatch([UInt8])
  /// Pack what a replica with this vector lacks, no bytes when that is nothing, and answer with
  /// `packed`.
  ///
  /// Where a head is not held here the replica is taken to have what is held of that log, unless
  /// the batch has to be `certain`.
  case pack(lacking: Vector, isCertain: Bool)
  /// Take in a batch in one transaction and answer with `committed`; with `notConnected` or with
  /// `failed` when nothing was taken in.
  ///
  /// A stranger's batch counts only if it makes the other side's key a member's.
  case commit(batch: [UInt8], isFromStranger: Bool)
  /// Look which blobs are missing here, and answer with `missing`.
  case listMissing
  /// Send those of some blobs that are held, one after the other, and then one of no bytes.
  case sendBlobs([Digest])
  /// Keep a blob that was asked for, durably.
  case keep(blob: [UInt8])
  /// Close the connection once everything is sent; nil says that all was done.
  case close(PeerError?)
}
