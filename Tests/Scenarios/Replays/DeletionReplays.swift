import Foundation
import MedleyTestSupport
import Testing

/// Reports about deletions that did not hold, replayed: `Tests/Replays.md` names their sources.
@Suite struct DeletionReplays {
  private func household() throws -> Household {
    try Household("tablet", "phone", "desk") { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--as-needed")
      try tablet.run("add", "Zinc", "--dose", "1", "--as-needed")
      try tablet.run("take", "Iron")
    }
  }

  private func names(_ device: Device) throws -> [String] {
    try (device.ask("list") as ListAnswer).medications.map(\.name).sorted()
  }

  // MARK: P16

  @Test(arguments: ["2027-04-05", "2034-05-18"])
  func `what was deleted stays deleted when a device comes back after years`(day: String) throws {
    let household = try household()
    let (tablet, phone) = (household[0], household[1])
    let mistaken: LoggedAnswer = try phone.run("take", "Zinc", "--json").answer()
    try household.meet()
    // A medication, a dose, and what was typed of another one go while the phone is away.
    try tablet.run("edit", "Zinc", "--reason", "a slip")
    try tablet.run("undo")
    try tablet.run("undo", mistaken.id)
    try tablet.run("remove", "Iron")
    let returned = phone.at(day + "T09:00:00+01:00")
    try returned.run("take", "Zinc")
    let stick = try ExchangeFolder(household.folder + "/stick")
    try stick.sync(returned)
    try stick.settle([tablet.at(day + "T10:00:00+01:00"), returned])
    _ = try household[2].read(all: [returned.write(), tablet.write()].shuffled())
    for device in household.devices {
      #expect(try names(device) == ["Zinc"], "\(device.name)")
      #expect(try device.end("show", "Iron").messages.contains("was removed"), "\(device.name)")
      #expect(try device.uses(of: "Zinc") == 1, "\(device.name)")
      #expect(try device.conflicts.isEmpty, "\(device.name)")
      let hash = try device.stateHash
      #expect(try (device.ask("doctor", "--rebuild") as DoctorAnswer).stateHash == hash)
    }
    try household.agreedHash()
  }

  // MARK: P20

  @Test func `an old file brings nothing back, and importing one on purpose does`() throws {
    let household = try household()
    let (tablet, phone) = (household[0], household[1])
    let export = household.folder + "/old.json"
    try phone.run("export", "json", export)
    let old = [try phone.write(), try tablet.write(), try household[2].write()]
    try tablet.run("remove", "Iron")
    try household.meet()
    for device in household.devices {
      for _ in 0..<2 { _ = try device.read(all: old) }
      #expect(try names(device) == ["Zinc"], "\(device.name)")
    }
    let ending = try phone.run("import", export)
    #expect(ending.results.contains("taken over") || ending.messages.contains("taken over"))
    #expect(try names(phone) == ["Iron", "Zinc"])
    try household.meet()
    for device in household.devices {
      #expect(try names(device) == ["Iron", "Zinc"], "\(device.name)")
      #expect(try device.uses(of: "Iron") == 1, "\(device.name)")
      #expect(try device.conflicts.isEmpty)
    }
    try household.agreedHash()
  }

  // MARK: P21

  @Test(arguments: [["edit", "Iron", "--strength", "50 mg"], ["take", "Iron"]])
  func `a removal that met an edit is a question, also where everything came at once`(
    words: [String]
  ) throws {
    let household = try household()
    let (tablet, phone) = (household[0], household[1])
    try tablet.run("remove", "Iron")
    try phone.run(words)
    try household.meet()
    // Whoever comes in now has no step of it before the last one.
    let newcomer = try household.admit("panel")
    for device in household.devices {
      #expect(try device.conflicts.map(\.kind) == ["removed"], "\(device.name)")
      #expect(try names(device) == ["Iron", "Zinc"], "\(device.name)")
      let shown: ShownAnswer = try device.ask("show", "Iron")
      #expect(shown.strength == (words[0] == "edit" ? "50 mg" : nil))
      #expect(shown.entryCount == (words[0] == "edit" ? 1 : 2))
    }
    #expect(try newcomer.stateHash == tablet.stateHash)
  }
}
