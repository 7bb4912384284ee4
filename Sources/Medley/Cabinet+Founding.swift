internal import MedleyHousehold
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What a new household begins with.
  package struct Founding {
    package var deviceName: String
    package var personName: String
    /// The recovery key; nil makes a household without one.
    package var recovery: NewRecovery?

    package init(deviceName: String, personName: String, recovery: NewRecovery? = nil) {
      self.deviceName = deviceName
      self.personName = personName
      self.recovery = recovery
    }
  }

  /// True when a folder holds no store; what is left there of a founding that was killed goes.
  ///
  /// - Throws: `CabinetError.homeInUse` while another program founds there.
  package static func mayFound(at path: String) throws -> Bool {
    try clearInterruptedFounding(StoreHome(path))
    return !exists(at: path)
  }

  /// Makes a store, a household and its first person.
  ///
  /// - Throws: `StoreError.alreadyExists` when the folder has a store; nothing is left behind.
  package static func found(
    at path: String, _ circumstances: Circumstances, _ founding: Founding
  ) throws -> Cabinet {
    let deviceName = try GivenName.device.checked(founding.deviceName)
    let personName = try GivenName.person.checked(founding.personName)
    let home = StoreHome(path)
    try clearInterruptedFounding(home)
    if Store.hasStore(home) { throw StoreError.alreadyExists(path: path) }
    if FileSystem.exists(home.keysPath) { throw CabinetError.keysLeft(path: home.keysPath) }
    var generator = SystemRandomNumberGenerator()
    var keys = DeviceKeys(using: &generator)
    keys.householdSecret = SecretBytes(byteCount: 32, using: &generator)
    let person = newIdentifier()
    let genesis = Genesis(
      founder: keys.publicKeys, founderName: deviceName, person: person,
      random: (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) },
      recovery: founding.recovery?.key.publicKeys)
    let files = try founding.recovery?.files(for: genesis.household) ?? []
    var noted = keys
    noted.foundingNote = RecoveryFilesNote(founding.recovery, files).text
    return try alone(in: home) {
      // Another program may have founded while this one waited.
      if Store.hasStore(home) { throw StoreError.alreadyExists(path: path) }
      // Whoever makes the keys file founds; of two programs at once the other one has touched
      // nothing when it is refused here.
      try create(noted, in: home)
      do {
        try founding.recovery?.write(files)
      } catch {
        try? FileSystem.remove(home.keysPath)
        throw error
      }
      do {
        let store = try Store.create(at: home, household: genesis.household, layouts: layouts)
        let cabinet = Cabinet(home: home, circumstances: circumstances, store: store, keys: keys)
        try cabinet.commit { _ in
          [genesis.draft]
            + creation(
              ofPerson: person, name: personName, zone: circumstances.zoneName,
              from: circumstances.now)
        }
        // The household is there from here on; whoever opens it takes away a note that stays.
        try? write(keys, to: home)
        return cabinet
      } catch {
        clearFounding(home)
        founding.recovery?.removeFiles()
        throw error
      }
    }
  }

  /// Removes what a founding left that was killed before its commit, its recovery words included.
  ///
  /// - Throws: `CabinetError.homeInUse` while another program founds there.
  static func clearInterruptedFounding(_ home: StoreHome) throws {
    // Keys that cannot be read are no business of a founding.
    guard (try? readKeys(home))??.foundingNote != nil else { return }
    try alone(in: home) {
      // Whoever founded may have come to its end meanwhile.
      guard var keys = try readKeys(home), let note = keys.foundingNote else { return }
      if Store.hasStore(home) {
        let store = try Store.open(home, layouts: layouts)
        guard try store.read({ $0.table.vector.heads.isEmpty }) else {
          keys.foundingNote = nil
          return try write(keys, to: home)
        }
      }
      RecoveryFilesNote(note).removeFiles()
      clearFounding(home)
    }
  }

  /// Removes a store that nobody has written to, and its keys last.
  private static func clearFounding(_ home: StoreHome) {
    home.removeDatabase()
    // A token without a store would make the next one a store that was set back.
    home.removeToken()
    for path in [home.keysPath + ".next", home.keysPath] { try? FileSystem.remove(path) }
  }

  /// Lets one program at a time begin in a folder, which is made for it and goes again, when it is
  /// empty, after an error; another one waits for it.
  static func alone<Result>(
    in home: StoreHome, _ body: () throws -> Result
  ) throws -> Result {
    let isNew = !FileSystem.isDirectory(home.path)
    do {
      try FileSystem.makeDirectory(home.path)
      let folder = try Descriptor(home.path, .directory)
      guard try folder.lockInTime() else { throw CabinetError.homeInUse(path: home.path) }
      defer { _ = folder.place }
      return try body()
    } catch {
      if isNew { try? FileSystem.removeFolder(home.path) }
      if let error = error as? FileError { throw StoreError.file(error) }
      throw error
    }
  }
}
