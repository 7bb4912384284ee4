package import MedleySealing

/// Why a session with another device did not come about or did not end well.
package enum PeerError: Error, Hashable, Sendable {
  /// The name or address cannot be resolved.
  case unknownHost(String)
  /// Nothing answers at the address; the number is the system's.
  case cannotReach(address: String, number: Int32)
  /// This device cannot listen there; the number is the system's.
  case cannotListen(address: String, number: Int32)
  /// The other side closed or answered wrongly before the handshake was finished: it is of another
  /// household, or no Medley at all.
  case handshakeRefused
  /// The other device does not know this one as a member.
  case notMember
  /// The other device is not known here as a member.
  case otherNotMember
  /// The household removed this device.
  case removed(RemovalNotice)
  /// The other device was removed from the household; it was told so.
  case otherRemoved
  /// The connection ended before the session did.
  case cut
  /// The other side took longer than a limit allows.
  case timedOut(Step)
  /// The other device has a newer version, whose program is named when it said so.
  case newerVersion(program: String?)
  /// The other device has an older version that does not understand this one's.
  case olderVersion
  /// What the other side sent is against the rules of the session.
  case notUnderstood(what: String)
  /// The other device refused the batch that it was sent.
  case batchRefused
  /// Something failed on this device; the driver knows what.
  case ownTrouble
  /// The other device has trouble of its own.
  case otherInTrouble
  /// The address leads back to this device.
  case itself
  /// The same device is being talked to over another connection.
  case duplicate

  /// What was waited for.
  package enum Step: String, Hashable, Sendable {
    case connecting
    case handshake
    case reading
    /// The other side said again and again that it works, and nothing else.
    case working
    case writing
  }
}

/// What a removed device is told (`session §2`).
package struct RemovalNotice: Hashable, Sendable {
  /// The name of the device that removed it.
  package let byName: String
  /// The signing key of that device.
  package let by: VerifyingKey
  /// The canonical bytes of the change with the statement.
  package let statement: [UInt8]

  package init(byName: String, by: VerifyingKey, statement: [UInt8]) {
    self.byName = byName
    self.by = by
    self.statement = statement
  }
}
