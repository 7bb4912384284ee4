internal import MedleyHousehold
internal import MedleyMedicines
internal import MedleyRecords
package import MedleySealing
package import MedleyStore

/// The front door: one device's copy of the household's record, and everything done with it.
package final class Cabinet {
  package let home: StoreHome
  /// When and where this call happens.
  package internal(set) var circumstances: Circumstances
  let store: Store
  let keys: DeviceKeys

  /// The program and version written into bundles.
  package static let program = "Medley 0.1.0"

  /// The tables that sets with very many members have for themselves.
  static let layouts: [TableLayout] = [.doses]

  init(home: StoreHome, circumstances: Circumstances, store: Store, keys: DeviceKeys) {
    self.home = home
    self.circumstances = circumstances
    self.store = store
    self.keys = keys
  }

  /// Opens the store in a folder.
  ///
  /// - Throws: `StoreError` or `CabinetError.noKeys`.
  package static func open(
    _ path: String, _ circumstances: Circumstances
  ) throws -> Cabinet {
    let home = StoreHome(path)
    let store = try Store.open(home, layouts: layouts)
    guard var keys = try readKeys(home) else { throw CabinetError.noKeys(path: home.keysPath) }
    if keys.foundingNote != nil {
      try? clearInterruptedFounding(home)
      // Nothing is there yet of what was being founded when the program was killed.
      guard try store.read({ !$0.table.vector.heads.isEmpty }) else {
        throw StoreError.noStore(path: path)
      }
      keys.foundingNote = nil
    }
    let cabinet = Cabinet(home: home, circumstances: circumstances, store: store, keys: keys)
    try cabinet.rebuildIfNeeded()
    return cabinet
  }

  /// Makes the tables again from the log where an older program left less in them.
  private func rebuildIfNeeded() throws {
    guard try store.mustRebuild else { return }
    if store.obstacle != nil { throw StoreError.olderThanReadable(path: home.path) }
    try store.write { writing in
      var judge = Membership(household: household)
      try writing.rebuild(judge: &judge)
    }
  }

  /// True when a folder holds a store.
  package static func exists(at path: String) -> Bool { Store.hasStore(StoreHome(path)) }

  /// What a person is told where the store can be read and not written; nil where it can be.
  package var readingOnly: Explanation? {
    store.obstacle.map { Explanation($0.words(home.path) + ": nothing can be recorded") }
  }

  /// Refuses what would come to nothing in the end because the store cannot be written.
  package func checkWritable() throws { try store.checkWritable() }

  /// The id of the household.
  package var household: Digest { store.household }

  /// This device's signing key.
  package var device: VerifyingKey { keys.signing.verifyingKey }

  // MARK: Keys

  static func readKeys(_ home: StoreHome) throws -> DeviceKeys? {
    guard FileSystem.exists(home.keysPath) else { return nil }
    do {
      return try DeviceKeys(text: FileSystem.read(home.keysPath, limit: 65_536))
    } catch let error as FileError {
      throw StoreError.file(error)
    }
  }

  /// Makes the keys file, which must not be there yet.
  ///
  /// On a medium without permissions everybody could read the keys: nothing is begun there.
  static func create(_ keys: DeviceKeys, in home: StoreHome) throws {
    try inHome(home) { () throws(FileError) in
      try PrivateFile.createNew(
        home.keysPath, with: keys.text.withBytes { Array(copying: $0) }, isSecret: true)
    }
  }

  static func write(_ keys: DeviceKeys, to home: StoreHome) throws {
    try inHome(home) { () throws(FileError) in
      try PrivateFile.replace(
        home.keysPath, with: keys.text.withBytes { Array(copying: $0) }, isSecret: true)
    }
  }

  /// Writes keys into a home, which is made for it and goes again when that fails.
  private static func inHome(_ home: StoreHome, _ body: () throws(FileError) -> Void) throws {
    let isNew = !FileSystem.isDirectory(home.path)
    do {
      try FileSystem.makeDirectory(home.path)
      try body()
    } catch {
      if isNew { try? FileSystem.removeFolder(home.path) }
      if error.action == .create, error.number == 17 {
        throw CabinetError.keysLeft(path: home.keysPath)
      }
      throw StoreError.file(error)
    }
  }

  // MARK: Writing

  /// The one place where changes of this device are born: drafts are made from what the
  /// transaction sees, stamped, numbered, chained, signed and merged in it.
  @discardableResult
  func commit(
    keeping photo: Photo? = nil, _ draft: (inout Snapshot) throws -> [OperationDraft]
  ) throws -> Writing.Outcome {
    try store.write { writing in
      var snapshot = Snapshot(try reading(writing), circumstances)
      let drafts = try draft(&snapshot)
      try snapshot.refuseEditsOfLaterRecords(drafts)
      circumstances = snapshot.circumstances
      var membership = try snapshot.membership
      try writing.append(drafts, by: author(), judge: &membership)
      if let photo { try writing.keep(photo) }
      return writing.outcome
    }
  }

  private func reading(_ writing: Writing) throws -> Reading { writing.reading }

  func author() -> Author {
    var generator = SystemRandomNumberGenerator()
    let key = keys.signing
    return Author(
      device: key.verifyingKey, machine: circumstances.machine,
      stamp: circumstances.now.milliseconds,
      freshIncarnation: Incarnation(random: &generator),
      sign: { key.sign($0.bytes) })
  }

  /// Takes up the time that it is by now, for a program that stays.
  func renewCircumstances() { circumstances.renew() }

  /// Runs a body on one consistent view of the record.
  package func look<Result>(_ body: (inout Snapshot) throws -> Result) throws -> Result {
    try store.read { reading in
      var snapshot = Snapshot(reading, circumstances)
      return try body(&snapshot)
    }
  }

  /// A new random id for a record.
  static func newIdentifier() -> Identifier {
    var generator = SystemRandomNumberGenerator()
    return Identifier(random: &generator)
  }
}

extension FixedBytes16 {
  /// Sixteen random bytes.
  init(random generator: inout some RandomNumberGenerator) {
    self.init(words: Words16(high: generator.next(), low: generator.next()))
  }
}

extension [UInt8] {
  /// Copies lent bytes.
  init(copying span: Span<UInt8>) {
    self = []
    reserveCapacity(span.count)
    for index in span.indices { append(span[index]) }
  }
}
