package import MedleySealing

/// An invitation as the inviting device holds it, in memory only: good for one newcomer.
///
/// Times are milliseconds of any clock that only goes forward.
package struct Invitation: Sendable {
  /// What may be done with the invitation now.
  enum Standing: Hashable, Sendable {
    case open
    /// Wrong words came a moment ago.
    case resting
    /// It was used or burned.
    case spent
  }

  /// The words that a person types.
  package let words: PairingWords
  /// The wrong words so far.
  package private(set) var wrongWordsCount = 0
  /// True when nobody can come in with it any more.
  package private(set) var isSpent = false

  let secret: SecretBytes
  private var restsUntil = Int64.min

  /// Draws the secret of the link and the words.
  package init(using generator: inout some RandomNumberGenerator) {
    secret = SecretBytes(byteCount: InvitationLink.secretByteCount, using: &generator)
    words = PairingWords(using: &generator)
  }

  /// The link for a newcomer; nil is not possible with a secret of the right length.
  package func link(hostKey: AgreementKey.Public, places: [PairingPlace]) -> InvitationLink? {
    InvitationLink(secret: secret, hostKey: hostKey, places: places)
  }

  /// True when so many wrong words came that nobody can come in any more.
  package var isBurned: Bool { wrongWordsCount >= PairingLimits.wrongWordsCount }

  /// Ends the invitation, before anything is given to the newcomer.
  package mutating func spend() { isSpent = true }

  func standing(at now: Int64) -> Standing {
    if isSpent { return .spent }
    return now < restsUntil ? .resting : .open
  }

  mutating func countWrongWords(at now: Int64) {
    wrongWordsCount += 1
    restsUntil = now.addingReportingOverflow(PairingLimits.betweenTriesMilliseconds).partialValue
    if isBurned { isSpent = true }
  }
}
