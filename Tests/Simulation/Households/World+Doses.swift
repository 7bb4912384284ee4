import Medley
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// The doses that people log, correct and take back.
extension World {
  /// A medication that a device shows.
  private func medication(
    _ cabinet: Cabinet, using generator: inout SeededGenerator
  ) throws -> String? {
    generator.pick(try cabinet.look { try $0.medications.map(\.id.hex) })
  }

  func logDose(_ event: Event, using generator: inout SeededGenerator) throws {
    guard let device = generator.pick(devices) else { return }
    try act(on: device, .log) { cabinet in
      guard let medication = try medication(cabinet, using: &generator) else { return nil }
      var request = Cabinet.DoseRequest(medication: medication)
      if event == .extra {
        request.amount = Quantity(1 + generator.below(3))
        request.note = "extra \(generator.below(100))"
      }
      let logged = try event == .skip ? cabinet.skip(request) : cabinet.take(request)
      device.acknowledged.insert(logged.id)
      return "\(event.rawValue) \(logged.medication)"
    }
  }

  /// Two devices log the same dose before they have spoken.
  func logTwice(using generator: inout SeededGenerator) throws {
    guard let first = generator.pick(devices),
      let second = generator.pick(devices.filter { $0 !== first })
    else { return }
    var wanted: String?
    for device in [first, second] {
      try act(on: device, .log) { cabinet in
        let all = try cabinet.look { try $0.medications.map(\.id.hex) }
        if wanted == nil { wanted = generator.pick(all) }
        guard let wanted, all.contains(wanted) else { return nil }
        let logged = try cabinet.take(Cabinet.DoseRequest(medication: wanted))
        device.acknowledged.insert(logged.id)
        return "take \(logged.medication), as another device does"
      }
    }
  }

  func revise(_ event: Event, using generator: inout SeededGenerator) throws {
    guard let device = generator.pick(devices) else { return }
    let entries = device.acknowledged.map(\.hex).sorted()
    guard let entry = generator.pick(entries) else { return }
    try act(on: device, .log) { cabinet in
      if event == .undoEntry { return "undo \(try cabinet.undo(entry: entry).what)" }
      var correction = Cabinet.Correction()
      correction.amount = Quantity(1 + generator.below(4))
      if generator.chance(30) { correction.status = .skipped }
      if generator.chance(30) { correction.note = "note \(generator.below(100))" }
      let logged = try cabinet.correct(entry, correction)
      return "correct a dose of \(logged.medication)"
    }
  }

  func undoLast(using generator: inout SeededGenerator) throws {
    guard let device = generator.pick(devices) else { return }
    try act(on: device, .edit, orLess: true) { cabinet in
      "undo \(try cabinet.undoLast().what)"
    }
  }

  func moveDose(using generator: inout SeededGenerator) throws {
    guard let device = generator.pick(devices) else { return }
    try act(on: device, .edit) { cabinet in
      guard let dose = generator.pick(try cabinet.today(of: nil).doses) else { return nil }
      var request = Cabinet.DoseRequest(medication: dose.medicationID)
      request.slotDate = dose.judged.slot.key.date
      request.slotPart = dose.judged.slot.key.part
      let time = WallTime(hour: generator.below(24), minute: generator.below(4) * 15)
      let change: Cabinet.SlotChange =
        if generator.chance(30) {
          .cancel
        } else {
          .wall(nil, try Finding.unwrap(time))
        }
      let moved = try cabinet.move(request, change)
      return "move the dose \(moved.name) of \(moved.medication): \(moved.kind)"
    }
  }
}

extension Finding {
  /// A value that the simulation itself makes and that must be there.
  static func unwrap<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Finding("the simulation itself is wrong") }
    return value
  }
}
