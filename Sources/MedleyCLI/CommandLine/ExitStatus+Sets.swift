extension [ExitStatus] {
  /// How a command can end that opens the store; a value is refused where --zone is unknown.
  static let store: [ExitStatus] = [
    .noStore, .storeIsNewer, .storeDamaged, .cannotWrite, .valueRefused,
  ]

  /// How a command can end besides that writes into the record.
  static let writing: [ExitStatus] = [.notAuthorised, .tooLarge]

  /// How a command can end besides that looks up records by their names, which may be read from
  /// standard input.
  static let lookup: [ExitStatus] = [.noSuchRecord, .ambiguousName, .tooLarge]

  /// How a command can end that talks to another device.
  static let network: [ExitStatus] = [
    .cannotReach, .notMember, .removedDevice, .cut, .timedOut, .otherVersion,
  ]
}
