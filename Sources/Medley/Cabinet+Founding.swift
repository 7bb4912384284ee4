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

  /// Makes a store, a household and its first person.
  ///
  /// - Throws: `StoreError.alreadyExists` when the folder has a store; nothing is left behind.
  package static func found(
    at path: String, _ circumstances: Circumstances, _ founding: Founding
  ) throws -> Cabinet {
    let deviceName = try GivenName.device.checked(founding.deviceName)
    let personName = try GivenName.person.checked(founding.personName)
    let home = StoreHome(path)
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
    try founding.recovery?.writeFiles(for: genesis.household)
    do {
      // Whoever makes the keys file founds; of two programs at once the other one has touched
      // nothing when it is refused here.
      try create(keys, in: home)
    } catch {
      founding.recovery?.removeFiles()
      throw error
    }
    do {
      home.removeDatabase()
      let store = try Store.create(at: home, household: genesis.household, layouts: layouts)
      let cabinet = Cabinet(home: home, circumstances: circumstances, store: store, keys: keys)
      try cabinet.commit { _ in
        [genesis.draft]
          + creation(
            ofPerson: person, name: personName, zone: circumstances.zoneName,
            from: circumstances.now)
      }
      return cabinet
    } catch {
      home.removeDatabase()
      // A token without a store would make the next one a store that was set back.
      home.removeToken()
      try? FileSystem.remove(home.keysPath)
      founding.recovery?.removeFiles()
      throw error
    }
  }
}
