import Testing

/// In which order a report tells what came about at one moment.
@Suite struct ReportOrderScenarios {
  @Test func `devices with one record tell what changed at one moment in one order`() throws {
    let household = try Household("laptop", "phone", "tablet") { laptop in
      try laptop.run(
        "add", "Iron", "--dose", "1", "--unit", "tablet", "--strength", "5 mg", "--at", "08:00")
    }
    let later = household.devices.map { $0.at("2026-03-02T09:00:00+01:00") }
    for (device, strength) in zip(later, ["10 mg", "20 mg", "40 mg"]) {
      try device.run("edit", "Iron", "--strength", strength, "--unit", "piece of \(strength)")
    }
    try household.meet()
    // Each device met its own edits first, and each run hashes in an order of its own.
    let reports = try (0..<4).flatMap { _ in
      try later.map { try $0.run("report", "-", "--text").results }
    }
    #expect(reports.allSatisfy { $0 == reports.first })
    #expect(try #require(reports.first).contains("Before: 5 mg"))
  }
}
