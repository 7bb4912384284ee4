package import MedleyRecords
package import MedleySealing

/// The device that writes, and what it needs to know of where it stands.
package struct Author {
  package let device: VerifyingKey
  /// The machine that the program runs on; nil when it has no id.
  package let machine: String?
  /// The wall clock at the commit, milliseconds since 1970.
  package let stamp: Int64
  /// Sixteen random bytes, for an incarnation that may have to begin.
  package let freshIncarnation: Incarnation
  /// Signs the message of a head.
  package let sign: (Digest) -> Signature

  package init(
    device: VerifyingKey, machine: String?, stamp: Int64, freshIncarnation: Incarnation,
    sign: @escaping (Digest) -> Signature
  ) {
    self.device = device
    self.machine = machine
    self.stamp = stamp
    self.freshIncarnation = freshIncarnation
    self.sign = sign
  }
}

/// Why a device began to write under a new incarnation (`record-format §9`).
package enum IncarnationReason: UInt64, Hashable, Sendable {
  /// The store was found in another place: it was copied or moved.
  case elsewhere = 1
  /// The database is older than the token beside it: it was set back.
  case setBack = 2
  /// A peer brought changes of this device that the store did not hold.
  case peerAhead = 3
}

extension Digest {
  /// The message that a device key signs for a log whose newest change has this hash.
  package var headMessage: Digest { Digest(domain: "medley head 1", bytes) }
}
