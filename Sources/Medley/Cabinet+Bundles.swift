package import MedleyHousehold
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What writing a bundle did.
  package struct WrittenBundle {
    package let path: String
    package let byteCount: Int
    package let changeCount: Int
    package let deviceNames: [String]
  }

  /// Writes a bundle for some or all other devices, reads it back and compares.
  ///
  /// The path is a file that does not exist yet, or a folder that gets one.
  package func writeBundle(to path: String, for names: [String]) throws -> WrittenBundle {
    let unfinished = try clearUnfinishedFiles()
    let (bundle, recipients) = try look { snapshot in
      try snapshot.bundle(for: names, from: device)
    }
    var generator = SystemRandomNumberGenerator()
    let bytes = try bundle.sealed(signedBy: keys.signing, using: &generator)
    let name =
      FileSystem.isDirectory(path)
      ? path + "/medley-" + Cabinet.randomHex(&generator) + ".age" : path
    let folder = FileSystem.absolutePath(FileSystem.directory(of: name))
    // Where there is no folder nothing can be left.
    let mayLeaveFiles = FileSystem.isDirectory(folder)
    do {
      try Cabinet.create(name, bytes) { isReadable($0, bundle.recipients) }
    } catch StoreError.file(let error) {
      if mayLeaveFiles {
        clear([folder + "/" + FileSystem.name(of: name)], leaving: unfinished)
      }
      throw StoreError.file(error)
    }
    return WrittenBundle(
      path: name, byteCount: bytes.count, changeCount: bundle.changeCount,
      deviceNames: recipients)
  }

  /// True when what was read back opens again; a device that left cannot look.
  func isReadable(_ bytes: [UInt8], _ recipients: [AgreementKey.Public]) -> Bool {
    guard recipients.contains(keys.agreement.publicKey) else { return true }
    return (try? SealedBundle.open(bytes, with: keys.agreement)) != nil
  }

  /// A stamp that is later than it is by this device's clock.
  package struct AheadOfClock {
    package let stamp: OffsetInstant
    /// What this device's clock said.
    package let here: OffsetInstant
  }

  /// What reading a bundle did.
  package struct ReadBundle {
    package let newChangeCount: Int
    package let knownChangeCount: Int
    package let rowsTouched: Int
    package let stateHash: String
    /// The id and the name of the device that wrote it.
    package let from: String
    package let fromName: String
    package let conflictsNew: Int
    /// The newest stamp in it that is ahead of this device's clock; nil when none is.
    package let aheadOfClock: AheadOfClock?
  }

  /// Reads one bundle: everything in it, or nothing.
  package func readBundle(_ path: String) throws -> ReadBundle {
    try take(openBundle(path))
  }

  /// Opens a bundle and shows what is in it, without taking it in.
  package func openBundle(_ path: String) throws -> SealedBundle {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path, limit: HouseholdLimits.fileByteCount)
    } catch {
      throw StoreError.file(error)
    }
    return try SealedBundle.open(bytes, with: keys.agreement)
  }

  /// Takes in an opened bundle, which a person named or which lay in a folder; what follows from
  /// it may be written in the same transaction.
  func take(
    _ bundle: SealedBundle, byHand: Bool = true,
    then write: (inout Writing, inout Membership) throws -> Void = { _, _ in }
  ) throws -> ReadBundle {
    guard bundle.household == household else { throw HouseholdError.anotherHousehold }
    if let known = try knownBundle(bundle, byHand) {
      try keep(arrived: bundle.blobs)
      return known
    }
    do {
      let reader = try BatchReader(bundle.batch)
      guard reader.from == bundle.from, reader.changeCount == bundle.changeCount else {
        throw HouseholdError.damaged(part: "counts")
      }
    } catch let fault as BatchFault {
      throw StoreError.packing(fault)
    }
    return try store.write { writing in
      var snapshot = Snapshot(writing.reading, circumstances)
      var membership = try snapshot.membership
      try writing.receive(packed: bundle.batch, judge: &membership)
      if membership.needsUpgrade { throw HouseholdError.needsUpgrade }
      let sender = try sender(bundle.sender, membership, byHand)
      for head in bundle.to.heads where try writing.reading.locate(head) == nil {
        throw HouseholdError.damaged(part: "to vector")
      }
      let conflicts = try newConflictCount(writing)
      let newest = writing.outcome.newestStamp.map { Instant(clamping: $0) }
      let tolerance = circumstances.now.adding(Cabinet.clockTolerance)
      let outcome = writing.outcome
      try writing.keep(arrived: bundle.blobs)
      try write(&writing, &membership)
      return ReadBundle(
        newChangeCount: outcome.newChangeCount, knownChangeCount: outcome.knownChangeCount,
        rowsTouched: outcome.rowsTouched, stateHash: outcome.stateHash,
        from: bundle.sender.hex, fromName: sender.name, conflictsNew: conflicts,
        aheadOfClock: newest.flatMap {
          guard $0 > tolerance else { return nil }
          let zone = circumstances.zone
          return AheadOfClock(
            stamp: OffsetInstant($0, in: zone), here: OffsetInstant(circumstances.now, in: zone))
        })
    }
  }

  /// What reading a bundle does whose heads are all held: nothing, and it need not be unpacked.
  ///
  /// A head that is held was verified when it came, and with it everything before it in its log.
  private func knownBundle(_ bundle: SealedBundle, _ byHand: Bool) throws -> ReadBundle? {
    guard !bundle.to.isEmpty else { return nil }
    return try look { snapshot in
      for head in bundle.to.heads where try snapshot.reading.locate(head) == nil { return nil }
      let sender = try sender(bundle.sender, snapshot.membership, byHand)
      return ReadBundle(
        newChangeCount: 0, knownChangeCount: bundle.changeCount, rowsTouched: 0,
        stateHash: snapshot.reading.stateHash, from: bundle.sender.hex, fromName: sender.name,
        conflictsNew: 0, aheadOfClock: nil)
    }
  }

  /// The device that sent a bundle.
  ///
  /// What a removed device writes reaches the household only by an owner's hand; it comes without
  /// effect, and the owner decides about the doses in it. A device that left says so itself.
  private func sender(
    _ key: VerifyingKey, _ membership: Membership, _ byHand: Bool
  ) throws -> Membership.Member {
    if let member = membership.member(key) { return member }
    guard let former = membership.everMember(key) else { throw HouseholdError.notAuthorised }
    if membership.removal(of: key)?.author == key { return former }
    guard byHand, membership.member(device)?.role == .owner else {
      throw HouseholdError.senderRemoved
    }
    return former
  }

  /// How many questions a transaction opened: those of the touched records that were not there.
  func newConflictCount(_ writing: Writing) throws -> Int {
    guard writing.outcome.newChangeCount > 0 else { return 0 }
    let touched = writing.outcome.records.union(writing.contestedRecords(in: .doses))
    var after = Snapshot(writing.reading, circumstances)
    let open = Set(try after.conflicts(among: touched).map(\.id))
    guard !open.isEmpty else { return 0 }
    // Another connection still sees the record as it was before the transaction.
    let earlier = try Store.open(home, layouts: Cabinet.layouts)
    let before = try earlier.read { reading in
      var snapshot = Snapshot(reading, circumstances)
      return Set(try snapshot.conflicts(among: touched).map(\.id))
    }
    return open.subtracting(before).count
  }

  /// How far a stamp may be ahead before a person is told.
  static let clockTolerance = Minutes(2) ?? .hour

  /// Writes a file that must be new, and trusts it only after reading it back.
  static func create(_ path: String, _ bytes: [UInt8], verify: ([UInt8]) -> Bool) throws {
    try finish(prepare(path, bytes, verify: verify))
  }

  /// Writes a file that must be new, piece by piece; it is there once all of them are.
  static func create(
    _ path: String, pieces: (_ write: (String) throws -> Void) throws -> Void
  ) throws {
    do {
      try PiecewiseFile.create(path, pieces: pieces)
    } catch let error as FileError {
      throw explained(error)
    }
  }

  /// Writes what will be a new file once it gets its name.
  static func prepare(
    _ path: String, _ bytes: [UInt8], verify: ([UInt8]) -> Bool = { _ in true }
  ) throws -> PreparedFile {
    do { return try PreparedFile(path, bytes, verify: verify) } catch { throw explained(error) }
  }

  /// Gives a prepared file its name.
  static func finish(_ file: PreparedFile) throws {
    do { try file.finish() } catch { throw explained(error) }
  }

  private static func explained(_ error: FileError) -> any Error {
    switch (error.action, error.number) {
    case (.create, 17), (.rename, 17): CabinetError.fileExists(path: error.path)
    case (.verify, _): CabinetError.notWritten(path: error.path)
    default: StoreError.file(error)
    }
  }

  /// Packs changes; those of kinds that this version does not know travel as they are.
  static func pack(_ batch: Batch) throws -> [UInt8] {
    do {
      return try batch.encoded(knownKinds: knownKinds)
    } catch {
      throw StoreError.packing(error)
    }
  }

  private static let knownKinds: Set<UInt64> = Set(
    MedicineKind.allCases.map(\.rawValue) + [
      Writing.incarnationKind, Writing.commandKind,
    ] + Statement.kinds)

  static func randomHex(_ generator: inout some RandomNumberGenerator) -> String {
    hexadecimal((0..<8).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }
}

