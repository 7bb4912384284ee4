import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import MedleySealing
import Testing

/// A small household in which every field of the layout stands once, and its export by hand.
enum ExportSample {
  private static func id(_ byte: UInt8) throws -> Identifier {
    try #require(Identifier(bytes: [UInt8](repeating: byte, count: 16)))
  }

  private static func moment(_ text: String) throws -> OffsetInstant {
    try #require(OffsetInstant(text))
  }

  private static func minutes(_ count: Int) throws -> Minutes {
    let minutes: Minutes? = Minutes(count)
    return try #require(minutes)
  }

  static func world() throws -> ImportWorld {
    var world = ImportWorld()
    try world.apply(person() + medication() + doses())
    return world
  }

  private static func person() throws -> [OperationDraft] {
    let person = try id(0x0a)
    var drafts: [OperationDraft] = [
      .write(.name, Array("Ada".utf8), of: person),
      .write(.birthYear, Array(registerNumber: 1950), of: person),
      .write(.notes, Array("Allergic to “x”".utf8), of: person),
      .write(.preAlarm, Array(registerNumber: 10), of: person),
      .write(
        .quietHours,
        QuietHours(
          from: try #require(WallTime(hour: 22, minute: 0)),
          to: try #require(WallTime(hour: 6, minute: 30))
        ).encoded, of: person),
      .write(
        .escalation, Escalation(every: try minutes(15), times: 3).encoded, of: person),
      .write(.weekStart, Array(registerNumber: 7), of: person),
      .write(.language, Array("de".utf8), of: person),
      .write(.lowStockDays, Array(registerNumber: 5), of: person),
      .write(.reminderText, Array(registerNumber: 1), of: person),
    ]
    var zone = OperationDraft.add(
      ZoneStay(zone: "Europe/Berlin", from: try moment("2026-01-01T00:00:00Z").instant),
      to: person)
    zone.member = .named(try id(0x0b))
    drafts.append(zone)
    return drafts
  }

  private static func medication() throws -> [OperationDraft] {
    let person = try id(0x0a)
    let iron = try id(0x10)
    let lineage = try id(0x11)
    let start = try #require(LocalDate("2026-03-01"))
    let morning = try #require(WallTime(hour: 8, minute: 0))
    let evening = try #require(WallTime(hour: 20, minute: 0))
    var drafts: [OperationDraft] = []
    func text(_ field: MedicationField, _ text: String) {
      drafts.append(.write(field, Array(text.utf8), of: iron, person: person))
    }
    func value(_ field: MedicationField, _ bytes: [UInt8]) {
      drafts.append(.write(field, bytes, of: iron, person: person))
    }
    func member(_ field: MedicationField, _ bytes: [UInt8], _ id: Identifier) {
      drafts.append(.add(field, bytes, to: iron, person: person, member: .named(id)))
    }
    value(.person, person.bytes)
    text(.name, "Iron")
    text(.fullName, "Ferrous sulfate")
    value(.ingredients, Ingredients(["iron", "ascorbic acid"]).encoded)
    value(.form, MedicineForm(.tablet, text: "coated").encoded)
    text(.strength, "100 mg")
    text(.unit, "tablet")
    text(.route, "oral")
    text(.reason, "anaemia")
    text(.prescriber, "Dr. Example")
    text(.instructions, "with water\nnot with tea")
    member(.barcodes, Barcode(text: "0104", symbology: "]d2").encoded, try id(0x12))
    value(.photo, [UInt8](repeating: 0x13, count: 32))
    value(.lateWindow, Array(registerNumber: 30))
    value(.lowStockDays, Array(registerNumber: 7))
    value(.critical, Array(registerNumber: 1))
    let half = try Quantity(file: "0.5")
    member(
      .scheduleVersions,
      ScheduleVersion(
        effectiveFrom: start, end: start.adding(days: 30), recurrence: .daily,
        entries: [
          TimeEntry(morning), TimeEntry(id: "19:00", time: evening, amount: half),
        ], dose: .one
      ).encoded, lineage)
    member(
      .scheduleVersions,
      ScheduleVersion(
        effectiveFrom: start.adding(days: 9), start: start, doseCount: 12,
        policy: .pinned("Europe/Berlin"), recurrence: .everyDays(2),
        entries: [TimeEntry(morning)], lineage: lineage, seen: [lineage]
      ).encoded, try id(0x14))
    let days = try #require(WeekdaySet([.monday, .friday]))
    member(
      .scheduleVersions,
      ScheduleVersion(
        effectiveFrom: start, policy: .elapsed(offsetMinutes: 60), recurrence: .weekdays(days),
        entries: [TimeEntry(evening)]
      ).encoded, try id(0x15))
    let limits = AsNeededLimits(
      gap: try minutes(240), maximum: .init(.one, in: .day))
    member(
      .scheduleVersions,
      ScheduleVersion(effectiveFrom: start, recurrence: .asNeeded(limits), dose: half).encoded,
      try id(0x16))
    member(
      .stockEntries,
      StockEntry(
        .refill, try Quantity(file: "98.5"), at: try moment("2026-03-01T09:00:00+01:00"),
        expires: start.adding(days: 365), batch: "B1", serial: "S1"
      ).encoded, try id(0x17))
    member(
      .stockEntries,
      StockEntry(
        .loss, .one, at: try moment("2026-03-02T09:00:00+01:00"), reason: "fell",
        package: try id(0x17)
      ).encoded, try id(0x18))
    member(
      .pauses, Pause(from: start, through: start.adding(days: 1), reason: "operation").encoded,
      try id(0x19))
    let slot = SlotKey(lineage: lineage, date: start, part: "08:00")
    member(
      .slotOverrides, SlotOverride(slot: slot, change: .moved(start, evening)).encoded,
      try id(0x1a))
    member(.slotOverrides, SlotOverride(slot: slot, change: .cancelled).encoded, try id(0x1b))
    value(
      .ending,
      Ending(
        lastDate: start.adding(days: 60), at: try moment("2026-04-30T12:00:00Z").instant,
        reason: "healed"
      ).encoded)
    return drafts
  }

