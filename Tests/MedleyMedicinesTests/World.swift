import Foundation
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// The zones of this machine, read as the front door reads them.
enum Zones {
  static let exist = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")

  static func rules(_ name: String) throws -> ZoneRules {
    try ZoneRules(tzif: bytes(name))
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + name)))
  }

  static func book(_ names: String...) throws -> ZoneBook {
    var book = ZoneBook()
    for name in names { book[name] = try rules(name) }
    return book
  }
}

/// A date that is written in a test.
func date(_ text: String) -> LocalDate {
  guard let date = LocalDate(text) else { preconditionFailure("\(text) is no date") }
  return date
}

/// A time of day that is written in a test.
func time(_ text: String) -> WallTime {
  guard let time = WallTime(text) else { preconditionFailure("\(text) is no time") }
  return time
}

/// An amount that is written in a test.
func amount(_ text: String) -> Quantity {
  guard let quantity = try? Quantity(file: text) else {
    preconditionFailure("\(text) is no amount")
  }
  return quantity
}

/// An instant that is written in a test, in RFC 3339.
func at(_ text: String) -> OffsetInstant {
  guard let instant = OffsetInstant(text) else { preconditionFailure("\(text) is no instant") }
  return instant
}

/// An identifier that is easy to tell from others.
func id(_ number: Int) -> Identifier {
  Identifier(words: Words16(high: 0x1d, low: UInt64(number)))
}

/// A small household in which values survive as a test writes them.
///
/// Each write takes the next stamp, so that it is newer than those before it.
struct World {
  static let medication = id(1)
  static let person = id(2)

  private var stamp: Int64 = 0
  private(set) var fields: [UInt64: [SurvivingValue]] = [:]
  private(set) var intakes: [Identifier: (doses: [RecordedDose], void: [RecordedDose])] = [:]
  private(set) var resolutions: [Identifier: [SurvivingValue]] = [:]
  var stays: [(zone: String, from: String)] = [("UTC", "2000-01-01T00:00:00Z")]
  var book = ZoneBook()
  var presence = RecordState.Presence.present

  init() { write(.name, "iron") }

  init(zone: String) throws {
    self.init()
    stays = [(zone, "2000-01-01T00:00:00Z")]
    book = try Zones.book(zone)
  }

  mutating func origin(device: Int = 1) -> Origin {
    stamp += 1
    return Origin(
      stamp: stamp,
      actor: Actor(
        device: VerifyingKey(
          words: Words32(
            high: Words16(high: 0, low: UInt64(device)), low: Words16(high: 0, low: 0))),
        incarnation: Incarnation(words: Words16(high: 0, low: 0))),
      operation: id(1_000 + Int(stamp)))
  }

  mutating func write(_ field: MedicationField, _ text: String) {
    write(field, Array(text.utf8))
  }

  mutating func write(_ field: MedicationField, _ value: [UInt8]) {
    fields[field.rawValue, default: []].append(
      SurvivingValue(member: nil, value: value, origin: origin()))
  }

  /// Adds a member of a set and returns its id.
  @discardableResult
  mutating func add(
    _ field: MedicationField, _ value: [UInt8], member: Identifier? = nil
  ) -> Identifier {
    let origin = origin()
    let member = member ?? origin.operation
    fields[field.rawValue, default: []].append(
      SurvivingValue(member: member, value: value, origin: origin))
    return member
  }

  /// Adds a schedule at times and returns its lineage.
  @discardableResult
  mutating func schedule(
    from: String, _ times: String..., recurrence: Recurrence = .daily, dose: String = "1",
    policy: ZonePolicy = .follow, end: String? = nil, doseCount: Int? = nil
  ) -> Identifier {
    add(
      .scheduleVersions,
      ScheduleVersion(
        effectiveFrom: date(from), end: end.map(date), doseCount: doseCount, policy: policy,
        recurrence: recurrence, entries: times.map { TimeEntry(time($0)) }, dose: amount(dose)
      ).encoded)
  }

  /// Applies an edit as a device that sees everything so far.
  @discardableResult
  mutating func edit(
    _ lineage: Identifier, from: String, seeing: Lineage? = nil,
    _ change: (inout ScheduleEdit) -> Void
  ) throws -> Identifier {
    var edit = ScheduleEdit()
    change(&edit)
    let lineage = try #require(seeing ?? self.lineage(lineage))
    return add(.scheduleVersions, try edit.version(of: lineage, from: date(from)).encoded)
  }

  func lineage(_ id: Identifier) -> Lineage? {
    Lineage.all(of: medication.scheduleVersions).first { $0.id == id }
  }

  var state: RecordState {
    RecordState(
      kind: MedicineKind.medication.rawValue, id: World.medication, presence: presence,
      fields: FieldValues(fields))
  }

  var medication: Medication { Medication(state) }

