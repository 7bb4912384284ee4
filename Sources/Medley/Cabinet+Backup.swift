internal import MedleyHousehold
internal import MedleyInterchange
internal import MedleyRecords
internal import MedleySQLite
internal import MedleySealing
package import MedleyStore

extension Cabinet {
  /// What making a backup did.
  package struct WrittenBackup {
    package let generation: UInt64
    /// The sealed changes and the sealed readable half.
    package let paths: [String]
    package let byteCount: Int
    package let changeCount: Int
    package let deviceNames: [String]
    package let recoveryKeyCount: Int
    /// Files of older generations that were removed.
    package let prunedCount: Int
    /// What kept older generations from being removed; nil when nothing did.
    package let pruningObstacle: Explanation?
  }

  /// How many generations are kept where nobody says another number.
  package static let usualGenerationCount = 7

  /// Makes a backup in a folder: two new sealed files, read back from the medium and compared.
  ///
  /// Only afterwards older generations of this household go, so that as many are kept as asked
  /// for. Other files are not touched.
  package func backUp(to folder: String, keeping count: Int) throws -> WrittenBackup {
    let unfinished = try clearUnfinishedFiles()
    let before: BackupFolder
    do {
      before = try BackupFolder(folder, of: household, with: keys.agreement)
    } catch StoreError.file(let error) {
      throw Cabinet.backupError(error, in: folder)
    }
    var generator = SystemRandomNumberGenerator()
    let made = try look { try contents(before.nextNumber, &$0, &generator) }
    let changes: [UInt8]
    let export: [UInt8]
    do {
      changes = try AgeFile.seal(made.changes, to: made.recipients, using: &generator)
      export = try AgeFile.seal(made.export, to: made.recipients, using: &generator)
    } catch {
      throw HouseholdError.sealing(error)
    }
    guard changes.count <= HouseholdLimits.fileByteCount else {
      throw HouseholdError.tooLarge(what: "backup", limit: HouseholdLimits.fileByteCount)
    }
    let paths = (0..<2).map { _ in "\(folder)/medley-\(Cabinet.randomHex(&generator)).age" }
    try write(
      [(paths[1], export, made.export), (paths[0], changes, made.changes)], to: folder, unfinished)
    // From here on the backup is there, whatever becomes of the older ones.
    try rememberIfPossible([
      .backupMadeAt: .number(circumstances.now.milliseconds),
      .backupFolder: .text(FileSystem.absolutePath(folder)),
      .unfinishedFiles: .text(unfinished.text),
    ])
    var prunedCount = 0
    var pruningObstacle: Explanation?
    do {
      try prune(folder, keeping: count, &prunedCount)
    } catch let error as any Explained {
      pruningObstacle = error.explanation
    }
    return WrittenBackup(
      generation: before.nextNumber, paths: paths, byteCount: changes.count + export.count,
      changeCount: made.changeCount, deviceNames: made.deviceNames,
      recoveryKeyCount: made.recoveryKeyCount,
      prunedCount: prunedCount, pruningObstacle: pruningObstacle)
  }

  /// Remembers something where the store can be written; where it cannot, a backup is wanted all
  /// the more.
  func rememberIfPossible(_ notes: [LocalNote: NoteValue]) throws {
    do {
      try store.remember(notes)
    } catch StoreError.notWritable {
    } catch StoreError.database(let error) where error.kind == .full || error.kind == .readOnly {
    }
  }

  /// What both files hold before they are sealed.
  private struct Contents {
    let changes: [UInt8]
    let export: [UInt8]
    let recipients: [AgeRecipient]
    let changeCount: Int
    let deviceNames: [String]
    let recoveryKeyCount: Int
  }