  private static func doses() throws -> [OperationDraft] {
    let iron = try id(0x10)
    let date = try #require(LocalDate("2026-03-04"))
    let entry = DoseEntry(
      slot: nil, date: date, status: .taken, amount: .one, plannedAt: nil,
      takenAt: try moment("2026-03-04T12:00:00+01:00"),
      loggedAt: try moment("2026-03-04T13:00:00+01:00"), note: "outside", source: .imported)
    let skipped = DoseEntry(
      slot: SlotKey(lineage: try id(0x11), date: date, part: "08:00"), date: date,
      status: .skipped, amount: .one, plannedAt: try moment("2026-03-04T08:00:00+01:00"),
      takenAt: nil, loggedAt: try moment("2026-03-04T07:10:00Z"), note: "ill")
    func dose(_ entry: DoseEntry, _ record: UInt8, _ member: UInt8) throws -> OperationDraft {
      OperationDraft(
        kind: MedicineKind.intake.rawValue, shape: .add, record: .named(try id(record)), field: 1,
        member: .named(try id(member)), parent: iron, value: entry.encoded)
    }
    var note = OperationDraft.add(
      Note(text: "Ask about tea", at: try moment("2026-03-05T10:00:00+01:00")), about: iron)
    note.record = .named(try id(0x30))
    let resolution = Resolution([
      try id(0x21): .counts, try id(0x23): .extra, try id(0x24): .sameAs(try id(0x21)),
    ])
    return [
      try dose(entry, 0x20, 0x21), try dose(skipped, 0x22, 0x23), note,
      .resolve(resolution, record: try id(0x20), of: iron),
      OperationDraft(
        kind: 20, shape: .write, record: .named(try id(0x40)), field: 3, value: [1, 2, 255]),
    ]
  }

  private static func hex(_ byte: UInt8, _ count: Int = 16) -> String {
    hexadecimal([UInt8](repeating: byte, count: count))
  }

