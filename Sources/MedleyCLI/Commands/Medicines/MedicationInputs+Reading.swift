internal import Medley
internal import MedleyMedicines

extension MedicationInputs {
  private static let texts: [(MedicationField, Option<String?>)] = [
    (.fullName, fullName), (.strength, strength), (.unit, unit), (.route, route),
    (.reason, reason), (.prescriber, prescriber),
  ]

  /// The facts about a medication that a line gives, apart from its name.
  static func facts(_ given: Given, _ workspace: Workspace) throws -> MedicationFacts {
    var facts = MedicationFacts()
    for (field, key) in texts {
      if let word = try given[key] {
        facts.texts[field] = try workspace.shortText(of: word, key.input.label)
      }
    }
    if let word = try given[instructions] {
      facts.texts[.instructions] = try workspace.longText(of: word, "--instructions")
    }
    let names = try given[ingredients].map { try workspace.shortText(of: $0, "--ingredient") }
    if !names.isEmpty {
      guard names.count <= MedicineLimits.ingredientCount else {
        throw Failure(
          .valueRefused, "there are more than \(MedicineLimits.ingredientCount) ingredients",
          "give fewer with --ingredient")
      }
      if let unclear = names.first(where: { Ingredient($0).isAmbiguous }) {
        throw Failure(
          .valueRefused, "the amount of “\(shown(unclear))” may mean thousands or decimals",
          "write it without a separator, such as 1 mg or 1000 mg")
      }
      facts.ingredients = Ingredients(names)
    }
    if let word = try given[form] {
      facts.form = MedicineForm(typed: try workspace.shortText(of: word, "--form"))
    }
    facts.lateAfter = try given[lateAfter]
    facts.lowStockDays = try given[lowStock]?.count
    if try given[critical] { facts.isCritical = true }
    return facts
  }

  /// What a line says of the photo, which is read and reduced; nil leaves it alone.
  static func photoEdit(_ given: Given) throws -> PhotoEdit? {
    switch try given[photo] {
    case .file(let path)?: .new(try Photo(reducing: path))
    case .nothing?: PhotoEdit.none
    case nil: nil
    }
  }

  /// The barcodes that a line gives.
  static func codes(_ given: Given, _ workspace: Workspace) throws -> [String] {
    try given[code].map { try workspace.barcode(of: $0, "--code") }
  }

  /// What a line says of the schedule, apart from the dose and from the limits as needed.
  static func schedule(
    _ given: Given, _ circumstances: Circumstances, _ clock: PersonClock
  ) throws -> ScheduleEdit {
    var schedule = ScheduleEdit()
    let times = try given[at]
    var seen: Set<WallTime> = []
    if let twice = times.first(where: { !seen.insert($0.time).inserted }) {
      throw Failure(
        .valueRefused, "--at \(twice.time) is given twice, which would be two doses at one time",
        "give it once, with the whole amount: --at \(twice.time)=AMOUNT")
    }
    if !times.isEmpty {
      schedule.times = try times.map { dose in
        ScheduleEdit.Time(dose.time, amount: try dose.amount?.aboveZero("--at \(dose.time)"))
      }
    }
    if let date = try given[end] { schedule.end = .some(date.date(today: clock.today)) }
    schedule.policy = try given[zonePolicy].map { $0.policy(circumstances, clock) }
    return schedule
  }

  /// Says that a dose beside a plan of amounts is none of them, and so is never due.
  static func warnOfUnusedDose(in schedule: ScheduleEdit, _ workspace: Workspace) {
    guard let plan = schedule.rule?.plan, let dose = schedule.dose, !plan.states(dose) else {
      return
    }
    workspace.output.warn(
      Explanation(
        "the amounts of --repeat hold, and the --dose of \(dose) is not used",
        "if that is wrong: medley undo, then give every amount in full with --repeat"))
  }

  /// The limits that a line gives, on top of others where there are some.
  static func limits(_ given: Given, over old: AsNeededLimits? = nil) throws -> AsNeededLimits {
    let most = try given[maximum].map {
      AsNeededLimits.Maximum(try $0.amount.aboveZero("--max"), in: $0.window)
    }
    return AsNeededLimits(gap: try given[gap] ?? old?.gap, maximum: most ?? old?.maximum)
  }
}

extension ZonePolicyWord {
  /// The policy that the word means here and now.
  fileprivate func policy(_ circumstances: Circumstances, _ clock: PersonClock) -> ZonePolicy {
    switch self {
    case .follow: .follow
    case .pinned: .pinned(circumstances.zoneName)
    case .elapsed: .elapsed(offsetMinutes: clock.moment.offsetMinutes)
    }
  }
}
