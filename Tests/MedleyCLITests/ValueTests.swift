import MedleyMedicines
import Testing

@testable import MedleyCLI

@Suite struct ValueTests {
  private func fault<Value: ArgumentValue>(_: Value.Type, _ word: String) -> ArgumentFault? {
    do throws(ArgumentFault) {
      _ = try Value(argument: word)
      return nil
    } catch {
      return error
    }
  }

  private func quantity(_ text: String) throws -> Quantity { try Quantity(file: text) }

  @Test(arguments: [("0.5", "0.5"), ("0,5", "0.5"), ("½", "0.5"), ("1/2", "0.5"), ("12", "12")])
  func `an amount is read as people write it`(typed: String, file: String) throws {
    #expect(try Quantity(argument: typed) == quantity(file))
  }

  @Test(arguments: [
    ("60", "60", nil), ("2x30", "60", 2), ("3 × 0,5", "1.5", 3), ("2*½", "1", 2), ("1X7", "7", 1),
  ])
  func `packages are so many times what each holds`(
    typed: String, amount: String, count: Int?
  ) throws {
    let packed = try PackedAmount(argument: typed)
    #expect(try packed.amount == quantity(amount))
    #expect(packed.packages?.count == count)
  }

  @Test(arguments: [
    "2x", "x30", "0x30", "1001x1", "2x30x2", "1.5x30", "1000x1000000000000", "-1x3",
  ])
  func `what is no number of packages is refused`(typed: String) {
    #expect(fault(PackedAmount.self, typed) != nil)
  }

  @Test(
    arguments: [
      ("1.000", "is it 1 or 1000? write one of these"),
      ("1,250", "is it 1.250 or 1250? write one of these"),
      ("1.000.000", "write thousands without separators"),
      ("1/3", "no decimal equals it; write one that is near, such as 0.33"),
      ("-1", "write it without the minus sign"),
    ])
  func `an amount that could mean two things is refused with a question`(
    typed: String, advice: String
  ) {
    #expect(fault(Quantity.self, typed)?.advice == advice)
  }

  @Test(arguments: ["", "one", "1 tablet", "٣", "0x1", "1e3", "--"])
  func `what is no amount is refused`(typed: String) {
    #expect(fault(Quantity.self, typed) != nil)
  }

  @Test func `an hour may carry its own amount`() throws {
    let plain = try TimedDose(argument: "08:00")
    #expect(plain.time.minute == 480 && plain.amount == nil)
    let own = try TimedDose(argument: "20:30=½")
    #expect(try own.time.minute == 1_230 && own.amount == quantity("0.5"))
    for word in ["", "8", "24:00", "08:00=", "=1", "08:00=x", "08:00=1=2", "noon"] {
      #expect(fault(TimedDose.self, word) != nil, "\(word)")
    }
  }

  @Test func `a limit is an amount within a time, and the amount may be a fraction`() throws {
    let eight = try DoseLimit(argument: "8/24h")
    #expect(try eight.amount == quantity("8") && eight.window.count == 1_440)
    let half = try DoseLimit(argument: "1/2/90m")
    #expect(try half.amount == quantity("0.5") && half.window.count == 90)
    for word in ["", "8", "8/", "/24h", "8/0h", "8/day", "8/24h/2"] {
      #expect(fault(DoseLimit.self, word) != nil, "\(word)")
    }
  }

  @Test(
    arguments: [
      ("daily", Recurrence.daily), ("every day", .daily), ("every 1 days", .everyDays(1)),
      ("every 2 days", .everyDays(2)), ("every other day", .everyDays(2)),
      ("every 10 days", .everyDays(10)),
    ])
  func `a rule of days is read`(typed: String, recurrence: Recurrence) throws {
    #expect(try RepeatRule(argument: typed).unresolved.recurrence == recurrence)
  }

  @Test(
    arguments: [
      ("mon,wed,fri", [Weekday.monday, .wednesday, .friday]), ("Sunday", [.sunday]),
      ("sun, mon", [.monday, .sunday]), ("weekends", [.saturday, .sunday]),
      ("weekdays", [.monday, .tuesday, .wednesday, .thursday, .friday]),
    ])
  func `a rule of weekdays is read`(typed: String, days: [Weekday]) throws {
    let expected = try #require(WeekdaySet(days))
    #expect(try RepeatRule(argument: typed).unresolved.recurrence == .weekdays(expected))
  }

  @Test(
    arguments: [
      "", "mo", "as-needed", "every 0 days", "every -1 days", "every days",
      "every 99999999999999999999 days", "every 36526 days",
    ])
  func `what is no rule is refused`(typed: String) {
    #expect(fault(RepeatRule.self, typed) != nil)
  }

  @Test func `a date is a date or a word that is counted from today`() throws {
    let today = try #require(LocalDate("2026-03-01"))
    func date(_ word: String) throws -> String {
      try TypedDate(argument: word).date(today: today).text
    }
    #expect(try date("2024-02-29") == "2024-02-29")
    #expect(try date("today") == "2026-03-01")
    #expect(try date("Yesterday") == "2026-02-28")
    #expect(try date("tomorrow") == "2026-03-02")
    for word in ["", "2026-02-29", "2026-3-1", "01.03.2026", "monday"] {
      #expect(fault(TypedDate.self, word) != nil, "\(word)")
    }
  }

