import Foundation
import Medley
import MedleyHousehold
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// A device whose program is years ahead writes what this version has never heard of.
@Suite struct LaterVersionScenarios {
  private static let unknownKind: UInt64 = 4_001
  private static let unknownField: UInt64 = 99

  /// Writes operations in a device's log as a later program would.
  private func write(_ drafts: [OperationDraft], as device: Device) throws {
    let circumstances = Circumstances(
      now: Instant(clampingSeconds: 1_772_352_000), zoneName: device.zone)
    let cabinet = try Cabinet.open(device.home, circumstances)
    let keys = try Forger(keysOf: device).keys
    let machine = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)
    let store = try Store.open(cabinet.home, layouts: [.doses])
    try store.write { writing in
      var membership = try cabinet.look { try $0.membership }
      var generator = SystemRandomNumberGenerator()
      try writing.append(
        drafts,
        by: Author(
          device: keys.signing.verifyingKey,
          machine: machine.map { $0.filter { !$0.isWhitespace } }, stamp: 1_772_352_000_000,
          freshIncarnation: Incarnation(
            words: Words16(high: generator.next(), low: generator.next())),
          sign: { keys.signing.sign($0.bytes) }), judge: &membership)
    }
  }

  /// The id of the only medication.
  private func medication(_ device: Device) throws -> Identifier {
    let cabinet = try Cabinet.open(
      device.home, Circumstances(now: nil, zoneName: device.zone))
    return try cabinet.look { try #require(try $0.medications.first).id }
  }

  /// Every operation that a device holds, by its id.
  private func operations(
    _ device: Device, for archive: Device
  ) throws -> [String: BundleAnswer.Operation] {
    let shown: BundleAnswer = try device.ask("bundle", "show", device.write(to: [archive]))
    #expect(shown.from.isEmpty, "the archive has acknowledged nothing")
    return Dictionary(
      uniqueKeysWithValues: shown.operations.compactMap { one in one.id.map { ($0, one) } })
  }

  @Test func `unknown kinds and fields travel over three hops byte for byte`() throws {
    let household = try Household("tablet", "phone", "carer", "future", "archive") { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--as-needed")
    }
    let (tablet, phone, carer, future) = (household[0], household[1], household[2], household[3])
    let record = try medication(future)
    let members = [Identifier(words: Words16(high: 1, low: 2))]
    let drafts = [
      OperationDraft(
        kind: Self.unknownKind, shape: .write, record: .new, field: 7,
        value: Array("unheard of \u{0}\u{ff}".utf8)),
      OperationDraft(
        kind: Self.unknownKind, shape: .add, record: .named(record), field: 3,
        member: .named(members[0]), parent: record, value: [0xff, 0xfe, 0]),
      OperationDraft(
        kind: MedicineKind.medication.rawValue, shape: .write, record: .named(record),
        field: Self.unknownField, value: (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }),
      OperationDraft(
        kind: MedicineKind.medication.rawValue, shape: .add, record: .named(record),
        field: Self.unknownField + 1, member: .content, occurrence: 3, value: [1, 2, 3]),
    ]
    try write(drafts, as: future)
    let written = try operations(future, for: household[4])
    let unknown = written.filter {
      $0.value.kind == Self.unknownKind || ($0.value.field ?? 0) >= Self.unknownField
    }
    #expect(unknown.count == 4)

    // Each hop edits the same record before and after it takes the file in.
    var file = try future.write()
    for (number, device) in [tablet, phone, carer].enumerated() {
      try device.run("edit", "Iron", "--strength", "\(number) mg")
      try device.read(file)
      try device.run("edit", "Iron", "--instructions", "hop \(number)")
      try device.run("take", "Iron")
      file = try device.write()
    }
    try future.read(file)
    try household.meet()
    try household.agreedHash()

    let all = try household.devices.prefix(4).map { try operations($0, for: household[4]) }
    #expect(all.allSatisfy { $0 == all[0] })
    for (id, operation) in unknown { #expect(all[0][id] == operation) }
    for device in household.devices {
      let hash = try device.stateHash
      #expect(try (device.ask("doctor", "--rebuild") as DoctorAnswer).stateHash == hash)
    }
  }

  @Test func `a record that must be understood takes doses here and no edits`() throws {
    let household = try Household("tablet", "future") { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--as-needed", "--stock", "9")
      try tablet.run("add", "Zinc", "--dose", "1", "--as-needed")
    }
    let (tablet, future) = (household[0], household[1])
    try write(
      [
        OperationDraft(
          kind: MedicineKind.medication.rawValue, shape: .write,
          record: .named(try medication(future)), field: Self.unknownField,
          mustUnderstand: true, value: [42])
      ], as: future)
    try tablet.run("edit", "Iron", "--reason", "before it was known")
    try tablet.read(future.write())

    try tablet.run("take", "Iron")
    try tablet.run("take", "Iron")
    try tablet.run("undo")
    try tablet.run("note", "still possible", "--medication", "Iron")
    for words in [
      ["edit", "Iron", "--strength", "9 mg"], ["remove", "Iron"], ["refill", "Iron", "3"],
    ] {
      try household.expectRefusal(12, words, on: tablet, saying: "newer version")
    }
    try tablet.run("edit", "Zinc", "--strength", "9 mg")
    try household.meet()
    try household.agreedHash()
    #expect(try future.uses(of: "Iron") == 1)
  }

  @Test func `a membership statement of a later version stops the exchange and no dose`() throws {
    let household = try Household("tablet", "phone") { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--as-needed")
    }
    let (tablet, phone) = (household[0], household[1])
    try tablet.run("take", "Iron")
    let forger = try Forger(keysOf: tablet)
    let bundle = try forger.bundle(tablet.write(to: [phone]))
    var batch = try Forger.batch(bundle)
    let last = try #require(batch.changes.last)
    let change = try Change(
      actor: last.header.actor, after: last, household: bundle.household,
      stamp: last.header.stamp,
      [OperationDraft(kind: 4_002, shape: .write, record: .new, field: 1, value: [1])])
    batch.changes.append(change)
    batch.ends = [
      BatchEnd(
        index: batch.changes.count - 1,
        signature: forger.keys.signing.sign(
          Digest(domain: "medley head 1", change.hash.bytes).bytes))
    ]
    let path = household.folder + "/later.age"
    var heads = bundle.to.heads.filter { $0.actor != last.header.actor }
    heads.append(change.head)
    let sealed = SealedBundle(
      household: bundle.household, sender: bundle.sender,
      recipients: [try Forger(keysOf: phone).address], from: bundle.from, to: Vector(heads),
      changeCount: batch.changes.count, writtenBy: "Medley 9", batch: try batch.encoded())
    var generator = SystemRandomNumberGenerator()
    try sealed.sealed(signedBy: forger.keys.signing, using: &generator).write(to: path)
    try household.expectRefusal(
      20, ["bundle", "read", path], on: phone, saying: "newer version of Medley")
    try phone.run("take", "Iron")
  }
}
