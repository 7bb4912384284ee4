import Foundation
import MedleyHousehold
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// What each role may do, and what becomes of changes that somebody had no right to.
@Suite struct RightsScenarios {
  private let taken = "2026-03-01T08:05:00+01:00"

  /// A founder, a second owner and a carer, with one medication.
  private func household() throws -> Household {
    let household = try Household("laptop") { laptop in
      try laptop.at("2026-03-01T07:00:00+01:00").run(
        "add", Household.medication, "--dose", "1", "--at", "08:00", "--at", "20:00", "--stock",
        "30")
    }
    try household.admit("desk", role: "owner")
    try household.admit("phone", role: "caregiver")
    try household[1].read(household[0].write())
    return household
  }

  private func states(_ device: Device) throws -> [String] {
    try (device.at("2026-03-01T22:00:00+01:00").ask("today") as TodayAnswer).slots.map(\.state)
  }

  private func roles(_ device: Device) throws -> [String: String] {
    let answer: DevicesAnswer = try device.ask("devices")
    return Dictionary(answer.devices.map { ($0.name, $0.role) }) { first, _ in first }
  }

  /// The operation by which a copy of a device logs the first dose of the day.
  private func dose(of device: Device, in household: Household) throws -> OperationDraft {
    let copy = try device.copied(to: household.freshPath("copy")).at(taken)
    try copy.run("take", Household.medication)
    let batch = try Forger.batch(Forger(keysOf: copy).bundle(copy.write()))
    for change in batch.changes.reversed() {
      var reader = ByteReader(change.payload)
      for _ in 0..<(try reader.varint()) {
        let draft = try OperationDraft(from: &reader)
        if draft.kind == MedicineKind.intake.rawValue { return draft }
      }
    }
    throw CocoaError(.fileReadCorruptFile)
  }

  /// Writes changes that the program would refuse to write, under the keys of a device.
  private func forge(
    _ drafts: [[OperationDraft]], from device: Device, for readers: [Device],
    in household: Household
  ) throws -> [String] {
    let forger = try Forger(keysOf: device)
    let held = try forger.bundle(device.write())
    let key = forger.keys.signing
    let actor = Actor(
      device: key.verifyingKey, incarnation: Incarnation(words: Words16(high: 7, low: 7)))
    var last: Change?
    var changes: [Change] = []
    for draft in drafts {
      let change = try Change(
        actor: actor, after: last, household: held.household, stamp: 1,
        seen: last == nil ? held.to.heads : [], draft)
      changes.append(change)
      last = change
    }
    // One change a bundle, each with its own signature, so that they can come in any order that
    // their log allows.
    return try changes.enumerated().map { index, change in
      let message = Digest(domain: "medley head 1", change.hash.bytes).bytes
      let from = index == 0 ? held.to : Vector(held.to.heads + [changes[index - 1].head])
      let batch = Batch(
        from: from, changes: [change], ends: [BatchEnd(index: 0, signature: key.sign(message))])
      let bundle = SealedBundle(
        household: held.household, sender: key.verifyingKey,
        recipients: try readers.map { try Forger(keysOf: $0).address }, from: from,
        to: Vector(held.to.heads + [change.head]), changeCount: 1, writtenBy: "somebody",
        batch: try batch.encoded())
      let path = household.freshPath("forged.age")
      var generator = SystemRandomNumberGenerator()
      try bundle.sealed(signedBy: key, using: &generator).write(to: path)
      return path
    }
  }

  @Test func `a carer's forged edits are void on every replica and her doses count`() throws {
    let household = try household()
    let (laptop, desk, phone) = (household[0], household[1], household[2])
    let list: MedicationIDs = try laptop.ask("list")
    let medication = try #require(Identifier(hex: list.medications[0].id))
    let dose = try dose(of: phone, in: household)
    let forger = try Forger(keysOf: phone)
    let files = try forge(
      [
        // A name and a dose in one change: each is judged by itself.
        [
          .write(.name, Array("Arsenic".utf8), of: medication, person: nil),
          dose,
        ],
        [.remove(.medication, medication)],
        [RoleChange(device: forger.keys.signing.verifyingKey, role: .owner).draft],
        [.write(.name, Array("Arsenic".utf8), of: medication, person: nil)],
        [Removal(device: try Forger(keysOf: laptop).keys.signing.verifyingKey).draft],
      ], from: phone, for: [laptop, desk], in: household)
    for file in files { try laptop.read(file) }
    for device in [desk, laptop] {
      // The second one hears of them by way of the first, after a change of its own.
      if device.name == "desk" {
        try desk.at("2026-03-01T09:00:00+01:00").run(
          "edit", Household.medication, "--instructions", "with water")
        try desk.read(laptop.write())
      }
      let names: ListAnswer = try device.ask("list")
      #expect(names.medications.map(\.name) == [Household.medication])
      #expect(try states(device) == ["taken", "overdue"])
      #expect(try roles(device)["phone"] == "caregiver")
      #expect(try roles(device)["laptop"] == "owner")
      let history: RightsHistory = try device.ask("history")
      #expect(history.changes.compactMap(\.void).count == 5)
      #expect(history.changes.compactMap(\.void).first?.hasPrefix("in part") == true)
    }
    try laptop.read(desk.write())
    #expect(try laptop.stateHash == desk.stateHash)
    #expect((try laptop.ask("doctor") as DoctorAnswer).ok)
  }