extension Snapshot {
  /// Puts together what some devices lack, as far as this store knows.
  mutating func bundle(
    for names: [String], from sender: VerifyingKey
  ) throws -> (SealedBundle, names: [String]) {
    let membership = try membership
    let others = membership.members.filter { $0.keys.signing != sender }
    let chosen = try names.isEmpty ? others : names.map { try device($0, among: others) }
    var keys = chosen.map(\.keys.agreement)
    keys += membership.recoveryKeys.map(\.agreement)
    // The writer can read its own bundle again: that is how it is verified later.
    if let own = membership.member(sender) { keys.append(own.keys.agreement) }
    let from = acknowledged(by: chosen.map(\.keys.signing))
    let batch = try reading.batch(from: from)
    let packed = try Cabinet.pack(batch)
    let bundle = SealedBundle(
      household: reading.table.household, sender: sender, recipients: keys, from: batch.from,
      to: reading.table.vector, changeCount: batch.changes.count, writtenBy: Cabinet.program,
      batch: packed, blobs: try reading.photos(with: batch, packedByteCount: packed.count))
    return (bundle, chosen.map(\.name))
  }

  /// What all of some devices are known to hold: the smallest over them and their incarnations.
  func acknowledged(by devices: [VerifyingKey]) -> Vector {
    let table = reading.table
    var common: [UInt64]?
    for device in devices {
      let heads = table.branches.filter { $0.actor.device == device }
      if heads.isEmpty { return .empty }
      for head in heads {
        let covered = table.branches.map { head.past[$0.number] }
        common = common.map { zip($0, covered).map { min($0, $1) } } ?? covered
      }
    }
    guard let common else { return .empty }
    var entries: [Head] = []
    for branch in table.branches where common[branch.number] > 0 {
      let sequence = common[branch.number]
      guard let hash = try? reading.hash(branch: branch.number, sequence: sequence) else {
        return .empty
      }
      entries.append(Head(actor: branch.actor, sequence: sequence, hash: hash))
    }
    return Vector(entries)
  }

  /// Finds a device by its name, a prefix of it or of its key.
  package func device(_ name: String, among members: [Membership.Member]) throws
    -> Membership.Member
  {
    try Lookup.find(name, among: members, noun: .device, id: \.keys.signing.hex, name: \.name)
  }
}
