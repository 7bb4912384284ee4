/// What this room accepts at most from outside, each limit named with its unit.
package enum SealingLimits {
  /// The bytes of a sealed file's header, checked while it is read.
  package static let headerByteCount = 16_384

  /// The recipients of one sealed file.
  package static let stanzaCount = 64

  /// The greatest scrypt work factor accepted: 2^20 rounds, one gibibyte of memory.
  package static let workFactor = 20

  /// The scrypt work factor used when nothing else is asked for.
  package static let usualWorkFactor = 18

  /// The characters of a typed code; more are not looked at.
  package static let codeCharacterCount = 1000

  /// The bytes of one handshake message.
  package static let handshakeByteCount = 256

  /// The bytes of one message on a channel, its tag included; also the standard's own limit.
  package static let transportByteCount = 65_535

  /// The messages of one direction of a channel after which it takes a new key.
  package static let messagesPerKey: UInt64 = 65_536
}
