internal import MedleySealing

/// The actors that a batch names, in the order in which they were added.
struct ActorIndex {
  private(set) var actors: [Actor] = []
  private var indexes: [Actor: Int] = [:]

  mutating func add(_ actor: Actor) {
    guard indexes[actor] == nil else { return }
    indexes[actor] = actors.count
    actors.append(actor)
  }

  func index(of actor: Actor) -> Int { indexes[actor] ?? 0 }
}

/// Finds the shortest name for what a change has seen (`batch-format §6.6`).
struct SeenNames {
  private let actors: ActorIndex
  private var logs: [Actor: [Int]] = [:]
  private var from: [Head: Int] = [:]

  init(logs: [LogBook.Log], from: Vector, actors: ActorIndex) {
    self.actors = actors
    for (index, log) in logs.enumerated() { self.logs[log.actor, default: []].append(index) }
    for (index, head) in from.heads.enumerated() { self.from[head] = index }
  }

  /// Names a head by the batch where it can.
  func name(of head: Head, in book: LogBook) -> SeenName {
    if let place = from[head] { return .from(place) }
    for index in logs[head.actor] ?? [] {
      guard head.sequence >= book.logs[index].first else { continue }
      let place = head.sequence - book.logs[index].first
      let count = UInt64(book.logs[index].hashes.count)
      guard place < count, book.logs[index].hashes[Int(place)].prefix == head.hash else {
        continue
      }
      return .inBatch(log: index, back: count - 1 - place)
    }
    return .other(
      actor: actors.index(of: head.actor), sequence: head.sequence, hash: head.hash)
  }
}
