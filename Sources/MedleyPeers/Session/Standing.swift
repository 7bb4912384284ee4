/// What a device is to the household when it appears with its static key.
package enum Standing: Hashable, Sendable {
  case member
  /// It was removed, and may know by whom.
  case removed(RemovalNotice)
  /// Nothing here says that it is a member.
  case stranger
}
