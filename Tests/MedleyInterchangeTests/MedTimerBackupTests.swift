import MedleyInterchange
import MedleyMedicines
import MedleyTestSupport
import Testing

/// How backups are read, and how those are refused that are none.
@Suite struct MedTimerBackupTests {
  private typealias Sample = MedTimerSample

  private func fault(_ bytes: [UInt8]) -> InterchangeFault? {
    do throws(InterchangeFault) {
      _ = try MedTimerBackup(reading: bytes)
      return nil
    } catch {
      return error
    }
  }

  private func fault(_ text: String) -> InterchangeFault? { fault(Array(text.utf8)) }

  @Test func `numbers and texts are read exactly`() throws {
    let backup = try MedTimerBackup(reading: Sample.bytes)
    #expect(backup.medicineVersion == 25)
    #expect(backup.eventVersion == 25)
    #expect(backup.medicines.count == 4)
    #expect(backup.events.count == 11)
    #expect(backup.medicines[0].stock.quantity.text == "27.5")
    #expect(backup.medicines[0].expirationDate?.text == "2027-01-31")
    #expect(backup.medicines[0].reminders[2].kind == .outOfStock)
    #expect(
      backup.medicines[2].reminders.map(\.kind) == [
        .timeBased, .linked, .continuousInterval, .windowedInterval, .timeBased,
      ])
    #expect(backup.events[2].processedAt == nil)
    #expect(backup.events[6].reminder == nil)
    #expect(backup.ignoredKeys.count == 0)
  }

  @Test func `an early bare list is read as what its first element is`() throws {
    let medicines = "{\"version\": 3, \"list\": [\(Sample.medicines[0])]}"
    let events = "{\"list\": [\(Sample.events[0])], \"version\": 3}"
    let first = try MedTimerBackup(reading: Array(medicines.utf8))
    #expect(first.isBare && first.medicines.count == 1 && first.events.isEmpty)
    let second = try MedTimerBackup(reading: Array(events.utf8))
    #expect(second.isBare && second.medicines.isEmpty && second.events.count == 1)
  }

  @Test func `a part may be missing and a file of neither part is none`() throws {
    let events = "{\"events\": {\"version\": 9, \"list\": []}}"
    #expect(try MedTimerBackup(reading: Array(events.utf8)).medicineVersion == nil)
    #expect(fault("{}") == .unknownLayout)
    #expect(fault("{\"settings\": {}}") == .unknownLayout)
    #expect(fault("[]") == .value(at: "", .wrongForm(expected: .object)))
  }

  @Test func `a version is known or the file is refused`() {
    func file(_ version: String) -> InterchangeFault? {
      fault("{\"medicines\": {\"version\": \(version), \"list\": []}}")
    }
    #expect(file("25") == nil)
    #expect(file("0") == nil)
    #expect(file("26") == .newerVersion(at: "medicines.version", found: 26, newest: 25))
    #expect(file("-1") == .negativeVersion(at: "medicines.version", found: -1))
    #expect(file("1.5") == .value(at: "medicines.version", .notWhole))
    #expect(file("99999999999999999999") == .value(at: "medicines.version", .outOfRange))
    #expect(file("null") == .value(at: "medicines.version", .missing))
    #expect(fault("{\"list\": []}") == .value(at: "version", .missing))
  }

  @Test func `a file cut at any byte is refused with its place`() {
    let bytes = Sample.full
    for count in 0..<bytes.count {
      guard case .notJSON(let fault) = fault(Array(bytes.prefix(count))) else {
        Issue.record("the first \(count) bytes were taken for a backup")
        return
      }
      #expect(fault.reason == .endsEarly || fault.reason == .number)
    }
    #expect(fault(bytes) == nil)
  }

  @Test func `a value of the wrong form is named at every key`() throws {
    let document = try JSONReader.value(of: Sample.full, byteCountLimit: 1 << 20)
    #expect(fault(Array(document.text().utf8)) == nil)
    let places = leaves(of: document, "")
    #expect(places.count > 60)
    for (path, keys) in places {
      let wrongs: [JSONValue] = [
        .object([]), .array([.array([])]), .string("\u{202f}wrong"), .number("7"), .bool(true),
      ]
      for wrong in wrongs {
        guard form(of: wrong) != form(of: descend(document, keys)) else { continue }
        let damaged = replacing(document, keys, with: wrong)
        guard case .value(let place, _) = fault(Array(damaged.text().utf8)) else {
          Issue.record("\(path) was taken as \(wrong.text())")
          continue
        }
        #expect(place == path || place.hasPrefix(path + "["), "\(path) said \(place)")
      }
    }
  }

  @Test func `what must be there is asked for`() throws {
    let document = try JSONReader.value(of: Sample.full, byteCountLimit: 1 << 20)
    var missing: Set<String> = []
    for (path, keys) in leaves(of: document, "") {
      let damaged = replacing(document, keys, with: .null)
      switch fault(Array(damaged.text().utf8)) {
      case .value(let place, .missing):
        #expect(place == path)
        missing.insert(path.split(separator: ".").last.map(String.init) ?? "")
      case nil: break
      // An element of a list cannot be null.
      case .value(let place, .wrongForm): #expect(place == path && path.hasSuffix("]"))
      case let other: Issue.record("\(path): \(String(describing: other))")
      }
    }
    #expect(
      missing == [
        "version", "list", "name", "timeInMinutes", "medicineName", "status",
        "remindedTimestamp", "medicine",
      ])
  }

  @Test func `numbers beyond every amount are refused where they stand`() {
    func stock(_ number: String) -> InterchangeFault? {
      fault(Sample.file(medicines: [Sample.medicine("Iron", "\"amount\": \(number)")]))
    }
    let place = "medicines.list[0].medicine.amount"
    #expect(stock("1e309") == .value(at: place, .outOfRange))
    #expect(stock("1e999999999999999999999") == .value(at: place, .outOfRange))
    #expect(stock("1e12") == nil)
    #expect(stock("1000000000000.000001") == .value(at: place, .outOfRange))
    #expect(stock("1e-999999999999999999999") == nil)
    if case .notJSON(let fault) = stock("NaN") {
      #expect(fault.reason == .unexpected && fault.line == 1 && fault.column == 80)
    } else {
      Issue.record("NaN is no JSON")
    }
  }

  @Test func `times and dates that do not exist are refused`() {
    func reminder(_ facts: String) -> InterchangeFault? {
      let reminder = "{\"reminderId\": 1, \(facts)}"
      return fault(Sample.file(medicines: [Sample.medicine("Iron", reminders: [reminder])]))
    }
    let place = "medicines.list[0].reminders[0]."
    #expect(reminder("\"timeInMinutes\": 1439") == nil)
    #expect(
      reminder("\"timeInMinutes\": 1440") == .value(at: place + "timeInMinutes", .outOfRange))
    #expect(reminder("\"timeInMinutes\": 1440, \"linkedReminderId\": 2") == nil)
    #expect(
      reminder("\"timeInMinutes\": 1, \"cycleStartDay\": 99999999")
        == .value(at: place + "cycleStartDay", .outOfRange))
    #expect(
      reminder("\"timeInMinutes\": 1, \"periodEnd\": 9223372036854775807")
        == .value(at: place + "periodEnd", .outOfRange))
    #expect(
      reminder("\"timeInMinutes\": 1, \"days\": [true]")
        == .value(at: place + "days", .wrongCount(expected: 7)))
    #expect(
      fault(Sample.file(medicines: [], events: [Sample.event("Iron", "TAKEN", at: 1 << 60)]))
        == .value(at: "events.list[0].remindedTimestamp", .outOfRange))
  }

  @Test func `words that the app does not write are refused`() {
    let events = [
      Sample.event("Iron", "TAKEN", at: 0), Sample.event("Iron", "taken", at: 0),
    ]
    #expect(
      fault(Sample.file(medicines: [], events: events))
        == .value(at: "events.list[1].status", .unknownWord))
    let kind = Sample.event("Iron", "TAKEN", at: 0, "\"reminderType\": \"MOON_PHASE\"")
    #expect(
      fault(Sample.file(medicines: [], events: [kind]))
        == .value(at: "events.list[0].reminderType", .unknownWord))
  }

  @Test func `nesting and repeated keys are refused`() {
    let deep = "{\"settings\": " + String(repeating: "[", count: 100_000)
    guard case .notJSON(let fault) = fault(deep) else {
      Issue.record("deep nesting was read")
      return
    }
    #expect(fault.reason == .tooDeep(limit: 64))
    #expect(
      self.fault("{\"medicines\": {\"version\": 1, \"list\": []},\n \"medicines\": 0}")
        == .notJSON(JSONFault(reason: .repeatedKey, line: 2, column: 2)))
  }

  @Test func `keys that the layout does not have are counted and not read`() throws {
    let bytes = Sample.file(
      medicines: [
        Sample.medicine(
          "Iron", "\"aura\": 1",
          reminders: [Sample.reminder(1, at: 0, "\"moon\": {}, \"stars\": []")])
      ],
      events: [Sample.event("Iron", "TAKEN", at: 0, "\"aura\": null")],
      "\"settings\": {\"homeLatitude\": 48.1}, \"extra\": 0")
    let backup = try MedTimerBackup(reading: bytes)
    #expect(backup.hasSettings)
    #expect(backup.ignoredKeys.count == 5)
    #expect(
      backup.ignoredKeys.places == [
        "medicines.list[].medicine.aura": 1, "medicines.list[].reminders[].moon": 1,
        "medicines.list[].reminders[].stars": 1, "events.list[].aura": 1, "extra": 1,
      ])
  }

  @Test func `long texts and long lists are refused by their limits`() {
    let name = String(repeating: "a", count: 513)
    #expect(
      fault(Sample.file(medicines: [Sample.medicine(name)]))
        == .value(at: "medicines.list[0].medicine.name", .tooLong(byteLimit: 512)))
    let reminders = (0...1_000).map { Sample.reminder($0, at: 0) }
    #expect(
      fault(Sample.file(medicines: [Sample.medicine("Iron", reminders: reminders)]))
        == .value(at: "medicines.list[0].reminders", .tooMany(limit: 1_000)))
  }

  @Test func `bytes changed at random are refused or read and never trap`() throws {
    var generator = SeededGenerator(seed: 0x6d65_6474)
    for _ in 0..<400 {
      var bytes = Sample.bytes
      for _ in 0...generator.below(3) {
        bytes[generator.below(bytes.count)] = UInt8(generator.below(256))
      }
      guard let backup = try? MedTimerBackup(reading: bytes) else { continue }
      var world = ImportWorld()
      try world.take(
        ImportPlan(backup, for: Sample.ada, zone: Sample.zone, now: Sample.now))
    }
  }
}