  var history: ZoneHistory {
    var number = 0
    return ZoneHistory(
      stays.map { stay in
        number += 1
        return Stated(
          ZoneStay(zone: stay.zone, from: at(stay.from).instant),
          Origin(
            stamp: Int64(number),
            actor: Actor(
              device: VerifyingKey(
                words: Words32(high: Words16(high: 0, low: 0), low: Words16(high: 0, low: 0))),
              incarnation: Incarnation(words: Words16(high: 0, low: 0))),
            operation: id(number)))
      })
  }

  /// The doses of another medication that schedules of this one follow.
  var followed: [Identifier: DoseBook] = [:]

  var planner: SlotPlanner {
    SlotPlanner(
      medication, zones: history, book: book,
      history: medication.followsIntakes
        ? DoseHistory(own: doses, followed: followed) : DoseHistory())
  }

  func slots(_ from: String, _ to: String) -> [Slot] { planner.slots(date(from)...date(to)) }

  /// What the slots of a period look like: date, entry and due instant.
  func lines(_ from: String, _ to: String) -> [String] {
    slots(from, to).map { "\($0.key.date) \($0.key.part) \($0.due.text)" }
  }
}

// MARK: Doses

extension World {
  /// Writes an entry as a first one and returns its id.
  @discardableResult
  mutating func log(_ entry: DoseEntry, device: Int = 1, isVoid: Bool = false) -> Identifier {
    let origin = origin(device: device)
    let record = entry.slot?.record(of: World.medication) ?? origin.operation
    let dose = RecordedDose(id: origin.operation, record: record, entry: entry, origin: origin)
    if isVoid {
      intakes[record, default: ([], [])].void.append(dose)
    } else {
      intakes[record, default: ([], [])].doses.append(dose)
    }
    return dose.id
  }

  /// Takes a slot at an instant.
  @discardableResult
  mutating func take(
    _ day: String, _ part: String, at taken: String, amount: String? = nil, device: Int = 1,
    isVoid: Bool = false
  ) throws -> Identifier {
    let slot = try slot(day, part)
    return log(
      .taking(
        slot, amount: amount.map(MedleyMedicinesTests.amount), at: at(taken), loggedAt: at(taken)),
      device: device, isVoid: isVoid)
  }

  @discardableResult
  mutating func skip(
    _ day: String, _ part: String, at logged: String, device: Int = 1
  ) throws -> Identifier {
    log(.skipping(try slot(day, part), loggedAt: at(logged)), device: device)
  }

  /// Takes an amount that belongs to no slot.
  @discardableResult
  mutating func use(_ quantity: String, at taken: String) -> Identifier {
    log(.unscheduled(amount: amount(quantity), at: at(taken), loggedAt: at(taken)))
  }

  mutating func undo(_ dose: Identifier) {
    for record in intakes.keys { intakes[record]?.doses.removeAll { $0.id == dose } }
  }

  /// Puts an entry with a given id into its record, as a correction leaves it.
  mutating func restore(_ dose: RecordedDose) {
    intakes[dose.record, default: ([], [])].doses.append(dose)
  }

  mutating func resolve(_ slot: SlotKey, _ resolution: Resolution, concurrent: Bool = false) {
    let record = slot.record(of: World.medication)
    if !concurrent { resolutions[record] = [] }
    resolutions[record, default: []].append(
      SurvivingValue(member: nil, value: resolution.encoded, origin: origin()))
  }

  func slot(_ day: String, _ part: String) throws -> Slot {
    try #require(slots(day, day).first { $0.key.part == part })
  }

  var doses: DoseBook {
    DoseBook(
      intakes.map {
        IntakeRecord(
          id: $0.key, medication: World.medication, entries: $0.value.doses,
          unconfirmed: $0.value.void)
      },
      resolutions: resolutions.mapValues { Register($0, Resolution.init(decoding:)) })
  }

  func calendar(_ from: String, _ to: String, now: String) -> DoseCalendar {
    DoseCalendar(
      medication, planner: planner, doses: doses, period: date(from)...date(to),
      now: at(now).instant)
  }

  /// The states of the slots of a period, as words.
  func states(_ from: String, _ to: String, now: String) -> [String] {
    calendar(from, to, now: now).slots.map { "\($0.slot.key.date) \($0.slot.key.part) \($0.state)" }
  }

  func figures(_ from: String, _ to: String, now: String) -> Figures {
    FigureTable([calendar(from, to, now: now)], period: date(from)...date(to)).overall
  }

  func target(at instant: String) -> TakeTarget {
    planner.target(of: medication, at: at(instant).instant, doses: doses)
  }

  /// The slot that an intake without a slot closes, in words; nil when none is open.
  func closes(at instant: String) -> String? {
    guard case .slot(let slot) = target(at: instant) else { return nil }
    return "\(slot.slot.key.date) \(slot.slot.key.part)"
  }

  func stock() -> StockLevel? {
    StockLedger(medication.stockEntries).level(after: doses.administered)
  }

  @discardableResult
  mutating func stock(
    _ kind: StockEntry.Kind, _ quantity: String, at instant: String, expires: String? = nil
  ) -> Identifier {
    add(
      .stockEntries,
      StockEntry(kind, amount(quantity), at: at(instant), expires: expires.map(date)).encoded)
  }
}
