/// The limits of a pairing, and how long is waited in it (`pairing §7`).
package enum PairingLimits {
  /// Addresses in a link.
  package static let placeCount = 8
  /// Wrong words that burn an invitation.
  package static let wrongWordsCount = 3
  /// Bytes of the content of a welcome.
  package static let welcomeByteCount = 256 << 20
  /// Bytes of the content of a request.
  package static let requestByteCount = 8_192

  /// Milliseconds that an invitation is listened for.
  package static let listeningMilliseconds: Int64 = 600_000
  /// Milliseconds between two tries with words.
  package static let betweenTriesMilliseconds: Int64 = 2_000
  /// Milliseconds in which a newcomer with words looks for the other device.
  package static let findingMilliseconds: Int64 = 5_000
  /// Milliseconds between two questions for it.
  package static let askingMilliseconds: Int64 = 1_000
  /// Milliseconds that other answers are waited for after the first.
  package static let gatheringMilliseconds: Int64 = 400
  /// Milliseconds that a newcomer waits for the person at the other device.
  package static let confirmingMilliseconds: Int64 = 900_000
  /// Milliseconds that the other device waits for the newcomer to take everything in.
  package static let storingMilliseconds: Int64 = 300_000
}
