import Medley
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport

/// What people write into the record of their medications, and about themselves.
extension World {
  /// The medications that devices add; several devices may add the same one.
  private static let medicines = ["Iron", "Zinc", "Folate", "Warfarin", "Insulin"]

  func addition(of name: String, times: [Int]) -> Cabinet.Addition {
    var schedule = ScheduleEdit()
    schedule.dose = .one
    schedule.times = World.times(times)
    var addition = Cabinet.Addition(facts: MedicationFacts(name: name), schedule: schedule)
    addition.person = "Ann"
    return addition
  }

  private static func times(_ hours: [Int]) -> [ScheduleEdit.Time] {
    hours.compactMap { WallTime(hour: $0, minute: 0).map { ScheduleEdit.Time($0) } }
  }

  func editRecord(_ event: Event, using generator: inout SeededGenerator) throws {
    guard let device = generator.pick(devices) else { return }
    let operations: OperationClass = event == .note ? .log : .edit
    try act(on: device, operations, orLess: event == .answer) { cabinet in
      switch event {
      case .addMedication: try add(cabinet, using: &generator)
      case .addPerson, .editPerson: try writePerson(event, cabinet, using: &generator)
      case .answer: try answer(cabinet, using: &generator)
      case .restoreMedication: try restoreMedication(cabinet, using: &generator)
      default: try change(event, cabinet, using: &generator)
      }
    }
  }

  private func add(_ cabinet: Cabinet, using generator: inout SeededGenerator) throws -> String {
    let name = generator.pick(World.medicines) ?? ""
    var addition = addition(of: name, times: [7 + generator.below(4), 19 + generator.below(3)])
    if generator.chance(30) {
      addition.schedule.times = nil
      addition.schedule.rule = ScheduleRule(.asNeeded(AsNeededLimits()))
    }
    if generator.chance(30) { addition.stock = Quantity(generator.below(90)) }
    return "add \(try cabinet.add(addition).name)"
  }

  private func writePerson(
    _ event: Event, _ cabinet: Cabinet, using generator: inout SeededGenerator
  ) throws -> String? {
    if event == .addPerson {
      try cabinet.addPerson(name: "Ben \(generator.below(20))", birthYear: 1_950, notes: nil)
      return "add a person"
    }
    try cabinet.editPerson(
      "Ann", name: nil, birthYear: 1_930 + generator.below(60),
      notes: "note \(generator.below(50))")
    return "edit a person"
  }

  private func answer(
    _ cabinet: Cabinet, using generator: inout SeededGenerator
  ) throws -> String? {
    guard let question = generator.pick(try cabinet.questions()) else { return nil }
    var answers: [Cabinet.QuestionAnswer] = [.one, .two]
    answers += question.conflict.entries.map { .keep($0.id.hex) }
    guard let answer = generator.pick(answers) else { return nil }
    _ = try cabinet.answer(question.conflict.idText, with: answer)
    return "answer a question about \(question.medication ?? "a person")"
  }

  private func restoreMedication(
    _ cabinet: Cabinet, using generator: inout SeededGenerator
  ) throws -> String? {
    let removed = try cabinet.look { snapshot in
      try snapshot.allMedications.filter { $0.presence != .present }.map(\.id.hex)
    }
    guard let medication = generator.pick(removed) else { return nil }
    return "restore \(try cabinet.restore(medication))"
  }

  private func change(
    _ event: Event, _ cabinet: Cabinet, using generator: inout SeededGenerator
  ) throws -> String? {
    guard let id = generator.pick(try cabinet.look({ try $0.medications.map(\.id.hex) })) else {
      return nil
    }
    let today = cabinet.circumstances.today
    let first = today.adding(days: generator.below(9) - 3)
    let last = first.adding(days: generator.below(9))
    switch event {
    case .editFacts:
      var facts = MedicationFacts()
      if generator.chance(50) { facts.texts[.strength] = "\(generator.below(9)) mg" }
      if generator.chance(30) { facts.texts[.name] = generator.pick(World.medicines) }
      if generator.chance(30) { facts.isCritical = generator.chance(50) }
      facts.texts[.instructions] = "with \(generator.below(40))"
      _ = try cabinet.edit(
        id, of: nil, facts: facts, schedule: ScheduleEdit(), codes: [], from: today)
    case .editSchedule:
      var schedule = ScheduleEdit()
      schedule.times = World.times([6 + generator.below(6), 18 + generator.below(5)])
      if generator.chance(40) { schedule.dose = Quantity(1 + generator.below(3)) }
      _ = try cabinet.edit(
        id, of: nil, facts: MedicationFacts(), schedule: schedule, codes: [], from: first)
    case .pause: _ = try cabinet.pause(id, of: nil, Pause(from: first, through: last))
    case .resume: _ = try cabinet.resume(id, of: nil, on: first)
    case .end:
      _ = try cabinet.end(id, of: nil, on: generator.chance(50) ? first : nil, reason: nil)
    case .restart: _ = try cabinet.restart(id, of: nil, from: generator.chance(50) ? first : nil)
    case .removeMedication: try cabinet.remove(id)
    case .stock: try keepStock(id, cabinet, using: &generator)
    case .note:
      try cabinet.note(
        "note \(generator.below(1_000))", medication: id, person: nil,
        at: cabinet.circumstances.moment)
    default: return nil
    }
    return "\(event.rawValue) \(id.prefix(8))"
  }

  private func keepStock(
    _ id: String, _ cabinet: Cabinet, using generator: inout SeededGenerator
  ) throws {
    let amount = try Finding.unwrap(Quantity(1 + generator.below(60)))
    if generator.chance(20) {
      _ = try cabinet.lose(nil, of: id, from: .any, reason: "fell")
      return
    }
    let kind: StockEntry.Kind = generator.chance(50) ? .refill : .count
    _ = try cabinet.record(
      StockEntry(kind, amount, at: cabinet.circumstances.moment), of: id)
  }
}
