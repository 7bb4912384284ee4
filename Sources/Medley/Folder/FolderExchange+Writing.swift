internal import MedleyHousehold
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension FolderExchange {
  /// An own file that is sealed and not written yet.
  private struct Sealed {
    let file: OwnFile
    let bytes: [UInt8]
    let recipients: [AgreementKey.Public]
    let changeCount: Int
  }

  /// Writes an own file when the others cannot have from the own ones all that is held.
  mutating func write() throws {
    guard let sealed = try sealNext() else { return }
    let name = sealed.file.name
    // Remembered first: what is cut short is then known as this device's own.
    notes.remember(sealed.file)
    try save()
    let cabinet = cabinet
    do {
      let prepared = try Cabinet.prepare(path(name), sealed.bytes) { again in
        cabinet.isReadable(again, sealed.recipients)
      }
      try Cabinet.finish(prepared)
    } catch {
      // What may lie there all the same is cleared away when the medium is back.
      if FileSystem.isGone(path(name)), FileSystem.isGone(path(name) + ".part") {
        notes.forget(name)
      }
      throw error
    }
    var file = sealed.file
    file.mark = FileSystem.mark(path(name))
    notes.remember(file)
    own.append(file)
    seen[name] = file.mark
    report.fileCount += 1
    report.ownFileCount += 1
    report.written = FolderReport.Written(
      name: name, isFull: file.after == nil, byteCount: sealed.bytes.count,
      changeCount: sealed.changeCount)
  }

  /// Seals what is to be written; nil when nothing is.
  private mutating func sealNext() throws -> Sealed? {
    try cabinet.look { snapshot in
      let membership = try snapshot.membership
      // A device that left puts down one last file, which says so.
      let hasLeft = membership.removal(of: cabinet.device)?.author == cabinet.device
      guard hasLeft || membership.member(cabinet.device) != nil else {
        report.silence = .noMember
        return nil
      }
      guard membership.members.contains(where: { $0.keys.signing != cabinet.device }) else {
        report.silence = .alone
        return nil
      }
      let recipients = Array(Set(membership.recipients)).sorted()
      let code = Digest(domain: "medley recipients 1", recipients.flatMap(\.bytes))
      switch own.step(held: snapshot.reading.table.vector, recipients: code) {
      case .nothing: return nil
      case .increment(let last):
        let next = try seal(from: last, recipients, code, snapshot.reading)
        if !own.isOutweighed(by: next.bytes.count) { return next }
        return try seal(from: nil, recipients, code, snapshot.reading)
      case .full: return try seal(from: nil, recipients, code, snapshot.reading)
      }
    }
  }

  private func seal(
    from last: OwnFile?, _ recipients: [AgreementKey.Public], _ code: Digest, _ reading: Reading
  ) throws -> Sealed {
    let batch = try reading.batch(from: last?.to ?? .empty)
    let packed = try Cabinet.pack(batch)
    let bundle = SealedBundle(
      household: cabinet.household, sender: cabinet.device, recipients: recipients,
      from: batch.from, to: reading.table.vector, changeCount: batch.changes.count,
      writtenBy: Cabinet.program, batch: packed,
      blobs: try reading.photos(with: batch, packedByteCount: packed.count))
    var generator = SystemRandomNumberGenerator()
    let bytes = try bundle.sealed(signedBy: cabinet.keys.signing, using: &generator)
    let file = OwnFile(
      name: FolderFileName.fresh(Cabinet.randomHex(&generator)),
      digest: FolderExchange.digest(bytes), byteCount: bytes.count, after: last?.name,
      to: bundle.to, recipients: code)
    return Sealed(
      file: file, bytes: bytes, recipients: recipients, changeCount: bundle.changeCount)
  }

  /// Removes the own files that nobody needs any more, once those that stay were read again.
  mutating func removeOthers() throws {
    let surplus = own.others + spoiled
    guard !surplus.isEmpty, !own.chain.isEmpty else { return }
    for file in own.chain where file.name != report.written?.name {
      guard try isAsWritten(file) else { return }
    }
    for var file in surplus {
      try FileSystem.remove(path(file.name))
      file.isRemoved = true
      notes.remember(file)
      seen[file.name] = nil
      report.removedCount += 1
      report.fileCount -= 1
    }
    report.ownFileCount = own.chain.count
  }
}
