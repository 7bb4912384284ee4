internal import MedleySealing

/// How the keys of a pairing are made (`pairing §3`, `§4`).
enum PairingKeys {
  /// What a handshake for pairing begins with, and nothing else does.
  static let prologue = Array("medley-pair".utf8)
  /// The bytes that a newcomer draws for an exchange with words.
  static let sessionByteCount = 16

  private static let channelIdentifier = Array("medley pairing 1".utf8)

  /// The first byte on the wire: how the newcomer proves itself.
  enum Way: UInt8, Hashable, Sendable {
    case link = 1
    case words = 2
  }

  /// The preshared key of a link's secret.
  static func presharedKey(linkSecret: SecretBytes) -> SecretBytes {
    SymmetricKey(derivedFrom: linkSecret, salt: [], purpose: "medley pairing link 1").secret
  }

  /// The preshared key of an exchange with words.
  static func presharedKey(exchanged key: SecretBytes) -> SecretBytes {
    SymmetricKey(derivedFrom: key, salt: [], purpose: "medley pairing words 1").secret
  }

  /// What both sides of an exchange must say alike.
  static func session(_ identifier: [UInt8]) -> CPace.Session {
    CPace.Session(channelIdentifier: channelIdentifier, sessionIdentifier: identifier)
  }
}
