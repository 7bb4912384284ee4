internal import MedleyHousehold
internal import MedleyRecords
internal import MedleyStore

extension FolderExchange {
  /// Takes in the files of others in any order, until no more of them connects.
  mutating func readAll(_ names: [String], _ progress: (Int, Int) -> Void) throws {
    var waiting: [(name: String, from: Vector)] = []
    for (index, name) in names.enumerated() {
      progress(index, names.count)
      if let from = try read(name) { waiting.append((name, from)) }
    }
    var hasNew = true
    while hasNew, !waiting.isEmpty {
      hasNew = false
      var rest: [(name: String, from: Vector)] = []
      for file in waiting {
        let count = report.newChangeCount
        // What certainly does not connect yet is not opened once more.
        if try !holds(file.from) {
          rest.append(file)
        } else if let from = try read(file.name) {
          rest.append((file.name, from))
        }
        if report.newChangeCount > count { hasNew = true }
      }
      waiting = rest
    }
    report.waiting = waiting.map(\.name).sorted()
  }

  /// Takes in one file, or notes why not.
  ///
  /// - Returns: where it starts, when it does not connect yet.
  private mutating func read(_ name: String) throws -> Vector? {
    report.openedCount += 1
    let mark: FileMark
    let bundle: SealedBundle
    do {
      let file = try FileSystem.readUntrusted(
        path(name), limit: HouseholdLimits.fileByteCount,
        beginning: Array("age-encryption.org/".utf8))
      mark = file.mark
      bundle = try SealedBundle.open(file.bytes, with: cabinet.keys.agreement)
    } catch let error as FileError {
      // A medium that is gone has no other files to look at.
      let number = FileSystem.obstacle(folder)
      if number != 0 { throw FileError(.list, folder, number: number) }
      // A file that went away since the folder was listed is nobody's concern.
      if error.number != 2 { skip(name, FileError(error.action, name, number: error.number)) }
      return nil
    } catch HouseholdError.anotherKind(.export) {
      // The readable half of a backup that lies in the same folder is nobody's mistake.
      return nil
    } catch let error as HouseholdError {
      skip(name, error)
      return nil
    }
    if try !holds(bundle.from) { return bundle.from }
    do {
      note(try cabinet.take(bundle, byHand: false))
      seen[name] = mark
    } catch let error as any Explained {
      switch error.errorClass {
      case .doesNotConnect: return bundle.from
      case .notABundle, .endsEarly, .damaged, .sealedForOthers, .otherHousehold, .bundleIsNewer,
        .notAuthorised, .tooLarge:
        skip(name, error)
      default: throw error
      }
    }
    return nil
  }

  private mutating func skip(_ name: String, _ error: any Explained) {
    report.skipped.append(
      FolderReport.Skipped(
        name: name, explanation: error.explanation, errorClass: error.errorClass))
  }

  private mutating func note(_ read: Cabinet.ReadBundle) {
    report.takenCount += 1
    report.newChangeCount += read.newChangeCount
    report.conflictsNew += read.conflictsNew
    if let clock = read.aheadOfClock {
      report.ahead.append(FolderReport.Ahead(deviceName: read.fromName, clock: clock))
    }
  }
}
