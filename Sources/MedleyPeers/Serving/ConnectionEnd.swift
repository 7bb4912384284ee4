package import MedleySealing

/// What became of one connection.
package struct ConnectionEnd {
  package let address: SocketAddress
  package let side: Session.Side
  /// What the connection was made for.
  package let purpose: Int
  /// The other device's static key; nil where the handshake was not finished.
  package let remoteKey: AgreementKey.Public?
  package let ending: Conversation.Ending
  package let report: SessionReport
  package let sentChangeCount: Int
  package let commitment: Commitment?
  /// Blobs that went, and those that came and are kept.
  package let sentBlobCount: Int
  package let keptBlobCount: Int
  /// Bytes over the wire.
  package let sentByteCount: Int
  package let receivedByteCount: Int
  /// How often this side waited for an answer.
  package let tripCount: Int
}
