internal import MedleyHousehold
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleyStore

extension Cabinet {
  /// What `doctor` found.
  package struct Examination {
    /// One thing that was looked at.
    package struct Check {
      package let name: String
      package let isSound: Bool
      /// What was found, in words.
      package let found: String
    }

    package var checks: [Check]
    package let stateHash: String

    package var isSound: Bool { checks.allSatisfy(\.isSound) }
  }

  /// Looks at the store, its keys, its log and its surroundings; may make the tables again.
  package func examine(rebuilding: Bool) throws -> Examination {
    var checks: [Examination.Check] = []
    func check(_ name: String, _ isSound: Bool, _ found: String) {
      checks.append(.init(name: name, isSound: isSound, found: found))
    }
    let problems = try store.integrityProblems()
    check("database", problems.isEmpty, problems.first ?? "whole")
    let isPrivate = FileSystem.isPrivate(home.keysPath) && FileSystem.isPrivate(home.databasePath)
    check("permissions", isPrivate, isPrivate ? "for the owner alone" : "others may read it")
    if rebuilding || store.obstacle == nil {
      let tablesAreRight = try replay(keeping: rebuilding)
      check(
        "tables", tablesAreRight,
        tablesAreRight
          ? "as the log gives them" : "differ from the log\(rebuilding ? "; made again" : "")")
    }
    if let readingOnly { check("writing", false, readingOnly.whatHappened) }
    let (devices, stateHash) = try devices()
    let told = try toldOfRemovalBy
    let isMember = devices.contains { $0.isThis && !$0.isRemoved }
    check(
      "membership", isMember && told == nil,
      told.map { "this device was removed by \($0), another one said" }
        ?? (isMember ? "this device is a member" : "this device is no member"))
    for device in devices {
      for report in device.copies {
        check("device \(device.name)", true, report.words)
      }
      if device.isForked { check("device \(device.name)", true, "its log has two branches") }
    }
    for package in try sharedPackages() {
      check("package", false, "one is counted with both \(package.names): undo one")
    }
    for namesakes in try namesakes() { check("name", true, namesakes.words) }
    let recovery = try recoveryState()
    check("recovery", true, recovery.words)
    let backup = try look { try $0.lastBackup() }
    check("backup", true, Cabinet.backupWords(backup?.madeAt))
    check(
      "time zone", !circumstances.zoneIsUnknown,
      "\(circumstances.zoneName), zone data \(circumstances.zoneDataVersion ?? "of unknown version")"
    )
    return Examination(checks: checks, stateHash: stateHash)
  }

  /// Makes the tables again from the log; what is not kept is rolled back.
  ///
  /// - Returns: true when they were as the log gives them.
  private func replay(keeping: Bool) throws -> Bool {
    struct RolledBack: Error { let wasRight: Bool }
    do {
      return try store.write { writing in
        let noted = writing.reading.stateHash
        let found = writing.hashOfRows()
        var judge = Membership(household: household)
        try writing.rebuild(judge: &judge)
        let after = writing.outcome.stateHash
        let wasRight = noted == after && found == after
        if !keeping { throw RolledBack(wasRight: wasRight) }
        return wasRight
      }
    } catch let rolledBack as RolledBack {
      return rolledBack.wasRight
    }
  }
}

extension Cabinet.CopyReport {
  /// What happened, in words.
  package var words: String {
    let changes = "\(changesBeside) change\(changesBeside == 1 ? "" : "s")"
    return wasSetBack
      ? "its store was set back; \(changes) written before that came back from others"
      : "its store was copied; both copies went on, \(changes) beside each other; nothing is lost"
  }
}

extension Cabinet.RecoveryState {
  /// Whether there are recovery words and whether somebody looked for them lately, in words.
  package var words: String {
    guard keyCount > 0 else {
      return "no recovery words were made: when all devices are lost, so is the record; make them "
        + "with medley recovery add"
    }
    let made = keyCount == 1 ? "recovery words were made" : "\(keyCount) recovery keys were made"
    if isCheckDue {
      return made + "; do you still have them? Nobody checked for a year: medley recovery check"
    }
    return made + (checkedAt.map { ", checked on \($0)" } ?? "")
  }
}

extension Cabinet {
  /// How old the newest whole backup is, in words.
  static func backupWords(_ madeAt: OffsetInstant?) -> String {
    madeAt.map { "the last verified one is of \($0.date) \($0.time)" }
      ?? "this device has made none"
  }
}
