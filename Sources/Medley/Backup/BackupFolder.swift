internal import MedleyHousehold
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

/// The backups in a folder, as the beginnings of its files tell.
struct BackupFolder {
  /// Two files that were written together.
  struct Generation {
    let number: UInt64
    let pairing: String
    var changes: BackupHalf?
    var export: BackupHalf?

    var isComplete: Bool { changes != nil && export != nil }

    /// When it was made, milliseconds since 1970; nil when the half that says it is missing.
    var madeAt: Int64? {
      if case .changes(_, let mark)? = changes?.content { mark.madeAt } else { nil }
    }

    var halves: [BackupHalf] { [changes, export].compactMap { $0 } }
  }

  let path: String
  /// The newest first.
  let generations: [Generation]
  /// Bundles that are no backups and may still hold the whole record, the largest first.
  let bundlePaths: [String]
  /// Files that should be those of a backup and are not whole.
  let refused: [(path: String, error: HouseholdError)]
  /// Sealed files that the key does not open, and backups of other households.
  let strangerCount: Int

  /// More sealed files than this in one folder are not looked at.
  static let nameCount = 10_000

  /// Looks through a folder for what a key opens; without a household, of every household.
  init(_ path: String, of household: Digest?, with key: AgreementKey) throws {
    guard FileSystem.isDirectory(path) else {
      throw CabinetError.backup(.noFolder(path: path))
    }
    let names: [String]
    do { names = try FileSystem.names(in: path) } catch { throw StoreError.file(error) }
    var found: [String: Generation] = [:]
    var refused: [(path: String, error: HouseholdError)] = []
    var bundles: [(path: String, changeCount: Int)] = []
    var strangerCount = 0
    let sealed = names.filter { $0.hasSuffix(".age") }
    for name in sealed.prefix(BackupFolder.nameCount) {
      switch try BackupHalf.find(path + "/" + name, with: key) {
      case .half(let half):
        guard household == nil || half.household == household?.hex else {
          strangerCount += 1
          continue
        }
        // A copy of a file under another name is the same half.
        let label = "\(half.generation) \(half.pairing) \(half.household)"
        var generation =
          found[label] ?? Generation(number: half.generation, pairing: half.pairing)
        switch half.content {
        case .changes: generation.changes = generation.changes ?? half
        case .export: generation.export = generation.export ?? half
        }
        found[label] = generation
      case .bundle(let path, let found, let changeCount):
        if household == nil || found == household { bundles.append((path, changeCount)) }
      case .other: continue
      case .forOthers: strangerCount += 1
      case .refused(let error): refused.append((path + "/" + name, error))
      }
    }
    self.path = path
    self.refused = refused
    bundlePaths = bundles.sorted { $0.changeCount > $1.changeCount }.map(\.path)
    self.strangerCount = strangerCount
    generations = found.values.sorted {
      ($0.number, $0.madeAt ?? 0, $0.pairing) > ($1.number, $1.madeAt ?? 0, $1.pairing)
    }
  }

  /// The number of the next generation.
  var nextNumber: UInt64 {
    let newest = generations.first?.number ?? 0
    return newest == .max ? newest : newest + 1
  }
}
