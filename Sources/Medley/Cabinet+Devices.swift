internal import MedleyHousehold
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// One device of the household as people see it.
  package struct DeviceReport {
    package let id: String
    package let name: String
    package let role: String
    package let personName: String?
    package let isThis: Bool
    /// How many changes of it are held here, over all its incarnations and branches.
    package let changeCount: UInt64
    package let incarnationCount: Int
    /// How many of this device's changes it is known to hold; nil for this device.
    package let acknowledged: UInt64?
    package let copies: [CopyReport]
    package let isForked: Bool
    /// When it last said to have everything that was here; nil for this device.
    package let lastSyncAt: OffsetInstant?
    /// True for a device that is no longer part of the household; its role is the one it came with.
    package let isRemoved: Bool
    /// Who removed it; nil where that is not known by name.
    package let removedBy: String?
    /// How many of its changes have no effect.
    package let voidCount: Int
  }

  /// A device's log that went on in two places.
  package struct CopyReport: Hashable {
    /// True when the store was found to be older than it should be: it was set back.
    package let wasSetBack: Bool
    /// How many changes the earlier log got after the second one began.
    package let changesBeside: UInt64
  }

  /// The devices, with what is known of them here.
  package func devices() throws -> (devices: [DeviceReport], stateHash: String) {
    try look { snapshot in
      let membership = try snapshot.membership
      let people = try snapshot.people
      let copies = try snapshot.copies()
      let branches = snapshot.reading.table.branches
      let own = branches.filter { $0.actor.device == device }
      let book = PeerBook(home)
      let void = Dictionary(
        grouping: try snapshot.reading.voidChanges(), by: { branches[$0.branch].actor.device })
      let reports = try (membership.members + membership.formerMembers).map { member in
        let removal = membership.removal(of: member.keys.signing)
        let key = member.keys.signing
        let logs = branches.filter { $0.actor.device == key }
        let heads = Dictionary(grouping: logs, by: \.actor)
        return try DeviceReport(
          id: key.hex, name: member.name, role: member.role.word,
          personName: people.first { $0.id == member.person }?.name.value,
          isThis: key == device,
          changeCount: logs.reduce(0) { $0 + $1.sequence - ($1.origin?.sequence ?? 0) },
          incarnationCount: heads.count,
          acknowledged: key == device
            ? nil
            : max(
              acknowledged(own, by: logs),
              snapshot.count(own, in: book.entries[key]?.acknowledged ?? [])),
          copies: copies[key] ?? [],
          isForked: heads.values.contains { $0.count > 1 },
          lastSyncAt: book.entries[key]?.syncedAt.map {
            OffsetInstant(Instant(clamping: $0).wholeSecond, in: circumstances.zone)
          },
          isRemoved: removal != nil,
          removedBy: removal.flatMap { membership.everMember($0.author)?.name },
          voidCount: void[key]?.count ?? 0)
      }
      return (reports, snapshot.reading.stateHash)
    }
  }

  private func acknowledged(_ own: [Branch], by logs: [Branch]) -> UInt64 {
    own.reduce(0) { sum, branch in
      sum + (logs.map { $0.past[branch.number] }.min() ?? 0)
    }
  }
}

extension Snapshot {
  /// How many changes of some logs a device has that said to hold these heads.
  func count(_ logs: [Branch], in heads: [Head]) throws -> UInt64 {
    let held = Vector(try heads.filter { try reading.locate($0) != nil })
    guard let past = try reading.past(of: held) else { return 0 }
    return logs.reduce(0) { $0 + past[$1.number] }
  }

  /// The devices whose logs went on in two places, worked out from the incarnation records.
  ///
  /// One incarnation of a device names none before it. Where two do, the store was copied before
  /// it was first written to.
  mutating func copies() throws -> [VerifyingKey: [Cabinet.CopyReport]] {
    var reports: [VerifyingKey: [Cabinet.CopyReport]] = [:]
    let table = reading.table
    var firsts: [Actor: UInt64] = [:]
    for branch in table.branches {
      firsts[branch.actor] = max(firsts[branch.actor] ?? 0, branch.sequence)
    }
    try reading.each(kind: Writing.incarnationKind) { _, survivor in
      guard let map = try? FieldMap(decoding: survivor.value),
        let reason = map.number(1).flatMap({ IncarnationReason(rawValue: $0) }),
        let before = map.bytes(2).flatMap({ Incarnation(bytes: $0) }),
        let sequence = map.number(3)
      else { return }
      let actor = table.branches[survivor.branch].actor
      firsts[actor] = nil
      let device = actor.device
      let branches = table.branches(of: Actor(device: device, incarnation: before))
      let latest = branches.map(\.sequence).max() ?? 0
      guard latest > sequence else { return }
      reports[device, default: []].append(
        Cabinet.CopyReport(
          wasSetBack: reason != .elsewhere, changesBeside: latest - sequence))
    }
    for (device, logs) in Dictionary(grouping: firsts, by: \.key.device) {
      for log in logs.sorted(by: { $0.value > $1.value }).dropFirst() {
        reports[device, default: []].append(
          Cabinet.CopyReport(wasSetBack: false, changesBeside: log.value))
      }
    }
    return reports
  }
}
