package import MedleyRecords
package import MedleySealing

/// A device's own files in one folder: those that hold together, and those beside them.
package struct OwnFiles {
  /// A full file and the increments after it, in their order; empty when no full file is there.
  package private(set) var chain: [OwnFile] = []
  /// Files that nobody needs who reads the chain.
  package private(set) var others: [OwnFile] = []

  /// What is to be written.
  package enum Step: Hashable {
    case nothing
    case full
    /// The changes after the newest file of the chain.
    case increment(after: OwnFile)
  }

  /// Puts the files together that were found whole, older ones first.
  package init(_ found: [OwnFile]) {
    let byName = Dictionary(found.map { ($0.name, $0) }) { _, last in last }
    for file in found {
      guard let whole = OwnFiles.chain(to: file, among: byName) else { continue }
      // Of two that lead equally far the newer one is kept.
      if whole.weight >= chain.weight { chain = whole }
    }
    let kept = Set(chain.map(\.name))
    others = found.filter { !kept.contains($0.name) }
  }

  /// The files from a full one up to this one; nil when one is missing.
  private static func chain(to file: OwnFile, among files: [String: OwnFile]) -> [OwnFile]? {
    var chain = [file]
    while let before = chain.last?.after {
      // More files than there are would be a circle.
      guard let file = files[before], chain.count <= files.count else { return nil }
      chain.append(file)
    }
    return chain.reversed()
  }

  /// Says what is to be written so that the files tell all that is held to all recipients.
  package func step(held: Vector, recipients: Digest) -> Step {
    guard let newest = chain.last, chain.allSatisfy({ $0.recipients == recipients }) else {
      return .full
    }
    if newest.to == held { return .nothing }
    return chain.count > FolderLimits.incrementCount ? .full : .increment(after: newest)
  }

  /// True when the increments together with one more have more bytes than the full file.
  package func isOutweighed(by next: Int) -> Bool {
    guard let full = chain.first else { return true }
    return chain.dropFirst().reduce(next) { $0 + $1.byteCount } > full.byteCount
  }

  /// Takes up a file that was written and is right.
  package mutating func append(_ file: OwnFile) {
    if file.after == nil {
      others = chain + others
      chain = [file]
    } else {
      chain.append(file)
    }
  }
}

extension [OwnFile] {
  /// How far the newest file leads: only to be compared.
  fileprivate var weight: UInt64 { last?.to.heads.reduce(0) { $0 &+ $1.sequence } ?? 0 }
}
