internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// Reads what other devices put into a folder, and puts there what they lack from this one.
  ///
  /// Only files that this device wrote are ever removed, and none is ever written over. What is
  /// not whole or does not connect yet is left for the next time.
  ///
  /// - Parameters:
  ///   - path: the folder, which must be there.
  ///   - progress: is told how many of how many files were looked at.
  /// - Returns: what was done, and what was left for the next time.
  /// - Throws: what keeps the folder from being read; what keeps it from being written is in the
  ///   report, since what was read by then stays.
  package func exchange(
    through path: String, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws -> FolderReport {
    guard let folder = FileSystem.realPath(path), FileSystem.isDirectory(folder) else {
      throw FileSystem.exists(path)
        ? StoreError.file(FileError(.list, path, number: 20)) : CabinetError.noFolder(path: path)
    }
    do {
      let lock = try Descriptor(home.path, .directory)
      guard try lock.lock() else { throw CabinetError.exchangeIsRunning }
      var exchange = try FolderExchange(self, folder)
      try exchange.run(progress)
      return exchange.report
    } catch let error as FileError {
      throw StoreError.file(error)
    }
  }

  /// Where the store lies: a copy of it lies somewhere else and has no own files in any folder.
  var place: Digest {
    var writer = ByteWriter()
    writer.text(circumstances.machine ?? "")
    writer.varint(FileSystem.inode(home.databasePath) ?? 0)
    return Digest(domain: "medley folder place 1", writer.bytes)
  }
}
