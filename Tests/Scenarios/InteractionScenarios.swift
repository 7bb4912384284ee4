import Testing

/// The list of interactions beside what people take, through the real program.
@Suite struct InteractionScenarios {
  private struct Answer: Decodable {
    struct Person: Decodable {
      struct Finding: Decodable {
        let pair: String
        let medications: [String]
        let ingredients: [String]
      }

      struct Unchecked: Decodable {
        let medication: String
        let ingredients: [String]
      }

      let person: String
      let interactions: [Finding]
      let unchecked: [Unchecked]
    }

    let people: [Person]
  }

  private static func add(_ device: Device, _ name: String, _ words: String...) throws -> Ending {
    try device.run(["add", name, "--dose", "1", "--at", "08:00"] + words)
  }

  @Test func `two medicines of the list are told when the second is added, and nothing is blocked`()
    throws
  {
    let household = try Household("tablet")
    let tablet = household[0]
    let first = try Self.add(tablet, "Sertraline 50 mg")
    #expect(first.messages("warning").isEmpty)
    let second = try Self.add(tablet, "Morning pill", "--ingredient", "phenelzine sulfate 15 mg")
    let warning = try #require(second.messages("warning").first)
    #expect(warning.contains("“Morning pill” (phenelzine) and “Sertraline 50 mg” (sertraline)"))
    #expect(second.messages.contains("ask a pharmacist or a doctor"))
    let ending = try tablet.end("interactions")
    #expect(ending.status == 1 && ending.results.contains("Ask a pharmacist or a doctor"))
    let answer: Answer = try tablet.ask("interactions", "Morning")
    #expect(answer.people.map(\.interactions.count) == [1])
    #expect(
      answer.people.first?.interactions.first?.ingredients.sorted() == ["phenelzine", "sertraline"])
    // What has ended is not taken any more.
    try tablet.run("end", "Morning pill", "--on", "2026-02-28")
    let ended = try tablet.run("interactions", "Morning pill")
    #expect(ended.results == "Nothing was looked up: that is not taken any more.\n")
    let after = try tablet.run("interactions")
    #expect(after.results.hasPrefix("No interactions found in this list (ONC high-priority"))
  }

  @Test func `what is not known is named, and never called safe`() throws {
    let household = try Household("tablet")
    let tablet = household[0]
    _ = try Self.add(tablet, "Nameless")
    _ = try Self.add(tablet, "Tea", "--ingredient", "sage")
    let ending = try tablet.run("interactions")
    #expect(ending.results.contains("Not checked: “Nameless”, of which no ingredient is known"))
    #expect(ending.results.contains("Not checked: sage in “Tea”, not in this list."))
    #expect(!ending.results.lowercased().contains("safe"))
    let answer: Answer = try tablet.ask("interactions")
    #expect(answer.people.first?.unchecked.map(\.medication) == ["Nameless", "Tea"])
  }

  @Test func `medicines of two people do not meet, and a brand is known by its ingredient`() throws
  {
    let household = try Household("tablet")
    let tablet = household[0]
    try tablet.run("person", "add", "Otto")
    _ = try Self.add(tablet, "Sertraline", "--for", "Otto")
    _ = try Self.add(tablet, "Phenelzine", "--for", Household.person)
    #expect(try tablet.end("interactions").status == 0)
    _ = try Self.add(tablet, "Zocor", "--for", "Otto")
    let ending = try Self.add(tablet, "Clarithromycin", "--for", "Otto")
    #expect(ending.messages("warning").contains { $0.contains("“Zocor” (simvastatin)") })
    let answer: Answer = try tablet.ask("interactions", "--for", "Otto")
    #expect(answer.people.map(\.person) == ["Otto"])
    #expect(answer.people.first?.interactions.count == 1)
  }

  @Test func `the list itself can be read, with every pair and its members`() throws {
    let household = try Household("tablet")
    let ending = try household[0].run("interactions", "--list")
    #expect(ending.results.split(separator: "\n").count > 45)
    #expect(ending.results.contains("tizanidine"))
    #expect(ending.results.hasSuffix("ask a pharmacist or a doctor.\n"))
  }
}
