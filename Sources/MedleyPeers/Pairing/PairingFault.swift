/// Why a pairing did not come about or did not end well.
package enum PairingFault: Error, Hashable, Sendable {
  /// Whoever answers at the address does not speak this protocol, or closed without a word.
  case notAPairing
  /// The device at the address does not know the link's secret any more, or never did.
  case linkDoesNotFit
  /// The device that answered knows the secret but is not the one that made the link.
  case otherHost
  /// The three words are not those of the invitation.
  case wordsDoNotFit
  /// Too little time went by since the last wrong words.
  case tooSoon
  /// The invitation was used, burned by wrong words, or its time is over.
  case spent
  /// The person at the inviting device did not want this device.
  case refused
  /// The keys in the request are not those that the newcomer proved to hold.
  case keysDiffer
  /// The household has as many devices as it may have.
  case householdFull
  /// The other device has trouble of its own, such as a full disk.
  case otherInTrouble
  /// The other device has a later version that this one does not understand.
  case newerVersion
  /// What the other device sent is against the rules.
  case notUnderstood(what: String)
  /// The connection ended early.
  case cut
  /// The other device did not answer in time.
  case timedOut
}

/// Why a side ends a pairing, as it is said on the wire (`pairing §5`).
package enum PairingRefusal: UInt8, Hashable, Sendable, CaseIterable {
  case wordsDoNotFit = 1
  case tooSoon = 2
  case spent = 3
  case refused = 4
  case keysDiffer = 5
  case householdFull = 6
  case trouble = 7
  case notUnderstood = 8

  /// What it means for the side that is told; later reasons are read as trouble.
  package static func fault(of number: UInt8) -> PairingFault {
    switch PairingRefusal(rawValue: number) {
    case .wordsDoNotFit: .wordsDoNotFit
    case .tooSoon: .tooSoon
    case .spent: .spent
    case .refused: .refused
    case .keysDiffer: .keysDiffer
    case .householdFull: .householdFull
    case .notUnderstood: .newerVersion
    case .trouble, nil: .otherInTrouble
    }
  }
}
