import Testing

/// In which language a report is.
@Suite struct ReportLanguageScenarios {
  @Test func `a report is in the person's language unless another one is named`() throws {
    let household = try Household("laptop") { laptop in
      try laptop.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let laptop = household[0]
    func title(_ words: String...) throws -> Substring? {
      try laptop.end(["report", "-", "--text"] + words).results.split(separator: "\n").first
    }
    #expect(try title() == "Medication report")
    try laptop.run("settings", "language", "de")
    #expect(try title() == "Medikationsbericht")
    #expect(try title("--lang", "en") == "Medication report")
  }

  @Test func `what devices disagree about is said in the language of the report`() throws {
    let household = try Household("laptop", "phone") { laptop in
      try laptop.run(
        "add", "Iron", "--dose", "1", "--unit", "tablet", "--form", "tablet", "--at", "08:00")
    }
    let (laptop, phone) = (household[0], household[1])
    try laptop.run("edit", "Iron", "--form", "capsule", "--dose", "2")
    try phone.run("edit", "Iron", "--form", "drops", "--as-needed", "--dose", "1")
    try household.meet()
    let report = try laptop.run("report", "-", "--text", "--lang", "de", "--plain").results
      .replacing("\u{a0}", with: " ")
    let form = try #require(report.split(separator: "\n").first { $0.contains("Darreichungsform") })
    #expect(form.hasPrefix("Iron: welche Angabe stimmt? Darreichungsform: "))
    #expect(form.contains("Kapsel (Quirina, laptop)"))
    #expect(form.contains("Tropfen (Quirina, phone)"))
    let plan = try #require(report.split(separator: "\n").first { $0.contains("Einnahmeplan: ") })
    #expect(plan.contains("täglich um 08:00 Uhr, 2 Tabletten"))
    #expect(plan.contains("bei Bedarf, 1 Tablette"))
    #expect(report.contains("Bitte im Haushalt klären"))
    // English is what the same questions were in before.
    let english = try laptop.run("report", "-", "--text", "--lang", "en", "--plain").results
    #expect(english.contains("Form: ") && english.contains("capsule (Quirina, laptop)"))
  }
}
