internal import MedleySealing

/// The logs of a batch as far as they have been coded, the one with the newest change first.
struct LogBook: Sendable {
  /// One run of changes of one branch: where it starts and how far it has come.
  struct Log: Sendable {
    let actor: Actor
    /// The sequence of the first change.
    let first: UInt64
    /// The hash that the next change names as its predecessor.
    var previous: Digest
    /// The hash of every change.
    var hashes: [Digest] = []
    fileprivate var newer = -1
    fileprivate var older = -1

    init(actor: Actor, first: UInt64, previous: Digest) {
      self.actor = actor
      self.first = first
      self.previous = previous
    }

    /// The sequence of the next change.
    var nextSequence: UInt64 { first &+ UInt64(hashes.count) }

    /// How others name the change so far back from the newest; nil when there is none.
    func head(back: UInt64) -> Head? {
      guard back < UInt64(hashes.count) else { return nil }
      let index = hashes.count - 1 - Int(back)
      return Head(actor: actor, sequence: first &+ UInt64(index), hash: hashes[index].prefix)
    }
  }

  private(set) var logs: [Log]
  /// The log of the newest change, -1 before the first.
  private(set) var newest = -1

  init(_ logs: [Log] = []) { self.logs = logs }

  /// Adds a log that begins later than those before it.
  mutating func begin(_ log: Log) { logs.append(log) }

  /// Takes the next change of a log.
  mutating func append(_ hash: Digest, to index: Int) {
    logs[index].previous = hash
    logs[index].hashes.append(hash)
    guard newest != index else { return }
    let (newer, older) = (logs[index].newer, logs[index].older)
    if newer >= 0 { logs[newer].older = older }
    if older >= 0 { logs[older].newer = newer }
    logs[index].newer = -1
    logs[index].older = newest
    if newest >= 0 { logs[newest].newer = index }
    newest = index
  }

  /// The newest changes of the logs that moved since this log's newest change, in order.
  func front(of index: Int) -> [Head] {
    var heads: [Head] = []
    var other = newest
    while other >= 0, other != index, heads.count <= Limits.headCount {
      if let head = logs[other].head(back: 0) { heads.append(head) }
      other = logs[other].older
    }
    heads.sort()
    return heads
  }
}