  @Test func `taking back an edit never brings back what had no effect`() throws {
    let household = try household()
    let (laptop, desk, phone) = (household[0], household[1], household[2])
    let list: MedicationIDs = try laptop.ask("list")
    let medication = try #require(Identifier(hex: list.medications[0].id))
    let forged = try forge(
      [
        [.write(.name, Array("Arsenic".utf8), of: medication, person: nil)],
        [
          .write(.strength, Array("9 g".utf8), of: medication, person: nil),
          try dose(of: phone, in: household),
        ],
      ], from: phone, for: [laptop, desk], in: household)
    for file in forged { try laptop.read(file) }
    try laptop.run("edit", Household.medication, "--name", "Iron", "--strength", "5 mg")
    try laptop.run("undo")
    try desk.read(laptop.write())
    for device in [laptop, desk] {
      let shown: ShownAnswer = try device.ask("show", Household.medication)
      #expect(shown.strength == nil)
      #expect(
        (try device.ask("list") as ListAnswer).medications.map(\.name) == [Household.medication])
    }
  }

  @Test func `doses of a removed device wait for an owner, and its edits have no effect`() throws {
    let household = try household()
    let (laptop, desk, phone) = (household[0], household[1], household[2])
    try laptop.run("role", "phone", "member")
    try phone.read(laptop.write())
    try laptop.run("remove-device", "phone")
    try desk.read(laptop.write())
    // The phone knows nothing of it, and dates a dose back.
    let late = phone.at("2026-03-01T12:00:00+01:00")
    let logged: LoggedAnswer = try late.run(
      "take", Household.medication, "--slot", "todayT08:00", "--at", "08:05", "--json"
    ).answer()
    try late.run("edit", Household.medication, "--dose", "2")
    let file = try late.write()
    let reader = try household.admit("panel", role: "member")
    try desk.read(laptop.write())
    #expect(try reader.end("bundle", "read", file).status != 0)
    for device in [laptop, desk] {
      let read = try device.read(file)
      #expect(read.changesNew == 2)
      #expect(read.conflictsNew == 1)
      #expect(try states(device).first != "taken")
      let open = try device.conflicts
      #expect(open.map(\.kind) == ["unconfirmed"])
      #expect(open.first?.entries.map(\.id) == [logged.id])
      #expect(open.first?.entries.map(\.device) == ["phone"])
      let day = try device.at("2026-03-01T12:30:00+01:00").run("today")
      #expect(day.results.contains("unconfirmed, from phone"))
      let due = try device.at("2026-03-01T08:30:00+01:00").end("due")
      #expect(due.status == 1 && due.results.contains("unconfirmed, from phone"))
    }
    // A member may not decide; it hears of the dose from those who hold it.
    try reader.read(laptop.write())
    #expect(try reader.conflicts.map(\.kind) == ["unconfirmed"])
    #expect(try reader.end("accept", logged.id).status == 21)
    try desk.run("accept", logged.id)
    for device in [laptop, reader] { try device.read(desk.write()) }
    for device in [laptop, desk, reader] {
      #expect(try states(device).first == "taken")
      #expect(try device.conflicts.isEmpty)
      let stock: StockAnswer = try device.at("2026-03-01T13:00:00+01:00").ask("stock")
      #expect(stock.medications.map(\.amount) == ["29"])
      #expect((try device.ask("doctor") as DoctorAnswer).ok)
    }
    #expect(Set(try [laptop, desk, reader].map { try $0.stateHash }).count == 1)
  }

  @Test func `a dismissed dose is asked about no more, and counts if it is accepted later`() throws
  {
    let household = try household()
    let (laptop, phone) = (household[0], household[2])
    try laptop.run("role", "phone", "reader")
    let logged: LoggedAnswer = try phone.at(taken).run(
      "take", Household.medication, "--json"
    ).answer()
    try laptop.read(phone.write())
    #expect(try laptop.conflicts.map(\.kind) == ["unconfirmed"])
    try laptop.run("dismiss", logged.id)
    #expect(try laptop.conflicts.isEmpty)
    #expect(try states(laptop).first != "taken")
    #expect(try laptop.end("dismiss", "desk").status == 3)
    try laptop.run("accept", "phone")
    #expect(try states(laptop).first == "taken")
  }

  @Test func `what a device put right or took back itself is decided about as it left it`() throws {
    let household = try household()
    let (laptop, phone) = (household[0], household[2])
    let counted: LoggedAnswer = try phone.at(taken).run(
      "take", Household.medication, "--slot", "todayT08:00", "--json"
    ).answer()
    try laptop.read(phone.write(to: [laptop]))
    try laptop.run("remove-device", "phone")
    let evening = phone.at("2026-03-01T20:05:00+01:00")
    let logged: LoggedAnswer = try evening.run("take", Household.medication, "--json").answer()
    try evening.run("correct", logged.id, "--amount", "2")
    let extra: LoggedAnswer = try evening.run(
      "take", Household.medication, "--at", "15:00", "--json"
    ).answer()
    try evening.run("undo", extra.id)
    // Taking back a dose that counts is nothing that anybody is asked about.
    try evening.run("undo", counted.id)
    try laptop.read(phone.write(to: [laptop]))
    #expect(try laptop.conflicts.flatMap { $0.entries.map(\.id) } == [logged.id])
    try laptop.run("dismiss", logged.id)
    #expect(try laptop.conflicts.isEmpty)
    try laptop.run("accept", logged.id)
    // Nothing is left to be decided, neither of the entry nor of the device.
    for subject in [logged.id, "phone"] {
      let again = try laptop.end("accept", subject)
      #expect(again.status == 3)
      #expect(!again.messages.contains("no device"))
    }
    #expect(try states(laptop) == ["taken", "taken"])
    let stock: StockAnswer = try laptop.at("2026-03-01T22:00:00+01:00").ask("stock")
    #expect(stock.medications.map(\.amount) == ["27"])
  }

  @Test func `the beginning of a name removes nobody`() throws {
    let household = try household()
    #expect(try household[0].end("remove-device", "pho").status == 27)
    #expect(try roles(household[0]).keys.sorted() == ["desk", "laptop", "phone"])
    try household[0].run("remove-device", "Phone")
  }

  @Test func `two owners who remove each other leave the senior one, whoever hears first`() throws {
    let household = try household()
    let (laptop, desk, phone) = (household[0], household[1], household[2])
    try laptop.run("remove-device", "desk")
    try desk.run("remove-device", "laptop")
    let files = [try laptop.write(), try desk.write()]
    let other = try phone.copied(to: household.freshPath("phone"))
    _ = try? phone.end("bundle", "read", files[0])
    _ = try? phone.end("bundle", "read", files[1])
    _ = try? other.end("bundle", "read", files[1])
    _ = try? other.end("bundle", "read", files[0])
    _ = try? laptop.end("bundle", "read", files[1])
    for device in [laptop, phone, other] {
      #expect(try roles(device).keys.sorted() == ["laptop", "phone"])
    }
    let former: RightsDevices = try laptop.ask("devices")
    #expect(former.former.map(\.name) == ["desk"])
    #expect(former.former.map(\.removedBy) == ["laptop"])
  }

  @Test func `a device that was away while ten others came and went hears it all`() throws {
    let household = try household()
    let (laptop, phone) = (household[0], household[2])
    let taken: LoggedAnswer = try phone.at(self.taken).run(
      "take", Household.medication, "--json"
    ).answer()
    for number in 0..<10 {
      let guest = try household.admit("guest\(number)", role: number % 2 == 0 ? "owner" : "member")
      try laptop.run("remove-device", guest.name)
    }
    let guest = household.devices[household.devices.count - 1]
    let before: DevicesAnswer = try laptop.ask("devices")
    #expect(before["guest9"] == nil)
    // The phone was offline all the while; its dose counts, and it hears of everything.
    try laptop.read(phone.write(to: [laptop]))
    try phone.read(laptop.write())
    for device in [laptop, phone] {
      #expect(try roles(device).keys.sorted() == ["desk", "laptop", "phone"])
      #expect(try states(device).first == "taken")
      let former: RightsDevices = try device.ask("devices")
      #expect(former.former.map(\.name) == (0..<10).map { "guest\($0)" })
      #expect(try device.conflicts.isEmpty)
    }
    #expect(try laptop.stateHash == phone.stateHash)
    #expect(try guest.end("bundle", "read", laptop.write()).status == 17)
    #expect(taken.written)
  }

  @Test func `the last owner can neither leave nor be made less`() throws {
    let household = try household()
    let (laptop, desk) = (household[0], household[1])
    try laptop.run("remove-device", "desk")
    for words in [["remove-device", "laptop"], ["role", "laptop", "member"]] {
      let ending = try laptop.end(words)
      #expect(ending.status == 21)
      #expect(ending.messages.contains("without an owner"))
    }
    #expect(try roles(laptop)["laptop"] == "owner")
    _ = desk
  }
}

private struct MedicationIDs: Decodable {
  struct Line: Decodable {
    let id: String
  }

  let medications: [Line]
}

private struct RightsHistory: Decodable {
  struct Line: Decodable {
    let void: String?
  }

  let changes: [Line]
}

private struct RightsDevices: Decodable {
  struct Line: Decodable {
    let name: String
    let removedBy: String?
  }

  let former: [Line]
}
