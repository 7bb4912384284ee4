internal import MedleyStore

/// The end of a home: what has to be typed for it, and what is done then.
package struct Erasure {
  /// What was done.
  package struct Outcome {
    /// The path of the home.
    package let path: String
    /// The names of what was in the home and is not Medley's.
    package let left: [String]
    /// What became of the units of systemd.
    package let units: ServiceUnits.Outcome
    /// How many other devices hold the record, as far as this one knew.
    package let otherDeviceCount: Int
    /// True when the others still count this device as one of theirs.
    package let wasMember: Bool
  }

  /// What a person types to confirm it: this device's name, or the home's path where the store does
  /// not tell.
  package let name: String
  /// True when the name is that of the home, not of the device.
  package let isPath: Bool
  private let home: StoreHome
  private let otherDeviceCount: Int
  private let wasMember: Bool

  /// Looks at a home that is to be erased.
  ///
  /// - Throws: `StoreError.noStore` when nothing of Medley's is there.
  package init(home path: String, _ circumstances: Circumstances) throws {
    home = StoreHome(path)
    guard FileSystem.exists(home.databasePath) || FileSystem.exists(home.keysPath) else {
      throw StoreError.noStore(path: path)
    }
    let devices = try? Cabinet.open(path, circumstances).devices().devices
    let this = devices?.first(where: \.isThis)
    name = this?.name ?? path
    isPath = this == nil
    wasMember = this.map { !$0.isRemoved } ?? false
    otherDeviceCount = devices?.count { !$0.isThis && !$0.isRemoved } ?? 0
  }

  /// Erases the home; what is typed must be its name.
  ///
  /// - Throws: `CabinetError.notConfirmed`, after which everything is as it was.
  package func run(typed: String, environment: [String: String]) throws -> Outcome {
    guard typed == name else { throw CabinetError.notConfirmed }
    do {
      let lock = try Descriptor(home.path, .directory)
      guard try lock.lock() else { throw CabinetError.exchangeIsRunning }
      // The units first: they would start a program that finds no home.
      let units = try? ServiceUnits(home: home.path, environment: environment)
      let removed = try units?.remove() ?? ServiceUnits.Outcome()
      let left = try Store.erase(home, layouts: Cabinet.layouts)
      return Outcome(
        path: home.path, left: left, units: removed, otherDeviceCount: otherDeviceCount,
        wasMember: wasMember)
    } catch let error as FileError {
      throw StoreError.file(error)
    }
  }
}
