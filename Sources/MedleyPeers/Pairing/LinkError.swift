/// Why a text is not an invitation's link.
package enum LinkError: Error, Hashable, Sendable {
  /// The text does not begin as a link does.
  case notALink
  /// A part of the link is missing, or a sign of it was changed.
  case mistyped
  /// The link was made by a later version.
  case newerVersion(found: UInt8)
  /// The link is whole, but what it says is against the rules.
  case malformed
}