  static let text = """
    {
    "format": "medley-export",
    "version": 1,
    "exported_at": "2026-03-06T10:00:00+01:00",
    "people": [
    {"id":"\(hex(0x0a))","name":"Ada","birth_year":1950,"notes":"Allergic to “x”",\
    "zones":[{"id":"\(hex(0x0b))","zone":"Europe/Berlin","from":"2026-01-01T00:00:00+00:00"}],\
    "pre_alarm_minutes":10,"quiet_hours":{"from":"22:00","to":"06:30"},\
    "escalation":{"every_minutes":15,"times":3},"week_start":7,"language":"de",\
    "low_stock_days":5,"reminder_text":1}
    ],
    "medications": [
    {"id":"\(hex(0x10))","parent":"\(hex(0x0a))","person":"\(hex(0x0a))","name":"Iron",\
    "full_name":"Ferrous sulfate","ingredients":["iron","ascorbic acid"],\
    "form":{"kind":"tablet","text":"coated"},"strength":"100 mg","unit":"tablet",\
    "route":"oral","reason":"anaemia","prescriber":"Dr. Example",\
    "instructions":"with water\\nnot with tea",\
    "codes":[{"id":"\(hex(0x12))","text":"0104","symbology":"]d2"}],\
    "photo":"\(hex(0x13, 32))","late_after_minutes":30,"low_stock_days":7,"critical":true,\
    "schedule":[\
    {"id":"\(hex(0x11))","effective_from":"2026-03-01","end":"2026-03-31","repeat":"daily",\
    "dose":"1","times":[{"time":"08:00"},{"time":"20:00","id":"19:00","amount":"0.5"}]},\
    {"id":"\(hex(0x14))","lineage":"\(hex(0x11))","seen":["\(hex(0x11))"],\
    "effective_from":"2026-03-10","start":"2026-03-01","dose_count":12,\
    "zone_policy":"pinned","zone":"Europe/Berlin","repeat":"every_days","days":2,\
    "times":[{"time":"08:00"}]},\
    {"id":"\(hex(0x15))","effective_from":"2026-03-01","zone_policy":"elapsed",\
    "offset_minutes":60,"repeat":"weekdays","weekdays":["mon","fri"],\
    "times":[{"time":"20:00"}]},\
    {"id":"\(hex(0x16))","effective_from":"2026-03-01","repeat":"as_needed","gap_minutes":240,\
    "max_amount":"1","max_window_minutes":1440,"dose":"0.5"}],\
    "stock":[\
    {"id":"\(hex(0x17))","kind":"refill","amount":"98.5","at":"2026-03-01T09:00:00+01:00",\
    "expires":"2027-03-01","batch":"B1","serial":"S1"},\
    {"id":"\(hex(0x18))","kind":"loss","amount":"1","at":"2026-03-02T09:00:00+01:00",\
    "reason":"fell","package":"\(hex(0x17))"}],\
    "pauses":[{"id":"\(hex(0x19))","from":"2026-03-01","through":"2026-03-02",\
    "reason":"operation"}],\
    "slot_changes":[\
    {"id":"\(hex(0x1a))","schedule":"\(hex(0x11))","date":"2026-03-01","part":"08:00",\
    "to_date":"2026-03-01","to_time":"20:00"},\
    {"id":"\(hex(0x1b))","schedule":"\(hex(0x11))","date":"2026-03-01","part":"08:00",\
    "cancelled":true}],\
    "end":{"last_date":"2026-04-30","at":"2026-04-30T12:00:00+00:00","reason":"healed"}}
    ],
    "notes": [
    {"id":"\(hex(0x30))","about":"\(hex(0x10))",\
    "note":{"text":"Ask about tea","at":"2026-03-05T10:00:00+01:00"}}
    ],
    "resolutions": [
    {"id":"\(hex(0x20))","medication":"\(hex(0x10))","resolution":{"entries":[\
    {"entry":"\(hex(0x21))","is":"counts"},{"entry":"\(hex(0x23))","is":"extra"},\
    {"entry":"\(hex(0x24))","is":"same_as","as":"\(hex(0x21))"}]}}
    ],
    "other_records": [
    {"kind":20,"id":"\(hex(0x40))","other_fields":[{"field":3,"bytes":"0102ff"}]}
    ],
    "intakes": [
    {"id":"\(hex(0x20))","medication":"\(hex(0x10))","entries":[{"id":"\(hex(0x21))",\
    "status":"taken","date":"2026-03-04","amount":"1","taken_at":"2026-03-04T12:00:00+01:00",\
    "logged_at":"2026-03-04T13:00:00+01:00","note":"outside","source":"imported"}]},
    {"id":"\(hex(0x22))","medication":"\(hex(0x10))","entries":[{"id":"\(hex(0x23))",\
    "status":"skipped","schedule":"\(hex(0x11))","date":"2026-03-04","part":"08:00",\
    "amount":"1","planned_at":"2026-03-04T08:00:00+01:00",\
    "logged_at":"2026-03-04T07:10:00+00:00","note":"ill"}]}
    ]
    }

    """
}
