import Testing

/// Devices whose clocks are wrong by ten years.
@Suite struct ClockScenarios {
  private static let clocks = [
    "2026-03-01T08:00:00+01:00", "2036-01-01T00:00:00+01:00", "2016-01-01T00:00:00+01:00",
  ]

  private func household() throws -> (Household, [Device]) {
    let household = try Household("tablet", "phone", "carer") { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--as-needed", "--strength", "0 mg")
    }
    return (household, zip(household.devices, Self.clocks).map { $0.at($1) })
  }

  @Test func `an edit made after seeing another always wins whatever the clocks say`() throws {
    let (household, devices) = try household()
    var number = 0
    for first in devices {
      for second in devices where second.home != first.home {
        number += 1
        try first.run("edit", "Iron", "--strength", "\(number) mg")
        try second.read(first.write(to: [second]))
        #expect(try (second.ask("show", "Iron") as ShownAnswer).strength == "\(number) mg")
        number += 1
        try second.run("edit", "Iron", "--strength", "\(number) mg")
        try first.read(second.write(to: [first]))
        try Household.meet(devices)
        for device in devices {
          let shown: ShownAnswer = try device.ask("show", "Iron")
          #expect(shown.strength == "\(number) mg", "\(first.name), then \(second.name)")
          #expect(try device.conflicts.isEmpty)
        }
      }
    }
    try household.agreedHash()
  }

  @Test func `edits that did not know of each other are one question with one shown value`() throws
  {
    let (household, devices) = try household()
    for (number, device) in devices.enumerated() {
      try device.run("edit", "Iron", "--strength", "\(number + 1) mg")
    }
    try Household.meet(devices)
    for device in devices {
      let open = try device.conflicts
      #expect(open.map(\.kind) == ["field"])
      #expect(open.first?.entries.compactMap(\.value) == ["2 mg", "1 mg", "3 mg"])
      // The clock that is ahead decides what is displayed, and no more than that.
      #expect(try (device.ask("show", "Iron") as ShownAnswer).strength == "2 mg")
    }
    // The device whose clock is ten years behind has the last word, because it saw the others.
    let question = try devices[2].conflicts[0]
    let own = try #require(question.entries.first { $0.value == "3 mg" })
    try devices[2].run("resolve", question.id, "keep=\(own.id)")
    try Household.meet(devices)
    for device in devices {
      #expect(try device.conflicts.isEmpty)
      #expect(try (device.ask("show", "Iron") as ShownAnswer).strength == "3 mg")
    }
    try household.agreedHash()
  }

  @Test func `no dose is refused for its time and a clock that is ahead is said`() throws {
    let (household, devices) = try household()
    for device in devices { for _ in 0..<3 { try device.run("take", "Iron") } }
    let files = try devices.map { try $0.write() }
    for (reader, device) in devices.enumerated() {
      for (writer, file) in files.enumerated() where writer != reader {
        let ending = try device.run("bundle", "read", file)
        let isAhead = (reader, writer) == (0, 1) || reader == 2
        #expect(ending.messages("warning").count == (isAhead ? 1 : 0), "\(reader) \(writer)")
        #expect(!isAhead || ending.messages.contains(writer == 1 ? "2036-01-01" : "2026-03-01"))
      }
    }
    for device in devices { #expect(try device.uses(of: "Iron") == 9, "\(device.name)") }
    try household.agreedHash()
  }
}
