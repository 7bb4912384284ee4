import Foundation
import MedleyMedicines
import MedleyRecords
import MedleySealing

/// The records that a case describes.
///
/// The schedule version is written byte by byte from the tags of the format document, so that the
/// program's reading of it is put to the test too.
extension ScheduleCase {
  static let medicationID = identifier(1)
  static let followedID = identifier(2)
  static let lineageID = identifier(3)
  static let otherLineageID = identifier(4)

  static func identifier(_ number: UInt64) -> Identifier {
    Identifier(words: Words16(high: 0x51, low: number))
  }

  static func origin(_ number: Int) -> Origin {
    Origin(
      stamp: Int64(number),
      actor: Actor(
        device: VerifyingKey(
          words: Words32(high: Words16(high: 0, low: 1), low: Words16(high: 0, low: 0))),
        incarnation: Incarnation(words: Words16(high: 0, low: 0))),
      operation: identifier(1_000 + UInt64(number)))
  }

  /// Reads what a case says; a case that says nonsense is a mistake of the test.
  private static func read<Value>(_ text: String, _ read: (String) -> Value?) -> Value {
    guard let value = read(text) else { preconditionFailure("a case says \(text)") }
    return value
  }

  static func date(_ text: String) -> LocalDate { read(text) { LocalDate($0) } }

  static func time(_ text: String) -> WallTime { read(text) { WallTime($0) } }

  static func instant(_ second: Int64) -> OffsetInstant {
    OffsetInstant(Instant(clampingSeconds: second), in: .utc)
  }

  static func entryID(_ text: String) -> Identifier { read(text) { Identifier(hex: $0) } }
}

// MARK: The medication

extension ScheduleCase {
  var medication: Medication {
    typealias Case = ScheduleCase
    var fields: [UInt64: [SurvivingValue]] = [:]
    var number = 0
    func add(_ field: MedicationField, _ value: [UInt8], member: Identifier?) {
      number += 1
      fields[field.rawValue, default: []].append(
        SurvivingValue(member: member, value: value, origin: Case.origin(number)))
    }
    add(.name, Array("iron".utf8), member: nil)
    add(.scheduleVersions, version, member: Case.lineageID)
    for (index, pause) in pauses.enumerated() {
      add(
        .pauses,
        MedleyMedicines.Pause(from: Case.date(pause.from), through: pause.through.map(Case.date))
          .encoded,
        member: Case.identifier(100 + UInt64(index)))
    }
    for override in overrides {
      let key = SlotKey(
        lineage: Case.lineageID, date: Case.date(override.date), part: override.part)
      var change = SlotOverride.Change.cancelled
      if let date = override.new_date, let time = override.new_time {
        change = .moved(Case.date(date), Case.time(time))
      }
      add(
        .slotOverrides, SlotOverride(slot: key, change: change).encoded,
        member: key.record(of: Case.medicationID))
    }
    if let ending {
      add(
        .ending,
        MedleyMedicines.Ending(
          lastDate: Case.date(ending.last),
          at: ending.second.map(Instant.init(clampingSeconds:))
        ).encoded, member: nil)
    }
    return Medication(
      RecordState(
        kind: MedicineKind.medication.rawValue, id: Case.medicationID, fields: FieldValues(fields)))
  }

  /// The zones of the person.
  var zoneHistory: ZoneHistory {
    ZoneHistory(
      zones.enumerated().map { index, stay in
        Stated(
          ZoneStay(zone: stay.zone, from: Instant(clampingSeconds: stay.from)),
          ScheduleCase.origin(index))
      })
  }

  /// The bytes of the schedule version, by the tags of the format document.
  private var version: [UInt8] {
    func days(_ text: String) -> Int64 { Int64(ScheduleCase.date(text).days) }
    func minute(_ text: String) -> UInt64 { UInt64(ScheduleCase.time(text).minute) }
    var map = FieldMap()
    map.set(3, signed: days(effective))
    map.set(4, signed: start == effective ? nil : days(start))
    map.set(5, signed: end.map(days))
    map.set(6, number: count.map { UInt64($0) })
    switch policy {
    case .follow: break
    case .pinned:
      map.set(7, number: 2)
      map.set(8, text: zone)
    case .elapsed:
      map.set(7, number: 3)
      map.set(9, signed: offset.map { Int64($0) })
    }
    map.set(10, number: kind)
    map.set(11, bytes: parameters)
    if !times.isEmpty {
      var writer = ByteWriter()
      for time in times {
        var entry = FieldMap()
        entry.set(1, number: minute(time.time))
        entry.set(2, text: time.id == time.time ? nil : time.id)
        entry.set(3, text: time.amount)
        writer.counted(entry.encoded)
      }
      map.set(12, bytes: writer.bytes)
    }
    map.set(13, text: dose)
    if let window {
      var inner = FieldMap()
      inner.set(1, number: minute(window.from))
      inner.set(2, number: minute(window.to))
      inner.set(3, number: window.interval.map { UInt64($0) })
      inner.set(4, number: window.count.map { UInt64($0) })
      inner.set(5, text: window.id == window.from ? nil : window.id)
      map.set(14, bytes: inner.encoded)
    }
    if let plan { map.set(15, bytes: bytes(of: plan)) }
    map.set(16, signed: not_before)
    return map.encoded
  }

  private func bytes(of plan: Plan) -> [UInt8] {
    var inner = FieldMap()
    var writer = ByteWriter()
    if let phases = plan.phases {
      for phase in phases {
        var entry = FieldMap()
        entry.set(1, text: phase.amount)
        entry.set(2, number: phase.days.map { UInt64($0) })
        writer.counted(entry.encoded)
      }
      inner.set(1, bytes: writer.bytes)
    } else {
      for amount in plan.pattern ?? [] { writer.counted(Array(amount.utf8)) }
      inner.set(2, bytes: writer.bytes)
    }
    return inner.encoded
  }

  private var parameters: [UInt8]? {
    var map = FieldMap()
    func set(_ tag: UInt64, _ value: Int?) { map.set(tag, number: value.map { UInt64($0) }) }
    switch kind {
    case 2: set(1, weekdays)
    case 3: set(1, n)
    case 5:
      set(1, n)
      set(2, weekdays)
    case 6:
      set(1, n == 1 ? nil : n)
      set(2, day)
      set(3, which)
      set(4, weekday)
    case 7:
      set(1, on)
      set(2, off)
    case 8:
      set(1, minutes)
      set(2, time.map { ScheduleCase.time($0).minute })
    case 9:
      set(1, minutes)
      set(2, days)
    case 11:
      map.set(1, identifier: ScheduleCase.followedID)
      set(2, minutes)
    case 12:
      var writer = ByteWriter()
      var last: Int?
      for date in (dates ?? []).map({ ScheduleCase.date($0).days }) {
        if let last { writer.varint(UInt64(date - last)) } else { writer.signed(Int64(date)) }
        last = date
      }
      map.set(1, bytes: writer.bytes)
    default: return nil
    }
    return map.encoded
  }
}
