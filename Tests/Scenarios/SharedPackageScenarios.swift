import Testing

/// One package that two devices give to different medications without hearing of each other.
@Suite struct SharedPackageScenarios {
  private struct Answer: Decodable {
    struct Package: Decodable {
      struct Owner: Decodable {
        let name: String
        let person: String
      }

      let serial: String
      let medications: [Owner]
    }

    let packages: [Package]
  }

  private static let box = "]d2010340093640464917271231" + "10B77\u{1d}21S1"

  private static func household() throws -> Household {
    let household = try Household("tablet", "phone") { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--unit", "tablet", "--at", "08:00")
    }
    let tablet = household[0]
    try tablet.run("person", "add", "Otto")
    try tablet.run("add", "Zinc", "--dose", "1", "--at", "09:00", "--for", "Otto")
    try household.meet()
    return household
  }

  private static func add(
    _ device: Device, _ text: String, to medication: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try device.run(
      "scan", "--text", text, "--add", "--to", medication, "--amount", "30", "--yes",
      sourceLocation: sourceLocation)
  }

  private static func expectNone(
    _ household: Household, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for device in household.devices {
      let device = device.at("2026-03-05T10:00:00+01:00")
      let answer: Answer = try device.ask("conflicts")
      #expect(answer.packages.isEmpty, sourceLocation: sourceLocation)
      #expect(
        try !device.end("doctor").results.contains("counted with both"),
        sourceLocation: sourceLocation)
    }
  }

  @Test func `scan, doctor and conflicts tell it on both devices, until one undoes it`() throws {
    let household = try Self.household()
    let tablet = household[0], phone = household[1]
    try Self.add(tablet, Self.box, to: "Iron")
    try Self.add(phone.at("2026-03-02T08:00:00+01:00"), Self.box, to: "Zinc")
    try Self.expectNone(household)
    try household.meet()
    let both = "counted with both “Iron” of Quirina and “Zinc” of Otto: undo one"
    for device in household.devices {
      let device = device.at("2026-03-05T10:00:00+01:00")
      let scanned = try device.end("scan", "--text", Self.box)
      #expect(scanned.status == 0 && scanned.results.contains("This package is \(both)."))
      let again = try device.end(
        "scan", "--text", Self.box, "--add", "--to", "Iron", "--amount", "30", "--yes")
      #expect(again.results.contains("nothing was added") && again.results.contains(both))
      let doctor = try device.end("doctor")
      #expect(doctor.status == 1 && doctor.results.contains(both))
      let conflicts = try device.end("conflicts")
      #expect(conflicts.status == 1 && conflicts.results.contains(both))
      let answer: Answer = try device.ask("conflicts")
      #expect(answer.packages.map(\.serial) == ["S1"])
      #expect(answer.packages.first?.medications.map(\.name) == ["Iron", "Zinc"])
      #expect(answer.packages.first?.medications.map(\.person) == ["Quirina", "Otto"])
    }
    try phone.run("undo")
    try household.meet()
    try Self.expectNone(household)
  }

  @Test func `a new count of the wrong one settles it`() throws {
    let household = try Self.household()
    try Self.add(household[0], Self.box, to: "Iron")
    try Self.add(household[1], Self.box, to: "Zinc")
    try household.meet()
    #expect(try household[0].run("scan", "--text", Self.box).results.contains("undo one"))
    try household[0].at("2026-03-02T08:00:00+01:00").run("count", "Zinc", "5")
    #expect(try !household[0].run("scan", "--text", Self.box).results.contains("undo one"))
    try household.meet()
    try Self.expectNone(household)
  }

  @Test func `the codes of one box that are read apart are of one package`() throws {
    let household = try Self.household()
    // The number of the country comes with the item number.
    try Self.add(household[0], "(01)03400936404649(21)S1", to: "Iron")
    try Self.add(household[1], "(01)03400936404649(17)271231(10)B77(21)S1", to: "Zinc")
    try household.meet()
    let answer: Answer = try household[0].ask("conflicts")
    #expect(answer.packages.count == 1)
  }

  @Test func `another product with the same serial number, and another box, are no question`()
    throws
  {
    let household = try Self.household()
    try Self.add(household[0], "(01)03400936404649(21)0001", to: "Iron")
    try Self.add(household[1], "(01)04006381333931(21)0001", to: "Zinc")
    try Self.add(household[1], "(01)03400936404649(21)0002", to: "Zinc")
    try household.meet()
    try Self.expectNone(household)
  }
}