  private func contents(
    _ generation: UInt64, _ snapshot: inout Snapshot,
    _ generator: inout some RandomNumberGenerator
  ) throws -> Contents {
    guard let secret = keys.householdSecret, let stateHash = Digest(hex: snapshot.reading.stateHash)
    else { throw HouseholdError.keysDamaged }
    let membership = try snapshot.membership
    guard membership.member(device) != nil else { throw CabinetError.noMember }
    let pairing = Identifier(random: &generator)
    var export: [UInt8] = []
    try snapshot.exportJSON(
      mark: ExportMark(
        household: household.hex, generation: generation, pairing: pairing.hex)
    ) { export += Array($0.utf8) }
    guard export.count <= HouseholdLimits.exportByteCount else {
      throw HouseholdError.tooLarge(
        what: "readable half", limit: HouseholdLimits.exportByteCount)
    }
    // Spaces at the end are no part of a JSON document, so its length tells little.
    export += [UInt8](
      repeating: UInt8(ascii: " "), count: Padme.paddedLength(export.count) - export.count)
    let recovery = membership.recoveryKeys.map(\.agreement)
    let recipients = membership.members.map(\.keys.agreement) + recovery
    let batch = try snapshot.reading.batch(from: .empty)
    let packed = try Cabinet.pack(batch)
    let bundle = SealedBundle(
      household: household, sender: device, recipients: recipients, from: .empty,
      to: snapshot.reading.table.vector, changeCount: batch.changes.count,
      writtenBy: Cabinet.program, batch: packed,
      blobs: try snapshot.reading.photos(with: batch, packedByteCount: packed.count),
      backup: BackupMark(
        generation: generation, pairing: pairing, madeAt: circumstances.now.milliseconds,
        exportDigest: BackupMark.digest(ofExport: export), stateHash: stateHash,
        sealedSecret: try HouseholdSecretPart.sealed(secret, for: recovery, using: &generator)))
    return Contents(
      changes: bundle.plaintext(signedBy: keys.signing), export: export,
      recipients: bundle.recipients.map { .x25519($0) }, changeCount: batch.changes.count,
      deviceNames: membership.members.map(\.name), recoveryKeyCount: recovery.count)
  }

  /// Writes the files of one generation; it is there only once the last of them has its name.
  private func write(
    _ files: [(path: String, sealed: [UInt8], plaintext: [UInt8])], to folder: String,
    _ unfinished: UnfinishedFiles
  ) throws {
    // A process that ends half-way leaves a part, which the next backup finds by this note.
    let paths = files.map { FileSystem.absolutePath(folder) + "/" + FileSystem.name(of: $0.path) }
    var noted = unfinished
    noted.add(paths)
    try rememberIfPossible([.unfinishedFiles: .text(noted.text)])
    var prepared: [PreparedFile] = []
    do {
      for file in files {
        prepared.append(
          try PreparedFile(file.path, file.sealed) { again in
            let opened = try? AgeFile.open(
              again, with: [.x25519(keys.agreement)], limit: file.plaintext.count)
            return opened == file.plaintext
          })
      }
      for file in prepared { try file.finish() }
    } catch {
      for file in prepared { file.discard() }
      for file in files { try? FileSystem.remove(file.path) }
      clear(paths, leaving: unfinished)
      throw Cabinet.backupError(error, in: folder)
    }
  }

  /// Removes the generations beyond so many of the newest, and older halves without the other.
  ///
  /// One that holds anything which this device has not stays: it is another device's.
  private func prune(_ folder: String, keeping count: Int, _ removedCount: inout Int) throws {
    let found = try BackupFolder(folder, of: household, with: keys.agreement)
    let complete = found.generations.filter(\.isComplete)
    guard complete.count > count, let oldest = complete.prefix(count).last else { return }
    for generation in found.generations where generation.number < oldest.number {
      guard try holdsAll(of: generation) else { continue }
      for half in generation.halves {
        do { try FileSystem.remove(half.path) } catch { throw StoreError.file(error) }
        removedCount += 1
      }
    }
  }

  /// True when all changes of a generation are held here, or it has none that are whole.
  private func holdsAll(of generation: BackupFolder.Generation) throws -> Bool {
    guard let path = generation.changes?.path else { return true }
    // What the medium does not give now may be whole the next time.
    guard let bytes = try? Cabinet.readFile(path) else { return false }
    guard let bundle = try? SealedBundle.open(bytes, with: keys.agreement) else { return true }
    return try look { snapshot in
      try bundle.to.heads.allSatisfy { try snapshot.reading.locate($0) != nil }
    }
  }

  /// What a failed write means for a backup.
  package static func backupError(_ error: FileError, in folder: String) -> any Error {
    switch (error.action, error.number) {
    case (.verify, _): CabinetError.backup(.readBackDiffers(path: folder))
    // Source: errno(3): ENOSPC and EDQUOT; EFBIG; EIO, ENXIO, ENODEV, ENOENT, ESTALE and EROFS.
    case (_, 28), (_, 122): CabinetError.backup(.mediumIsFull(path: folder))
    case (_, 27): CabinetError.backup(.fileTooLargeForMedium(path: folder))
    case (_, 2), (_, 5), (_, 6), (_, 19), (_, 30), (_, 116):
      CabinetError.backup(.mediumWentAway(path: folder))
    default: StoreError.file(error)
    }
  }
}
