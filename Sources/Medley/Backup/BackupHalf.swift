internal import MedleyHousehold
internal import MedleyInterchange
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

/// One sealed file of a backup, as its beginning tells.
struct BackupHalf {
  enum Content {
    case changes(SealedBundle.Header, BackupMark)
    case export(ExportMark)
  }

  let path: String
  let byteCount: Int
  let content: Content

  var generation: UInt64 {
    switch content {
    case .changes(_, let mark): mark.generation
    case .export(let mark): mark.generation
    }
  }

  /// What both halves of one generation have in common.
  var pairing: String {
    switch content {
    case .changes(_, let mark): mark.pairing.hex
    case .export(let mark): mark.pairing
    }
  }

  var household: String {
    switch content {
    case .changes(let header, _): header.household.hex
    case .export(let mark): mark.household
    }
  }

  /// What a file of a folder turns out to be.
  enum Finding {
    case half(BackupHalf)
    /// A bundle that is no backup, with the number of its changes.
    case bundle(path: String, household: Digest, changeCount: Int)
    /// Another file of the household, or one that has nothing to do with Medley.
    case other
    /// A sealed file for somebody else.
    case forOthers
    /// A file that should be one of a backup and is not whole.
    case refused(HouseholdError)
  }

  /// Looks at the beginning of a file.
  static func find(_ path: String, with key: AgreementKey) throws -> Finding {
    guard FileSystem.isPlainFile(path) else { return .other }
    let start: [UInt8]
    let byteCount = FileSystem.byteCount(path) ?? 0
    do {
      start = try FileSystem.readBeginning(path, byteCount: SealedBeginning.byteCount)
    } catch {
      throw StoreError.file(error)
    }
    do {
      let plaintext = try SealedBeginning.open(
        start, isWhole: start.count == byteCount, with: key)
      switch FileKind(of: plaintext) {
      case .bundle:
        let header = try SealedBundle.Header(beginning: plaintext)
        guard let mark = header.backup else {
          return .bundle(
            path: path, household: header.household, changeCount: header.changeCount)
        }
        return .half(
          BackupHalf(path: path, byteCount: byteCount, content: .changes(header, mark)))
      case .export:
        guard let mark = ExportMark(beginning: plaintext) else { return .other }
        return .half(BackupHalf(path: path, byteCount: byteCount, content: .export(mark)))
      default: return .other
      }
    } catch HouseholdError.sealing(.notSealed), HouseholdError.sealing(.empty),
      HouseholdError.sealing(.armored)
    {
      return isNamedLikeBackup(path)
        ? .refused(.sealing(start.isEmpty ? .empty : .notSealed)) : .other
    } catch HouseholdError.sealing(.sealedForOthers) {
      return .forOthers
    } catch let error as HouseholdError {
      return .refused(error)
    }
  }

  /// True for names of the form that Medley gives to its sealed files.
  private static func isNamedLikeBackup(_ path: String) -> Bool {
    let name = FileSystem.name(of: path)
    return name.hasPrefix("medley-") && name.hasSuffix(".age")
  }
}
