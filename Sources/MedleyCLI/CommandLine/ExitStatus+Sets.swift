extension [ExitStatus] {
  /// How a command can end that opens the store.
  static let store: [ExitStatus] = [.noStore, .storeIsNewer, .storeDamaged, .cannotWrite]
}
