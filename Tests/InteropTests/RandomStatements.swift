import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// Draws membership statements, sensible ones and others.
struct RandomStatements {
  let cast: RandomCast

  /// A statement by somebody who may know of these changes, the newest last.
  func draft(
    by author: Int, about changes: [Change], _ generator: inout SeededGenerator
  ) -> OperationDraft {
    let target = target(of: author, &generator)
    let key = cast.parts[target].key.verifyingKey
    switch generator.below(100) {
    case 0..<26: return Removal(device: key).draft
    case 26..<52: return RoleChange(device: key, role: role(&generator)).draft
    case 52..<66:
      let person = generator.chance(70) ? cast.parts[target].person : person(&generator)
      return cast.admission(target, role(&generator), person)
    case 66..<86: return acceptance(key, changes, &generator)
    case 86..<92:
      let number =
        generator.chance(80) ? generator.pick(Array(cast.recoveryNumbers)) ?? target : target
      let keys = cast.parts[number]
      return RecoveryAddition(
        keys: RecoveryPublicKeys(
          signing: keys.key.verifyingKey, agreement: keys.keys.agreement)
      ).draft
    case 92..<94: return cast.genesis.draft
    default: return nonsense(key, &generator)
    }
  }

  /// Draws what owners say of owners: removals, lesser roles, new owners and keys.
  func attack(by author: Int, _ generator: inout SeededGenerator) -> OperationDraft {
    // One of them has most of it to bear.
    let others = cast.quarrellers.filter { $0 != author && $0 != 1 }
    let target = generator.chance(30) && author != 2 ? 2 : generator.pick(others) ?? 0
    let part = cast.parts[target]
    let key = part.key.verifyingKey
    switch generator.below(10) {
    case 0...3: return Removal(device: key).draft
    case 4...6: return RoleChange(device: key, role: role(&generator)).draft
    case 7..<9 where !cast.recoveryNumbers.contains(target):
      return cast.admission(target, .owner, part.person)
    default:
      let number = generator.pick(Array(cast.recoveryNumbers)) ?? target
      let keys = cast.parts[number]
      return RecoveryAddition(
        keys: RecoveryPublicKeys(signing: keys.key.verifyingKey, agreement: keys.keys.agreement)
      ).draft
    }
  }

  /// Whom a statement is about: often the author or a device of the same person.
  private func target(of author: Int, _ generator: inout SeededGenerator) -> Int {
    if generator.chance(12) { return author }
    let isLesser = cast.parts[author].role != .owner
    if generator.chance(isLesser ? 60 : 20), let person = cast.parts[author].person {
      let own = cast.parts.indices.filter { cast.parts[$0].person == person }
      return generator.pick(own) ?? author
    }
    // The stranger is the last; owners are against each other more often than chance would have.
    if generator.chance(35) { return generator.pick([0, 2, 3]) ?? 0 }
    return generator.below(cast.parts.count)
  }

  private func role(_ generator: inout SeededGenerator) -> Role {
    generator.chance(25) ? .owner : generator.pick(Role.allCases) ?? .member
  }

  private func person(_ generator: inout SeededGenerator) -> Identifier? {
    generator.chance(30) ? nil : generator.pick(RandomCast.persons)
  }

  private func acceptance(
    _ key: VerifyingKey, _ changes: [Change], _ generator: inout SeededGenerator
  ) -> OperationDraft {
    let recent = Array(changes.suffix(25))
    let hashes = Set(
      (0..<(1 + generator.below(4))).compactMap { _ in generator.pick(recent)?.hash })
    let answer: Acceptance.Answer = generator.chance(75) ? .accepted : .dismissed
    switch generator.below(5) {
    case 0, 1: return Acceptance(answer, changes: [], device: key).draft
    case 2: return Acceptance(answer, changes: hashes.sorted(), device: key).draft
    default: return Acceptance(answer, changes: hashes.sorted()).draft
    }
  }

  /// What is no statement: another form, another length, a number out of range, a kind to come.
  private func nonsense(
    _ key: VerifyingKey, _ generator: inout SeededGenerator
  ) -> OperationDraft {
    var map = FieldMap()
    map.set(1, bytes: key.bytes)
    let kind = generator.pick([6, 10, 14, 18, 22, 2] as [UInt64]) ?? 10
    switch generator.below(8) {
    case 0: map.set(2, number: UInt64(generator.below(7)))
    case 1: map.set(2, bytes: generator.bytes(generator.pick([31, 32, 64]) ?? 32))
    case 2:
      map.set(1, number: UInt64(generator.below(4)))
      map.set(2, bytes: generator.bytes(generator.pick([0, 31, 32, 64, 96]) ?? 32))
    case 3: map.set(99, bytes: generator.bytes(3))
    case 4: map.set(1, bytes: Array(key.bytes.prefix(31)))
    case 5:
      return OperationDraft(
        kind: kind, shape: .write, record: .named(RandomCast.persons[0]), field: 1,
        value: map.encoded)
    case 6:
      return OperationDraft(
        kind: kind, shape: .write, record: .new, field: 2, value: map.encoded)
    default:
      return OperationDraft(
        kind: kind, shape: .add, record: .new, field: 1, member: .new, value: map.encoded)
    }
    return OperationDraft(
      kind: kind, shape: .write, record: .new, field: 1, value: map.encoded)
  }
}
