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
}
