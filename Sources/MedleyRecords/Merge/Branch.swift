package import MedleySealing

/// One line of one actor's log; an actor has more than one only after a fork.
package struct Branch: Sendable {
  /// Where a branch left another one of the same actor.
  package struct Origin: Hashable, Sendable {
    /// The number of the branch that was left.
    package let branch: Int
    /// The last change that both have.
    package let sequence: UInt64

    package init(branch: Int, sequence: UInt64) {
      self.branch = branch
      self.sequence = sequence
    }
  }

  /// The store's number of the branch, counted from 0.
  package let number: Int
  package let actor: Actor
  /// Nil for a branch that starts at sequence 1.
  package let origin: Origin?
  /// The sequence of the newest change.
  package var sequence: UInt64
  /// The hash of the newest change.
  package var hash: Digest
  /// What the newest change covers, itself included.
  package var past: CausalPast
  /// The device's signature of the newest hash; nil only while changes are being taken in.
  package var signature: Signature?

  package init(
    number: Int, actor: Actor, origin: Origin?, sequence: UInt64, hash: Digest, past: CausalPast,
    signature: Signature?
  ) {
    self.number = number
    self.actor = actor
    self.origin = origin
    self.sequence = sequence
    self.hash = hash
    self.past = past
    self.signature = signature
  }

  /// The vector entry of the branch.
  package var head: Head { Head(actor: actor, sequence: sequence, hash: hash.prefix) }

  /// True when the change with a sequence is on this branch and not on the one it left.
  package func contains(_ sequence: UInt64) -> Bool {
    sequence > (origin?.sequence ?? 0) && sequence <= self.sequence
  }
}

/// What a store can tell of changes that are not heads.
package protocol ChainHistory {
  associatedtype Failure: Error

  /// The first 16 bytes of the hash of a change on a branch; nil when there is no such change.
  func hash(branch: Int, sequence: UInt64) throws(Failure) -> Words16?

  /// The whole hash of a change on a branch; asked only where a fork begins.
  func digest(branch: Int, sequence: UInt64) throws(Failure) -> Digest?

  /// All entries of `seen` up to a sequence on a branch itself, not on the one that it left.
  func seen(branch: Int, through sequence: UInt64) throws(Failure) -> [Head]
}

/// Why a change cannot be placed among those that a store holds.
package enum ChainFault: Error, Hashable, Sendable {
  /// The change before it in its log is missing, or is another one than it names.
  case notConnected(Actor, sequence: UInt64)
  /// A change that it has seen is missing.
  case causeMissing(Head)
  /// The first change of a log names another household.
  case anotherHousehold
  /// There are more heads than a vector may have.
  case tooManyHeads
}
