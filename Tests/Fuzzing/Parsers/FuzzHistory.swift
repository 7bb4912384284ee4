import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// A few changes of two devices, with operations of every shape.
enum FuzzHistory {
  static let household = Digest(domain: "medley household 1", [7])
  static let devices = [TestDevice(seed: 41), TestDevice(seed: 42)]
  private static let drafts = DraftGenerator(kinds: [4, 1, 4_093, 6])

  /// The changes, each after those that it has seen.
  static func changes() throws -> [Change] {
    var generator = SeededGenerator(seed: 3)
    var changes: [Change] = []
    for number in 0..<8 {
      let device = devices[number % 2]
      let other = changes.last { $0.header.actor.device != device.key }
      changes.append(
        try Change(
          actor: device.actor(), after: changes.last { $0.header.actor.device == device.key },
          household: household, stamp: Int64(number) * 60_000,
          seen: number % 3 == 0 ? [] : other.map { [$0.head] } ?? [],
          drafts.drafts(1 + number % 3, using: &generator)))
    }
    return changes
  }

  /// The changes with the signatures of the newest.
  static func batch() throws -> Batch {
    let changes = try changes()
    let ends = changes.indices.suffix(2).compactMap { index -> BatchEnd? in
      guard let device = devices.first(where: { $0.key == changes[index].header.actor.device })
      else { return nil }
      return BatchEnd(index: index, signature: device.sign(changes[index]))
    }
    return Batch(from: .empty, changes: changes, ends: ends)
  }

  /// Batches with everything that a batch may hold: nothing, doses, later formats, damage, forks.
  static func batches() throws -> [Batch] {
    let batch = try batch()
    var strange = batch
    let last = try found(batch.changes.last)
    for payload in [[], [1, 2, 3], last.payload, Array(last.payload.dropLast())] as [[UInt8]] {
      strange.changes.append(
        try Change(
          actor: devices[0].actor(UInt64(strange.changes.count)), after: nil,
          household: household, stamp: .max, seen: [last.head],
          format: payload.count == 3 ? 7 : 1, payload: payload))
    }
    var rest = batch
    rest.changes = Array(batch.changes.dropFirst(2))
    rest.from = Vector(batch.changes.prefix(2).map(\.head))
    rest.ends = batch.ends.map { BatchEnd(index: $0.index - 2, signature: $0.signature) }
    var doses = Batch(from: .empty, changes: [], ends: [])
    let iron = Identifier(words: Words16(high: 3, low: 4))
    for number in 0..<40 {
      var map = FieldMap()
      map.set(2, signed: Int64(20_500 + number / 2))
      map.set(3, text: number % 2 == 0 ? "08:00" : "20:00")
      map.set(4, number: number % 7 == 0 ? 2 : 1)
      map.set(6, signed: Int64(1_772_344_800 + number * 43_200))
      map.set(7, signed: Int64(1_772_344_800 + number * 43_200 + number % 5 * 60))
      let device = devices[number % 2]
      doses.changes.append(
        try Change(
          actor: device.actor(),
          after: doses.changes.last { $0.header.actor.device == device.key },
          household: household, stamp: Int64(1_772_344_800_000 + number * 43_200_000),
          seen: number % 2 == 0 ? [] : doses.changes.suffix(1).map(\.head),
          [
            OperationDraft(
              kind: 4, shape: .add, record: .keyed, field: 1, member: .new, parent: iron,
              value: map.encoded)
          ]))
    }
    return [batch, strange, rest, doses, Batch(from: .empty, changes: [], ends: [])]
  }
}
