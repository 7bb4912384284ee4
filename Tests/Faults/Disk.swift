import MedleyTestSupport

/// A disk that keeps for certain only what it was waited for, as POSIX promises no more.
///
/// What was written since may be there or not, each sector for itself and in any order; a file may
/// have its old length or its new one; names may be the old ones or the new ones.
struct Disk {
  static let sectorByteCount = 512

  /// A file, whatever it is called.
  private struct File {
    /// What is on the disk for certain.
    var certain: [UInt8] = []
    /// What was done since, in its order.
    var pending: [Step] = []
  }

  private enum Step {
    case write(offset: Int, bytes: [UInt8])
    case truncate(Int)
  }

  private var files: [File] = []
  /// The names for certain, and what the programs see.
  private var certainNames: [String: Int] = [:]
  private var names: [String: Int] = [:]
  private var pendingNames: [(name: String, file: Int?)] = []
  private var open: [Int: Int] = [:]
  /// The number of steps that are acknowledged.
  private(set) var acknowledged = 0

  /// Begins with files that are on the disk for certain.
  init(_ beginning: HomeFiles) {
    for (name, bytes) in beginning.files.sorted(by: { $0.key < $1.key }) {
      names[name] = files.count
      files.append(File(certain: bytes))
    }
    certainNames = names
  }

  /// True when a cut now could give a file its name of before.
  var hasUncertainNames: Bool { !pendingNames.isEmpty }

  /// True when a cut now could lose something.
  var isUncertain: Bool { hasUncertainNames || files.contains { !$0.pending.isEmpty } }

  /// True when a cut now could lose something of the file that has a name.
  func isUncertain(_ name: String) -> Bool {
    names[name].map { !files[$0].pending.isEmpty } ?? false
  }

  mutating func take(_ event: TraceEvent) {
    switch event {
    case .opened(let number, let name, let isNew):
      if isNew || names[name] == nil {
        if !name.isEmpty {
          names[name] = files.count
          pendingNames.append((name, files.count))
        }
        open[number] = files.count
        files.append(File())
      } else {
        open[number] = names[name]
      }
    case .written(let number, let offset, let bytes):
      guard let file = open[number] else { return }
      files[file].pending.append(.write(offset: offset, bytes: bytes))
    case .truncated(let number, let byteCount):
      guard let file = open[number] else { return }
      files[file].pending.append(.truncate(byteCount))
    case .synced(let number):
      guard let file = open[number] else { return }
      for step in files[file].pending { Disk.apply(step, to: &files[file].certain) }
      files[file].pending = []
    case .folderSynced:
      for (name, file) in pendingNames { certainNames[name] = file }
      pendingNames = []
    case .deleted(let name):
      names[name] = nil
      pendingNames.append((name, nil))
    case .marked(let number): acknowledged = number
    }
  }

  /// Draws what is found on the disk when the power went off now.
  func cut(using generator: inout SeededGenerator) -> HomeFiles {
    var found = certainNames
    for (name, file) in pendingNames.prefix(generator.below(pendingNames.count + 1)) {
      found[name] = file
    }
    // How much of what was not waited for is kept: nothing, all, or a part.
    let percent = [0, 10, 50, 90, 100][generator.below(5)]
    var home = HomeFiles()
    for (name, file) in found.sorted(by: { $0.key < $1.key }) {
      home.files[name] = content(of: files[file], keeping: percent, using: &generator)
    }
    return home
  }

  private func content(
    of file: File, keeping percent: Int, using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = file.certain
    for step in file.pending {
      switch step {
      case .truncate:
        if generator.chance(percent) { Disk.apply(step, to: &bytes) }
      case .write(let offset, let written):
        var start = 0
        while start < written.count {
          let room = Disk.sectorByteCount - (offset + start) % Disk.sectorByteCount
          var end = min(written.count, start + room)
          let next = end
          if generator.chance(percent) {
            // Now and then only the beginning of a sector was reached.
            if generator.chance(5) { end = start + generator.below(end - start + 1) }
            Disk.apply(
              .write(offset: offset + start, bytes: Array(written[start..<end])), to: &bytes)
          }
          start = next
        }
      }
    }
    switch generator.below(4) {
    case 0:
      // The old length.
      if bytes.count > file.certain.count { bytes.removeLast(bytes.count - file.certain.count) }
    case 1:
      // The new length, before the bytes are there.
      var whole = file.certain
      for step in file.pending { Disk.apply(step, to: &whole) }
      if bytes.count < whole.count {
        bytes += [UInt8](repeating: 0, count: whole.count - bytes.count)
      }
    default: break
    }
    return bytes
  }

  private static func apply(_ step: Step, to bytes: inout [UInt8]) {
    switch step {
    case .truncate(let count):
      if bytes.count > count {
        bytes.removeLast(bytes.count - count)
      } else {
        bytes += [UInt8](repeating: 0, count: count - bytes.count)
      }
    case .write(let offset, let written):
      if bytes.count < offset + written.count {
        bytes += [UInt8](repeating: 0, count: offset + written.count - bytes.count)
      }
      bytes.replaceSubrange(offset..<offset + written.count, with: written)
    }
  }
}
