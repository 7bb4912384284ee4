import MedleyMedicines
import MedleyRecords
import MedleyReports
import MedleySealing
import Testing

/// Schedules in plain sentences, in both languages.
@Suite struct ScheduleSentenceTests {
  struct Example: Sendable {
    var rule: String
    var times: [String] = []
    var dose: String? = "1"
    var english: String
    var german: String
  }

  static let other = Identifier(words: Words16(high: 7, low: 7))

  static let examples: [Example] = [
    Example(
      rule: "daily", times: ["08:00", "20:00"], english: "every day at 08:00 and 20:00, 1 tablet",
      german: "täglich um 08:00 und 20:00 Uhr, 1 Tablette"),
    Example(
      rule: "daily", times: ["08:00=1", "14:00=0.5", "20:00=2"],
      english: "every day at 08:00 (1 tablet), 14:00 (0.5 tablet) and 20:00 (2 tablets)",
      german: "täglich um 08:00 Uhr (1 Tablette), 14:00 Uhr (0,5 Tablette) und 20:00 Uhr "
        + "(2 Tabletten)"),
    Example(
      rule: "mon,thu", times: ["12:00"], dose: "2",
      english: "on Monday and Thursday at 12:00, 2 tablets",
      german: "jeden Montag und Donnerstag um 12:00 Uhr, 2 Tabletten"),
    Example(
      rule: "every 2 days", times: ["08:00"], english: "every 2 days at 08:00, 1 tablet",
      german: "alle 2 Tage um 08:00 Uhr, 1 Tablette"),
    Example(
      rule: "every 1 week mon,fri", times: ["08:00"],
      english: "every week on Monday and Friday at 08:00, 1 tablet",
      german: "jede Woche am Montag und Freitag um 08:00 Uhr, 1 Tablette"),
    Example(
      rule: "every 3 weeks tue", times: ["08:00"],
      english: "every 3 weeks on Tuesday at 08:00, 1 tablet",
      german: "alle 3 Wochen am Dienstag um 08:00 Uhr, 1 Tablette"),
    Example(
      rule: "monthly 15", times: ["08:00"], english: "every month on day 15 at 08:00, 1 tablet",
      german: "jeden Monat am 15. Tag um 08:00 Uhr, 1 Tablette"),
    Example(
      rule: "every 3 months 30", times: ["08:00"],
      english:
        "every 3 months on day 30, or the last day of a shorter month at 08:00, 1 tablet",
      german: "alle 3 Monate am 30. Tag, in kürzeren Monaten am letzten Tag um 08:00 Uhr, "
        + "1 Tablette"),
    Example(
      rule: "monthly last day", times: ["08:00"],
      english: "every month on the last day at 08:00, 1 tablet",
      german: "jeden Monat am letzten Tag um 08:00 Uhr, 1 Tablette"),
    Example(
      rule: "monthly 2nd tue", times: ["08:00"],
      english: "every month on the second Tuesday at 08:00, 1 tablet",
      german: "jeden Monat am zweiten Dienstag um 08:00 Uhr, 1 Tablette"),
    Example(
      rule: "cycle 21 on 7 off", times: ["08:00"],
      english: "21 days on and 7 days off at 08:00, 1 tablet",
      german: "im Wechsel 21 Tage Anwendung und 7 Tage Pause, jeweils um 08:00 Uhr, 1 Tablette"),
    Example(
      rule: "cycle 1 on 1 off", times: ["08:00"],
      english: "1 day on and 1 day off at 08:00, 1 tablet",
      german: "im Wechsel 1 Tag Anwendung und 1 Tag Pause, jeweils um 08:00 Uhr, 1 Tablette"),
    Example(
      rule: "on 2026-03-01,2026-03-05", times: ["08:00"],
      english: "on 2026-03-01 and 2026-03-05 at 08:00, 1 tablet",
      german: "am 2026-03-01 und 2026-03-05 um 08:00 Uhr, 1 Tablette"),
    Example(
      rule: "on 2026-03-01,2026-03-02,2026-03-03,2026-03-04,2026-03-05", times: ["08:00"],
      english:
        "on 5 dates (2026-03-01, 2026-03-02, 2026-03-03, 2026-03-04, …) at 08:00, 1 tablet",
      german: "an 5 Tagen (2026-03-01, 2026-03-02, 2026-03-03, 2026-03-04, …) um 08:00 Uhr, "
        + "1 Tablette"),
    Example(
      rule: "every 8 h from 06:00", english: "every 8 h, counted from 06:00, 1 tablet",
      german: "alle 8 Stunden, gezählt ab 06:00 Uhr, 1 Tablette"),
    Example(
      rule: "every 1 h from 06:00", english: "every 1 h, counted from 06:00, 1 tablet",
      german: "jede Stunde, gezählt ab 06:00 Uhr, 1 Tablette"),
    Example(
      rule: "every 1h30m from 06:00", english: "every 1 h 30 min, counted from 06:00, 1 tablet",
      german: "alle 90 Minuten, gezählt ab 06:00 Uhr, 1 Tablette"),
    Example(
      rule: "8 h after last", times: ["07:00"],
      english: "8 h after the last one, the first one at 07:00, 1 tablet",
      german: "8 Stunden nach der letzten Dosis, die erste um 07:00 Uhr, 1 Tablette"),
    Example(
      rule: "3 days after last", times: ["08:00"],
      english: "3 days after the last one at 08:00, 1 tablet",
      german: "3 Tage nach der letzten Dosis um 08:00 Uhr, 1 Tablette"),
    Example(
      rule: "30 min after \"Iron\"", english: "30 min after each “Iron”, 1 tablet",
      german: "30 Minuten nach jeder Dosis von „Iron“, 1 Tablette"),
    Example(
      rule: "0 min after \"Iron\"", english: "with each dose of “Iron”, 1 tablet",
      german: "zu jeder Dosis von „Iron“, 1 Tablette"),
    Example(
      rule: "as-needed gap 4h max 8/24h",
      english: "as needed, 1 tablet, at least 4 h apart, at most 8 tablets in 24 h",
      german: "bei Bedarf, 1 Tablette, im Abstand von mindestens 4 Stunden, höchstens 8 Tabletten "
        + "in 24 Stunden"),
    Example(
      rule: "window 08:00-22:00 every 2 h",
      english: "every day, every 2 h from 08:00 to 22:00, 1 tablet",
      german: "täglich, alle 2 Stunden von 08:00 bis 22:00 Uhr, 1 Tablette"),
    Example(
      rule: "window 08:00-00:30 4 times",
      english: "every day, 4 times from 08:00 to 00:30 of the next day, 1 tablet",
      german: "täglich, 4-mal von 08:00 bis 00:30 Uhr des nächsten Tages, 1 Tablette"),
    Example(
      rule: "window 08:00-12:00 1 time", english: "every day, once, at 08:00, 1 tablet",
      german: "täglich, einmal, um 08:00 Uhr, 1 Tablette"),
    Example(
      rule: "alternate 1, 2", times: ["08:00"], dose: nil,
      english: "every day at 08:00, in turn 1 tablet and 2 tablets",
      german: "täglich um 08:00 Uhr, im Wechsel 1 Tablette und 2 Tabletten"),
    Example(
      rule: "alternate 1, 0", times: ["08:00", "20:00"], dose: nil,
      english: "every day at 08:00 and 20:00, from day to day in turn 1 tablet and none",
      german: "täglich um 08:00 und 20:00 Uhr, von Tag zu Tag im Wechsel 1 Tablette und keine"),
    Example(
      rule: "taper 4x7d,2x1d,0x3d,0.5", times: ["08:00"], dose: nil,
      english: "every day at 08:00, 4 tablets for 7 days, then 2 tablets for 1 day, then none "
        + "for 3 days, then 0.5 tablet",
      german: "täglich um 08:00 Uhr, 7 Tage lang 4 Tabletten, dann 1 Tag lang 2 Tabletten, dann "
        + "3 Tage lang keine, dann 0,5 Tablette"),
  ]

