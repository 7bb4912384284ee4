/// Why the bytes of a zone file were refused.
package enum ZoneFault: Error, Hashable, Sendable {
  /// The bytes do not begin as a zone file does.
  case notAZoneFile
  /// The bytes end before what they announce.
  case endsEarly
  /// A count, an index or an offset that the format does not allow.
  case damaged
  /// More than `MedicineLimits` allows.
  case tooLarge
  /// The file counts leap seconds, which no other clock here does.
  case leapSeconds
  /// The rule for the time after the last transition cannot be read.
  case badRule
}
