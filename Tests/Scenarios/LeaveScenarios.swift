import Foundation
import MedleyTestSupport
import Testing

/// A device that leaves its household by itself.
@Suite struct LeaveScenarios {
  private func hasLeft(_ name: String, for device: Device) throws -> Bool {
    struct Answer: Decodable {
      struct Line: Decodable {
        let name: String
        let removedBy: String?
      }
      let former: [Line]
    }
    let answer: Answer = try device.ask("devices")
    return answer.former.contains { $0.name == name && $0.removedBy == name }
  }

  @Test func `the folder tells the others, and what the device logged before counts`() throws {
    let (household, stick) = try Household.withFolder("tablet", "phone", "carer")
    let (tablet, phone, carer) = (household[0], household[1], household[2])
    try stick.settle(household.devices)
    try phone.use(Household.remedy, times: 2, from: 9)
    try phone.run("leave", "--yes", "phone")
    let last = try stick.sync(phone)
    #expect(last.written?.kind == "full" && last.removed == 1)
    // A member that is no owner hears of it and says it on.
    #expect(try stick.sync(carer).changesNew == 3)
    try stick.settle([tablet, carer])
    for device in [tablet, carer] {
      #expect(try hasLeft("phone", for: device))
      #expect(try device.uses(of: Household.remedy) == 2)
    }
    #expect(try tablet.stateHash == carer.stateHash)
    // Nothing is sealed for it any more, and it has nothing more to say.
    let after = try stick.sync(phone)
    #expect(after.written == nil && after.changesNew == 0)
    #expect(after.refused.allSatisfy { $0.status == 17 })
    try household.expectRefusal(21, ["take", Household.remedy], on: phone)
    try household.expectRefusal(21, ["leave", "--yes", "phone"], on: phone)
  }

  @Test func `a bundle tells the others as well`() throws {
    let (household, _) = try Household.withFolder("tablet", "phone")
    try household[1].run("leave", "--yes", "phone")
    #expect(try household[0].read(household[1].write()).changesNew == 1)
    #expect(try hasLeft("phone", for: household[0]))
  }

  @Test func `without the device's name nothing happens`() throws {
    let (household, _) = try Household.withFolder("tablet", "phone")
    try household.expectRefusal(27, ["leave"], on: household[1])
    try household.expectRefusal(27, ["leave", "--yes", "tablet"], on: household[1])
  }

  @Test
  func `the last owner stays until there is another, and the only device has nobody to leave`()
    throws
  {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    let tablet = household[0]
    try household.expectRefusal(
      21, ["leave", "--yes", "tablet"], on: tablet, saying: "without an owner")
    try tablet.run("role", "phone", "owner")
    try stick.settle(household.devices)
    try tablet.run("leave", "--yes", "tablet")
    try stick.sync(tablet)
    #expect(try stick.sync(household[1]).changesNew == 1)
    #expect(try hasLeft("tablet", for: household[1]))
    try household.expectRefusal(
      21, ["leave", "--yes", "phone"], on: household[1], saying: "only device")
  }

  @Test func `what a removed device writes later comes through no folder`() throws {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    let (tablet, phone) = (household[0], household[1])
    try stick.settle(household.devices)
    try tablet.run("remove-device", "phone")
    try phone.use(Household.remedy, times: 1, from: 9)
    let own = try #require(try stick.sync(phone).written)
    let answer = try stick.sync(tablet)
    #expect(answer.refused.map(\.file) == [own.file] && answer.refused.map(\.status) == [21])
    #expect(try tablet.uses(of: Household.remedy) == 0)
    // The phone hears of it when somebody tells it, and then writes nothing more.
    #expect(try stick.sync(phone).written == nil)
  }
}
