/// The limits of what arrives from the system's message bus, and how long is waited for it
/// (`session §6.1`).
package enum DesktopLimits {
  /// Bytes of one message of the bus; a longer one is passed over unread.
  package static let messageByteCount = 65_536
  /// Bytes of the bus's answer to the greeting.
  package static let greetingByteCount = 256
  /// Bytes taken from the bus at a time, so that a flood keeps nobody else waiting.
  package static let readByteCount = 16_384
  /// Bytes that wait to be taken by the bus.
  package static let outputByteCount = 1 << 20
  /// Bytes of a path of a socket.
  package static let pathByteCount = 107
  /// Bytes of the name of an error that people are told.
  package static let errorNameByteCount = 100

  /// Services that wait to be looked up; when there are more, the oldest goes.
  package static let waitingCount = 1_024
  /// Services looked up at a time.
  package static let lookupCount = 16
  /// Bytes of one string of a service's description (RFC 6763 §6.1).
  package static let textByteCount = 255
  /// Strings of a service's description that are looked at.
  package static let textCount = 16
  /// Bytes of an address in writing.
  package static let addressByteCount = 45

  /// Bytes of a text of a notification; what is longer is cut off.
  package static let notificationByteCount = 4_096
  /// Things that a server of notifications says it can.
  package static let abilityCount = 256

  /// Milliseconds that Avahi has to answer at first; nobody waits for it meanwhile.
  package static let answerMilliseconds: Int64 = 2_000
  /// Milliseconds until Avahi or a server of notifications is tried again where it
  /// did not run or ended.
  package static let retryMilliseconds: Int64 = 15_000
}
