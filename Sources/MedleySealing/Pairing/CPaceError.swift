/// Why two sides could not make a key of a short secret.
package enum CPaceError: Error, Hashable, Sendable {
  /// The other side's share has another length than a share.
  case shareOfWrongLength
  /// The other side's share is no element of the group, or the one that gives all the same key.
  case shareInvalid
  /// The drawn number leads to nothing; practically impossible with a random one.
  case noShare
}