  private func version(_ example: Example) throws -> ScheduleVersion {
    let rule = try ScheduleRule(typed: example.rule) { _ in Self.other }
    let entries = try example.times.map { text in
      let parts = text.split(separator: "=").map(String.init)
      let amount = parts.count > 1 ? try Quantity(file: parts[1]) : nil
      return TimeEntry(try #require(WallTime(parts[0])), amount: amount)
    }
    return ScheduleVersion(
      effectiveFrom: try #require(LocalDate("2026-03-01")), recurrence: rule.recurrence,
      entries: entries, window: rule.window, plan: rule.plan,
      dose: try example.dose.map { try Quantity(file: $0) })
  }

  @Test(arguments: examples)
  func `every kind of schedule has a sentence in both languages`(example: Example) throws {
    let version = try version(example)
    let followed = [Self.other: "Iron"]
    func sentence(_ language: Language) -> String {
      language.sentence(version, unit: "tablet", followed: followed)
        .replacing("\u{a0}", with: " ")
    }
    #expect(sentence(.english) == example.english)
    #expect(sentence(.german) == example.german)
    // The commands say the same.
    #expect(version.sentence(unit: "tablet") { followed[$0] } == example.english)
  }

  @Test func `the examples hold every kind of schedule`() throws {
    let kinds = Set(try Self.examples.map { try version($0).recurrence.kindNumber })
    #expect(kinds == [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12])
  }

  @Test func `bounds, zones and unknown parts are said in both languages`() throws {
    let day = try #require(LocalDate("2026-03-01"))
    var version = ScheduleVersion(
      effectiveFrom: day, start: day.adding(days: 1), end: day.adding(days: 9), doseCount: 10,
      policy: .pinned("Europe/Berlin"),
      entries: [TimeEntry(try #require(WallTime("08:00")))], dose: .one)
    func expect(_ english: String, _ german: String) {
      func sentence(_ language: Language) -> String {
        language.sentence(version, unit: "ml").replacing("\u{a0}", with: " ")
      }
      #expect(sentence(.english) == english)
      #expect(version.sentence(unit: "ml") == english)
      #expect(sentence(.german) == german)
    }
    expect(
      "every day at 08:00, 1 ml, Europe/Berlin time, 10 doses, from 2026-03-02, until 2026-03-10",
      "täglich um 08:00 Uhr, 1 ml, Ortszeit Europe/Berlin, insgesamt 10 Dosen, ab 2026-03-02, "
        + "bis einschließlich 2026-03-10")
    version.policy = .elapsed(offsetMinutes: 60)
    version.doseCount = 1
    version.start = day
    version.end = nil
    expect(
      "every day at 08:00, 1 ml, without summer time, 1 dose",
      "täglich um 08:00 Uhr, 1 ml, ohne Sommerzeit, insgesamt 1 Dosis")
    version = ScheduleVersion(
      effectiveFrom: day, recurrence: .followUp(of: Self.other, after: .hour), dose: .one)
    expect(
      "1 h after each another medication, 1 ml",
      "1 Stunde nach jeder Dosis von einem anderen Medikament, 1 ml")
  }

  @Test(arguments: [
    ("0", "tablet", "0 Tabletten"), ("0.5", "tablet", "0,5 Tablette"),
    ("1", "tablet", "1 Tablette"), ("1.5", "tablets", "1,5 Tabletten"),
    ("2", "capsule", "2 Kapseln"), ("1", "puff", "1 Hub"), ("2", "puff", "2 Hübe"),
    ("20", "drop", "20 Tropfen"), ("2", "patch", "2 Pflaster"), ("2.5", "ml", "2,5 ml"),
    ("2", "suppository", "2 Zäpfchen"), ("12", "unit", "12 Einheiten"),
    ("2", "dose", "2 Dosen"), ("1", "dose", "1 Dosis"), ("2", "Tablette", "2 Tabletten"),
    ("3", "Messlöffel", "3 Messlöffel"), ("1000", "IE", "1000 IE"),
  ])
  func `amounts are said in German with comma and plural`(
    number: String, unit: String, expected: String
  ) throws {
    // The number stays on the line of its unit.
    let expected = expected.replacing(" ", with: "\u{a0}", maxReplacements: 1)
    #expect(Language.german.amount(try Quantity(file: number), unit) == expected)
  }

  @Test func `every form is said in German, and a user's own words are not translated`() {
    let words = MedicineForm.Kind.allCases.map { Language.german.form(MedicineForm($0)) }
    #expect(
      words == [
        "Tablette", "Kapsel", "Sirup", "Injektion", "Tropfen", "Inhalator", "Pflaster", "Creme",
        "Zäpfchen",
      ])
    #expect(Language.german.form(MedicineForm(typed: "chewing gum")) == "chewing gum")
  }
}
