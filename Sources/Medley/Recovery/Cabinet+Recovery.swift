internal import MedleyHousehold
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What is known here of the keys that bring the record back.
  package struct RecoveryState {
    /// How many recovery keys the household has.
    package let keyCount: Int
    /// When somebody last showed here that they have one; nil when nobody did.
    package let checkedAt: OffsetInstant?
    /// True when nobody did for a year.
    package let isCheckDue: Bool
  }

  /// What showing a recovery key found.
  package struct RecoveryCheck {
    /// Whether the newest backup of the last place opens with it; nil when there is none to try.
    package let opensNewestBackup: Bool?
    /// The folder of that backup; nil when this device has made none.
    package let backupFolder: String?
    /// Why the newest backup could not be tried; nil when it could.
    package let obstacle: Explanation?
  }

  /// How long after a check the next one is asked for, in days.
  static let recoveryCheckDayCount: Int64 = 365

  /// A backup older than so many days is stale.
  static let backupDayCount: Int64 = 31

  /// What is known of the recovery keys.
  package func recoveryState() throws -> RecoveryState {
    try look { try $0.recoveryState() }
  }

  /// Checks that a key which somebody shows is one of this household's, and notes the date.
  ///
  /// - Throws: `HouseholdError.recoveryForAnother`, `.noRecoveryKey`.
  package func checkRecovery(_ proof: RecoveryProof) throws -> RecoveryCheck {
    try look { try $0.membership.check(proof) }
    try store.remember([.recoveryCheckedAt: .number(circumstances.now.milliseconds)])
    guard let folder = try store.read({ try $0.note(.backupFolder) })?.text else {
      return RecoveryCheck(opensNewestBackup: nil, backupFolder: nil, obstacle: nil)
    }
    do {
      let backups = try BackupFolder(folder, of: household, with: keys.agreement)
      guard let newest = backups.generations.compactMap(\.changes).first else {
        throw CabinetError.backup(.noBackup(path: folder))
      }
      let bundle = try SealedBundle.open(
        Cabinet.readFile(newest.path), with: proof.key.agreement)
      let part = bundle.backup?.sealedSecret ?? []
      let secret = try HouseholdSecretPart.secret(in: part, with: proof.key)
      return RecoveryCheck(
        opensNewestBackup: secret != nil, backupFolder: folder, obstacle: nil)
    } catch HouseholdError.sealing(.sealedForOthers) {
      return RecoveryCheck(opensNewestBackup: false, backupFolder: folder, obstacle: nil)
    } catch let error as any Explained {
      return RecoveryCheck(
        opensNewestBackup: nil, backupFolder: folder, obstacle: error.explanation)
    }
  }

  /// What stands on a page with recovery words.
  package struct RecoverySheet {
    package let words: String
    package let date: String
    package let people: [String]
    /// The first digits of the household's id, by which two sheets are told apart.
    package let householdMark: String
  }

  /// Writes a page with recovery words into a file that must be new; the closure makes its text.
  ///
  /// - Throws: `HouseholdError.recoveryForAnother` for words of another household.
  package func writeRecoverySheet(
    _ proof: RecoveryProof, to path: String, page: (RecoverySheet) -> String
  ) throws {
    let people = try look { snapshot in
      try snapshot.membership.check(proof)
      return try snapshot.people.compactMap(\.name.value)
    }
    let sheet = RecoverySheet(
      words: proof.key.words, date: "\(circumstances.today)", people: people,
      householdMark: String(household.hex.prefix(16)))
    try Cabinet.create(path, Array(page(sheet).utf8)) { _ in true }
  }

  /// Refuses a further recovery key before anybody writes words down.
  package func checkRecoveryAddition() throws {
    if try store.read({ try $0.note(.recoveryFiles) }) != nil {
      try addingAlone { try clearInterruptedAddition() }
    }
    try look { try $0.checkRecoveryAddition(by: device) }
  }

  /// Makes a new recovery key one of the household's.
  ///
  /// - Returns: how many there are now.
  package func addRecovery(_ recovery: NewRecovery) throws -> Int {
    try checkRecoveryAddition()
    let files = try recovery.files(for: household)
    if files.isEmpty {
      try commitAddition(of: recovery)
    } else {
      try checkWritable()
      try addingAlone {
        try clearInterruptedAddition()
        try store.remember([.recoveryFiles: .text(RecoveryFilesNote(recovery, files).text)])
        // Where the note stays, the next addition finds that the key is known, or the files gone.
        defer { try? store.remember([.recoveryFiles: .text("")]) }
        try recovery.write(files)
        do {
          try commitAddition(of: recovery)
        } catch {
          recovery.removeFiles()
          throw error
        }
      }
    }
    return try look { try $0.membership.recoveryKeys.count }
  }

  private func commitAddition(of recovery: NewRecovery) throws {
    try commit { snapshot in
      try snapshot.checkRecoveryAddition(by: device)
      return [RecoveryAddition(keys: recovery.key.publicKeys).draft]
    }
  }

  /// Lets one program at a time make files for a recovery key: what another one notes is not to be
  /// taken for what a killed one left.
  private func addingAlone(_ body: () throws -> Void) throws {
    do {
      let file = try Descriptor(home.keysPath, .update)
      guard try file.lockInTime() else {
        throw CabinetError.refused(
          what: "recovery", why: "another program adds a recovery key just now",
          hint: "wait until it has ended, then try again")
      }
      defer { _ = file.place }
      try body()
    } catch let error as FileError {
      throw StoreError.file(error)
    }
  }

  /// Removes the words of an addition that was killed before its commit.
  private func clearInterruptedAddition() throws {
    guard let text = try store.read({ try $0.note(.recoveryFiles) })?.text else { return }
    let note = RecoveryFilesNote(text)
    let isKnown = try look { snapshot in
      try snapshot.membership.recoveryKeys.contains { $0.signing.hex == note.key }
    }
    if !isKnown { note.removeFiles() }
    try store.remember([.recoveryFiles: .text("")])
  }
}