  @Test func `a time is a clock's, a day's or an instant`() throws {
    let five = try #require(WallTime("08:05"))
    let date = try #require(LocalDate("2026-03-01"))
    #expect(try TypedTime(argument: "08:05") == .wall(date: nil, time: five))
    #expect(try TypedTime(argument: "8:05") == .wall(date: nil, time: five))
    #expect(
      try TypedTime(argument: "yesterday 08:05") == .wall(date: .daysFromToday(-1), time: five))
    #expect(
      try TypedTime(argument: "todayT08:05") == .wall(date: .daysFromToday(0), time: five))
    #expect(
      try TypedTime(argument: "2026-03-01 08:05") == .wall(date: .date(date), time: five))
    #expect(
      try TypedTime(argument: "2026-03-01T08:05") == .wall(date: .date(date), time: five))
    let instant = try #require(OffsetInstant("2026-03-01T08:05:00+01:00"))
    #expect(try TypedTime(argument: "2026-03-01T08:05:00+01:00") == .instant(instant))
    for word in [
      "", "8", "25:00", "yesterday", "2026-02-30 08:05", "2026-03-01T08:05:00", "T08:05",
    ] {
      #expect(fault(TypedTime.self, word) != nil, "\(word)")
    }
  }

  @Test func `a planned dose is a date, perhaps with the part that tells it apart`() throws {
    let date = try #require(LocalDate("2026-03-01"))
    func slot(_ word: String) throws -> TypedSlot { try TypedSlot(argument: word) }
    #expect(try slot("2026-03-01").part == nil && slot("2026-03-01").date == .date(date))
    #expect(try slot("2026-03-01T08:00").part == "08:00")
    #expect(try slot("2026-03-01 8:00").part == "08:00")
    #expect(try slot("2026-03-01T12:00#2").part == "12:00#2")
    #expect(try slot("yesterdayT22:00").date == .daysFromToday(-1))
    for word in [
      "", "08:00", "2026-03-01T", "2026-02-30T08:00",
      "2026-03-01T\(String(repeating: "x", count: 65))",
    ] {
      #expect(fault(TypedSlot.self, word) != nil, "\(word)")
    }
  }

  @Test func `an answer to a conflict is one, two or the entry to keep`() throws {
    #expect(try ConflictAnswer(argument: "one") == .one)
    #expect(try ConflictAnswer(argument: "two") == .two)
    #expect(try ConflictAnswer(argument: "keep=ab12") == .keep(EntryName(text: "ab12")))
    for word in ["", "keep", "keep=", "three", "One"] {
      #expect(fault(ConflictAnswer.self, word) != nil, "\(word)")
    }
  }

  @Test func `a word that is not among the few is refused with the near one`() throws {
    #expect(try RoleWord(argument: "caregiver") == .caregiver)
    #expect(
      fault(RoleWord.self, "nurse")
        == ArgumentFault(expected: "owner, member, caregiver or reader"))
    #expect(fault(RoleWord.self, "caregivr")?.advice == "did you mean caregiver?")
  }

  @Test func `numbers have an end`() throws {
    #expect(try DayCount(argument: "0").count == 0)
    #expect(try BirthYear(argument: "1950").year == 1950)
    for word in ["", "-1", "3661", "1.5", "99999999999999999999", "٣"] {
      #expect(fault(DayCount.self, word) != nil, "\(word)")
      #expect(fault(BirthYear.self, word) != nil, "\(word)")
    }
  }

  @Test func `a name holds something`() {
    for word in ["", " ", "\u{a0}\t"] {
      #expect(fault(MedicationName.self, word)?.expected == "the name or id of a medication")
    }
    #expect(fault(PersonName.self, "-") == nil)
  }

  @Test(
    arguments: [
      "", "2026-03-01", "2026-03-01T07:30:00", "2026-02-29T00:00:00Z", "2026-03-01T24:00:00Z",
      "2026-03-01T07:30:00+24:00", "٢٠٢٦-03-01T07:30:00Z", "1900-02-29T00:00:00Z",
    ])
  func `the time to take for the clock's is RFC 3339 or refused`(word: String) throws {
    #expect(fault(OffsetInstant.self, word) != nil)
    #expect(fault(OffsetInstant.self, "2026-03-01T07:30:00+01:00") == nil)
  }

  @Test(arguments: ["Europe/Berlin", "UTC", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])
  func `a zone's name is taken`(name: String) throws {
    #expect(try ZoneName(argument: name).name == name)
  }

  @Test(arguments: ["", "/etc/passwd", "../../etc/passwd", "Europe Berlin", "Zürich", "a\u{0}b"])
  func `a zone's name cannot lead out of the folder of zones`(name: String) {
    #expect(throws: ArgumentFault.self) { try ZoneName(argument: name) }
  }

  @Test func `a place in the network is a host with a port perhaps`() throws {
    let places: [(String, String, UInt16?)] = [
      ("192.168.1.20:47812", "192.168.1.20", 47_812), ("laptop", "laptop", nil),
      ("laptop.local:1", "laptop.local", 1), ("[fe80::1%eth0]:5", "fe80::1%eth0", 5),
      ("[::1]", "::1", nil), ("fe80::1", "fe80::1", nil), ("127.0.0.1:0", "127.0.0.1", 0),
    ]
    for (word, host, port) in places {
      let place = try NetworkPlace(argument: word)
      #expect(place.host == host)
      #expect(place.port == port)
    }
    for word in ["", ":5", "a:b", "a:", "a:65536", "[::1", "[::1]5", "[]:5", "a b", "a:٥", "a:-1"] {
      #expect(throws: ArgumentFault.self, "\(word)") { try NetworkPlace(argument: word) }
    }
  }
}
