internal import MedleyHousehold
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySQLite
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// How a device begins that is made from a backup.
  package struct Restoration {
    package var proof: RecoveryProof
    package var deviceName: String
    /// Whose device it is; nil for the only person.
    package var person: String?

    package init(proof: RecoveryProof, deviceName: String, person: String?) {
      self.proof = proof
      self.deviceName = deviceName
      self.person = person
    }
  }

  /// What restoring did.
  package struct Restored {
    package let changeCount: Int
    /// How many more came from other backups of the household in the same folder.
    package let moreChangeCount: Int
    /// The number of the backup; nil for a bundle that is none.
    package let generation: UInt64?
    /// When it was made; nil for a bundle that is none.
    package let madeAt: OffsetInstant?
    /// The state hash of the backup and of what came out of it.
    package let backupStateHash: String?
    package let restoredStateHash: String
    /// The state hash now, the new device's admission included.
    package let stateHash: String
    /// The household's other devices.
    package let otherDeviceNames: [String]
    /// Newer backups that were passed over, each with the reason.
    package let passedOver: [(path: String, reason: Explanation)]
    /// True when the file had the secret by which the devices find each other on the network.
    package let hasHouseholdSecret: Bool
  }

  /// True when a folder's device asked to join and waits for its welcome.
  package static func awaitsWelcome(at path: String) throws -> Bool {
    let home = StoreHome(path)
    return try !isLive(home) && readKeys(home)?.joinSecret != nil
  }

  /// Refuses what no words can restore, before anybody is asked for them.
  package static func checkRestoring(at path: String, from place: String) throws {
    let home = StoreHome(path)
    try clearInterruptedFounding(home)
    if try isLive(home) { throw CabinetError.backup(.isRestored(path: path)) }
    if FileSystem.exists(home.keysPath) {
      // Keys of a restoring that was cut short were admitted by nobody.
      guard let keys = try readKeys(home), keys.belongsToUnfinishedRestoring else {
        throw CabinetError.keysLeft(path: home.keysPath)
      }
      try? FileSystem.remove(home.keysPath)
    }
    if FileSystem.exists(place) { return }
    throw place.hasSuffix(".age")
      ? StoreError.file(FileError(.open, place, number: 2))
      : CabinetError.backup(.noFolder(path: place))
  }

  /// Makes a new device in a folder without a store, from a backup and the recovery key.
  ///
  /// The device has keys of its own; a statement of the recovery key admits it. Nobody is
  /// removed. When it fails, the folder is as it was; where only what other files hold could not be
  /// taken in, because the disk would take no more, the new device stays.
  ///
  /// - Throws: `BackupFault.diskTakesNoMore` in that case.
  package static func restore(
    at path: String, _ circumstances: Circumstances, from place: String, _ restoration: Restoration
  ) throws -> Restored {
    try checkRestoring(at: path, from: place)
    var restoration = restoration
    restoration.deviceName = try GivenName.device.checked(restoration.deviceName)
    let home = StoreHome(path)
    let proof = restoration.proof
    var (bundle, passedOver, others) = try source(place, proof)
    var secret: SecretBytes?
    if let part = bundle.backup?.sealedSecret {
      secret = try HouseholdSecretPart.secret(in: part, with: proof.key)
    }
    var generator = SystemRandomNumberGenerator()
    var keys = DeviceKeys(using: &generator)
    keys.householdSecret = secret ?? SecretBytes(byteCount: 32, using: &generator)
    // The error by which the disk took no more, once the new device is whole.
    var refusal: (any Error)?
    let isNewFolder = !FileSystem.exists(home.path)
    keys.requestedName = restoration.deviceName
    try create(keys, in: home)
    do {
      // What another database of this folder left would be taken for a part of the new one.
      home.removeDatabase()
      home.removeToken()
      let store = try Store.create(at: home, household: bundle.household, layouts: layouts)
      let cabinet = Cabinet(home: home, circumstances: circumstances, store: store, keys: keys)
      var restoredHash = ""
      let read = try explainingVersion(of: bundle) {
        try cabinet.take(bundle) { writing, membership in
          restoredHash = writing.reading.stateHash
          try cabinet.admitThisDevice(restoration, &writing, &membership)
        }
      }
      keys.requestedName = ""
      try write(keys, to: home)
      // Another device may have made a backup there of what this one's author never had; which is
      // the newest says nothing of that, so all are taken in.
      var moreChangeCount = 0
      // What goes on from another file connects once that one was taken in.
      for path in others + others {
        do {
          let other = try openForRecovery(readFile(path), proof, isWhole: false)
          moreChangeCount += try cabinet.take(other).newChangeCount
        } catch let error as StoreError where error.isOfDisk {
          refusal = CabinetError.backup(
            .diskTakesNoMore(
              changeCount: read.newChangeCount, moreChangeCount: moreChangeCount,
              isFull: error.isOfFullDisk))
          break
        } catch let error as any Explained {
          let isKnown = passedOver.contains { $0.path == path }
          if error.errorClass != .doesNotConnect, !isKnown {
            passedOver.append((path, error.explanation))
          }
        }
      }
      if let refusal { throw refusal }
      try store.remember([.recoveryCheckedAt: .number(circumstances.now.milliseconds)])
      let (devices, stateHash) = try cabinet.devices()
      return Restored(
        changeCount: read.newChangeCount, moreChangeCount: moreChangeCount,
        generation: bundle.backup?.generation,
        madeAt: bundle.backup.map {
          OffsetInstant(Instant(clamping: $0.madeAt).wholeSecond, in: circumstances.zone)
        },
        backupStateHash: bundle.backup?.stateHash.hex, restoredStateHash: restoredHash,
        stateHash: stateHash, otherDeviceNames: devices.filter { !$0.isThis }.map(\.name),
        passedOver: passedOver, hasHouseholdSecret: secret != nil)
    } catch {
      // What was taken in by then stays, and whoever restores again would only begin anew.
      if refusal != nil { throw error }
      home.removeDatabase()
      home.removeToken()
      try? FileSystem.remove(home.keysPath)
      if isNewFolder { try? FileSystem.removeTree(home.path) }
      throw error
    }
  }

  /// Names the program that made a backup where it is too new to be read.
  private static func explainingVersion<Result>(
    of bundle: SealedBundle, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch HouseholdError.needsUpgrade {
      throw HouseholdError.newerFormat(found: 1, writtenBy: bundle.writtenBy)
    } catch StoreError.packing(.laterVersion(let version)) {
      throw HouseholdError.newerFormat(
        found: UInt64(clamping: version), writtenBy: bundle.writtenBy)
    }
  }

  /// True when a folder has a store that holds anything; one that a restoring was cut short over
  /// holds nothing yet.
  private static func isLive(_ home: StoreHome) throws -> Bool {
    guard Store.hasStore(home) else { return false }
    guard home.hasDatabase else { return true }
    let store = try Store.open(home, layouts: layouts)
    let isEmpty = try store.read { $0.table.branches.isEmpty }
    guard isEmpty else { return true }
    home.removeDatabase()
    // Its keys were admitted by nobody; those of a request still wait for their welcome.
    if (try? readKeys(home))??.joinSecret == nil { try? FileSystem.remove(home.keysPath) }
    return false
  }

  /// The statement by which the recovery key admits the device, in a log of its own.
  private func admitThisDevice(
    _ restoration: Restoration, _ writing: inout Writing, _ membership: inout Membership
  ) throws {
    try membership.check(restoration.proof)
    var snapshot = Snapshot(writing.reading, circumstances)
    let person = try snapshot.person(for: restoration.person)
    let admission = Admission(
      keys: keys.publicKeys, name: restoration.deviceName, role: .owner, person: person.id)
    try writing.append(
      [admission.draft], asGuest: restoration.proof.author(circumstances), judge: &membership)
  }

  /// The newest whole bundle from the beginning at a place, the newer ones that are not whole, and
  /// the paths of all that are older.
  private static func source(
    _ place: String, _ proof: RecoveryProof
  ) throws -> (
    SealedBundle, passedOver: [(path: String, reason: Explanation)], others: [String]
  ) {
    guard FileSystem.isDirectory(place) else {
      let bundle = try openForRecovery(readFile(place), proof)
      return (bundle, [], [])
    }
    let folder = try BackupFolder(place, of: proof.household, with: proof.key.agreement)
    var passedOver = folder.refused.map { ($0.path, $0.error.explanation) }
    var paths = (folder.generations.compactMap(\.changes?.path) + folder.bundlePaths)[...]
    while let path = paths.popFirst() {
      do {
        return (try openForRecovery(readFile(path), proof), passedOver, Array(paths))
      } catch let error as HouseholdError where error.isOfFileAlone {
        passedOver.append((path, error.explanation))
      } catch CabinetError.backup(.notFromTheBeginning) {
        continue
      }
    }
    if passedOver.isEmpty, folder.strangerCount > 0 {
      throw HouseholdError.recoveryOpensNothing(fileCount: folder.strangerCount)
    }
    if let newer = folder.refused.first(where: { $0.error.isNewer }) { throw newer.error }
    throw CabinetError.backup(
      passedOver.isEmpty ? .noBackup(path: place) : .noneWhole(path: place))
  }

  /// Opens a bundle with the recovery key; where it has to be the whole record, that is checked.
  private static func openForRecovery(
    _ bytes: [UInt8], _ proof: RecoveryProof, isWhole: Bool = true
  ) throws -> SealedBundle {
    let bundle: SealedBundle
    do {
      bundle = try SealedBundle.open(bytes, with: proof.key.agreement)
    } catch HouseholdError.sealing(.sealedForOthers) {
      throw HouseholdError.recoveryOpensNothing(fileCount: 1)
    }
    if let household = proof.household, household != bundle.household {
      throw HouseholdError.recoveryForAnother
    }
    guard bundle.from.isEmpty || !isWhole else { throw CabinetError.backup(.notFromTheBeginning) }
    return bundle
  }
}

extension DeviceKeys {
  /// True for keys that name their device although it waits for no welcome.
  fileprivate var belongsToUnfinishedRestoring: Bool {
    joinSecret == nil && !requestedName.isEmpty
  }
}

extension StoreError {
  /// True where this device's disk takes no more, whatever is read.
  fileprivate var isOfDisk: Bool { if case .database = self { true } else { false } }

  fileprivate var isOfFullDisk: Bool {
    if case .database(let error) = self { error.kind == .full } else { false }
  }
}

extension HouseholdError {
  /// True for errors of one file, which say nothing of the one made before it.
  fileprivate var isOfFileAlone: Bool {
    switch self {
    case .damaged, .newerFormat: true
    case .sealing(.damaged), .sealing(.endsEarly), .sealing(.empty): true
    default: false
    }
  }

  fileprivate var isNewer: Bool {
    switch self {
    case .newerFormat, .sealing(.newerVersion): true
    default: false
    }
  }
}
