import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// Doses as a household logs them: many devices, irregular times, now and then a note.
struct BatchDoses {
  var generator: SeededGenerator
  /// Changes in the order of their stamps.
  private(set) var changes: [Change] = []
  private(set) var ends: [BatchEnd] = []

  private struct Slot {
    let medication: Identifier
    let lineage: Identifier
    let minute: Int
  }

  private struct Log {
    let actor: Actor
    var sequence: UInt64 = 0
    var newest: Digest
  }

  /// Makes so many doses of twelve medications, logged by eight devices.
  init(_ count: Int, seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    let slots = makeSlots()
    var logs = makeLogs()
    var planned: [(stamp: Int64, day: Int64, slot: Slot)] = []
    var day: Int64 = 20_000
    while planned.count < count + 2 * slots.count {
      for slot in slots {
        let plan = (day * 86_400 + Int64(slot.minute) * 60 - 7_200) * 1_000
        planned.append((plan + Int64(generator.below(1 << 24)), day, slot))
      }
      day += 1
    }
    planned.sort { $0.stamp < $1.stamp }
    var moved: [Int: Set<Int>] = [:]
    for (index, dose) in planned.prefix(count).enumerated() {
      let log = generator.below(logs.count)
      var seen: [Head] = []
      if generator.chance(1) {
        seen = (moved[log] ?? []).map { other in
          Head(
            actor: logs[other].actor, sequence: logs[other].sequence,
            hash: logs[other].newest.prefix)
        }
        moved[log] = []
      }
      logs[log].sequence += 1
      let change = try Change(
        actor: logs[log].actor, sequence: logs[log].sequence, previous: logs[log].newest,
        stamp: dose.stamp, seen: seen,
        operations: [operation(dose.slot, day: dose.day, stamp: dose.stamp)])
      logs[log].newest = change.hash
      for other in logs.indices where other != log { moved[other, default: []].insert(log) }
      changes.append(change)
      _ = index
    }
    for log in logs {
      guard let index = changes.lastIndex(where: { $0.header.actor == log.actor }),
        let signature = Signature(bytes: generator.bytes(64))
      else { continue }
      ends.append(BatchEnd(index: index, signature: signature))
    }
    ends.sort { $0.index < $1.index }
  }

  private mutating func makeSlots() -> [Slot] {
    let minutes: [[Int]] = [
      [8 * 60, 20 * 60], [8 * 60, 14 * 60, 20 * 60], [8 * 60, 12 * 60, 16 * 60 + 30, 22 * 60],
    ]
    return (0..<12).flatMap { medication in
      let id = identifier()
      let lineage = identifier()
      return minutes[medication % 3].map {
        Slot(medication: id, lineage: lineage, minute: $0)
      }
    }
  }

  private mutating func makeLogs() -> [Log] {
    let household = digest()
    return (0..<8).map { _ in
      let device = VerifyingKey(words: digest().words)
      return Log(
        actor: Actor(device: device, incarnation: Incarnation(words: identifier().words)),
        newest: household)
    }
  }

  private mutating func identifier() -> Identifier {
    Identifier(words: Words16(high: generator.next(), low: generator.next()))
  }

  private mutating func digest() -> Digest {
    Digest(words: Words32(high: identifier().words, low: identifier().words))
  }

  private mutating func operation(_ slot: Slot, day: Int64, stamp: Int64) -> OperationDraft {
    let logged = stamp.floored(by: 1_000)
    let early = generator.chance(10) ? Int64(1 + generator.below(120)) * 60 : 0
    let amounts = ["0.5", "2", "1.5", "0.25"]
    let notes = ["with food", "felt dizzy", "after breakfast", "late, was travelling"]
    var value = FieldMap()
    value.set(1, identifier: slot.lineage)
    value.set(2, signed: day)
    value.set(3, text: "\(twoDigits(slot.minute / 60)):\(twoDigits(slot.minute % 60))")
    value.set(4, number: 1)
    value.set(5, text: generator.chance(10) ? generator.pick(amounts) ?? "1" : "1")
    value.set(6, signed: day * 86_400 + Int64(slot.minute) * 60 - 7_200)
    value.set(7, signed: logged - early)
    value.set(8, signed: 120)
    value.set(9, signed: logged)
    if generator.chance(2) { value.set(10, text: generator.pick(notes)) }
    return OperationDraft(
      kind: 4, shape: .add, record: .keyed, field: 1, member: .new, parent: slot.medication,
      value: value.encoded)
  }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension Int64 {
  /// Divides and rounds down.
  func floored(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
