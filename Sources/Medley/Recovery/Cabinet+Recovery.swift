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

  /// What is known of the recovery keys.
  package func recoveryState() throws -> RecoveryState {
    try look { try $0.recoveryState() }
  }

  /// Checks that a key which somebody shows is one of this household's, and notes the date.
  ///
  /// - Throws: `HouseholdError.recoveryForAnother`, `.noRecoveryKey`.
  package func checkRecovery(_ proof: RecoveryProof) throws -> RecoveryCheck {
    let known = try look { try $0.membership.recoveryKeys }
    guard !known.isEmpty else { throw HouseholdError.noRecoveryKey }
    guard known.contains(proof.key.publicKeys), proof.household ?? household == household else {
      throw HouseholdError.recoveryForAnother
    }
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
}

extension Snapshot {
  /// What is known of the recovery keys.
  mutating func recoveryState() throws -> Cabinet.RecoveryState {
    let count = try membership.recoveryKeys.count
    let noted = try reading.note(.recoveryCheckedAt)?.number
    // Whoever made a key had it in hand then.
    var last = noted ?? .min
    if noted == nil {
      try reading.each(kind: Genesis.kind) { _, survivor in last = max(last, survivor.stamp) }
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
}
