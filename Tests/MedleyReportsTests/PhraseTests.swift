import MedleyMedicines
import MedleyReports
import Testing

/// The table of strings: every text in both languages.
@Suite struct PhraseTests {
  private static func placeholders(_ text: String) -> [Character] {
    zip(text, text.dropFirst()).filter { $0.0 == "%" && $0.1.isNumber }.map(\.1).sorted()
  }

  @Test(arguments: Phrase.allCases)
  func `a text is in both languages, with the same things put in`(phrase: Phrase) {
    #expect(!phrase.english.isEmpty)
    #expect(!phrase.german.isEmpty)
    #expect(Self.placeholders(phrase.english) == Self.placeholders(phrase.german))
    for text in [phrase.english, phrase.german] {
      #expect(!text.contains("  "))
      // What is put in is numbered from 1 on without gaps.
      let numbers = Set(Self.placeholders(text)).sorted()
      #expect(numbers == (0..<numbers.count).map { Character("\($0 + 1)") })
    }
  }

  @Test func `whole sentences are not the same in both languages`() {
    let same = Phrase.allCases.filter { $0.english == $0.german }
    // Names of things that are the same word, and patterns without words.
    let known: Set<Phrase> = [
      .person, .fieldPerson, .fieldName, .fieldPause, .because, .said, .onDate,
    ]
    #expect(Set(same) == known)
  }

  @Test func `a name with a percent sign is put in as it is`() {
    #expect(Language.english(.because, "100 %2", "x %1") == "100 %2: x %1")
  }

  @Test func `a name from right to left is kept apart from the words around it`() {
    #expect(Language.english(.quoted, "אקמול") == "“\u{2068}אקמול\u{2069}”")
    #expect(Language.english(.quoted, "Ωμέγα 3") == "“Ωμέγα 3”")
  }

  @Test func `every day of the week, month and percentage is said in both languages`() throws {
    #expect(
      Weekday.allCases.map(Language.german.name(of:)).joined(separator: " ")
        == "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag")
    #expect((1...12).map(Language.german.month).contains("März"))
    #expect(Set((1...12).map(Language.german.month)).count == 12)
    let rate = Rate(2, of: 3)
    #expect(Language.english.percent(rate) == "66.7 %")
    #expect(Language.german.percent(rate) == "66,7 %")
    #expect(Language.german.percent(nil) == "nichts fällig")
  }

  @Test func `no text of a report calls anything safe or proposes a dose`() {
    for phrase in Phrase.allCases {
      for word in [" safe", "recommend", "you should", "sicher ", "unbedenklich", "empfehl"] {
        #expect(!phrase.english.lowercased().contains(word), "\(phrase)")
        #expect(!phrase.german.lowercased().contains(word), "\(phrase)")
      }
    }
    #expect(Phrase.disclaimer.english.contains("Generated on this device"))
    #expect(Phrase.disclaimer.english.contains("not medical advice"))
    #expect(Phrase.disclaimer.english.contains("review it with your clinician"))
  }
}
