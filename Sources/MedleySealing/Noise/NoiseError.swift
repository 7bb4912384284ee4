/// Why a handshake or a channel cannot go on; after any of these it is over.
package enum NoiseError: Error, Hashable, Sendable {
  /// The message is longer than the limit, in bytes, or its content would make it so.
  case messageTooLong(limit: Int)
  /// The message ends before everything that the pattern wants has been read.
  case messageEndsEarly
  /// The message was not made by the holder of the expected keys, or was changed on its way.
  case notAuthentic
  /// The other side sent a key with which every shared secret is the same.
  case keyOfNobody
  /// The pattern wants a static or preshared key that was not given.
  case keyMissing
  /// A preshared key does not have 32 bytes.
  case presharedKeyOfWrongLength
  /// It is the other side's turn, or no message is left.
  case outOfTurn
  /// The handshake is not finished, so there is no channel yet.
  case unfinished
  /// An earlier message failed, after which nothing more is accepted.
  case alreadyFailed
  /// All numbers that a key may be used with are used up.
  case nonceExhausted
}