extension Snapshot {
  /// Refuses a further recovery key by a device that may not make one, or where there are many.
  mutating func checkRecoveryAddition(by device: VerifyingKey) throws {
    try membership.mustBeOwner(device)
    guard try membership.recoveryKeys.count < HouseholdLimits.recoveryKeyCount else {
      throw CabinetError.refused(
        what: "recovery",
        why: "there are \(HouseholdLimits.recoveryKeyCount) recovery keys already",
        hint: "use one of them; that is the most there may be")
    }
  }

  /// What is known of the recovery keys.
  mutating func recoveryState() throws -> Cabinet.RecoveryState {
    let count = try membership.recoveryKeys.count
    let noted = try reading.note(.recoveryCheckedAt)?.number
    // Whoever made a key had it in hand then.
    var last = noted ?? .min
    if noted == nil {
      for kind in [Genesis.kind, RecoveryAddition.kind] {
        try reading.each(kind: kind) { _, survivor in last = max(last, survivor.stamp) }
      }
    }
    let age = circumstances.now.milliseconds.subtractingReportingOverflow(last)
    let isDue =
      age.overflow || age.partialValue >= Cabinet.recoveryCheckDayCount * 86_400_000
    return Cabinet.RecoveryState(
      keyCount: count,
      checkedAt: noted.map {
        OffsetInstant(Instant(clamping: $0).wholeSecond, in: circumstances.zone)
      }, isCheckDue: count > 0 && isDue)
  }

  /// When the newest backup was made that this device knows to be whole; nil for none.
  func lastBackup() throws -> (madeAt: OffsetInstant, isStale: Bool)? {
    guard let noted = try reading.note(.backupMadeAt)?.number else { return nil }
    let madeAt = Instant(clamping: noted)
    let age = circumstances.now.milliseconds.subtractingReportingOverflow(madeAt.milliseconds)
    return (
      OffsetInstant(madeAt.wholeSecond, in: circumstances.zone),
      age.overflow || age.partialValue > Cabinet.backupDayCount * 86_400_000
    )
  }
}
