internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley add`: a medication with its first schedule.
enum AddCommand {
  static let name = Argument<NewMedicationName>(
    "NAME", "What the household calls it; “-” reads it")
  static let dose = Option<Quantity>("dose", "AMOUNT", "How much each time: 1, 0.5, ½ or 1/2")
  static let start = Option<TypedDate?>("start", "DATE", "The first day; today if left out")
  static let stock = Option<Quantity?>("stock", "AMOUNT", "How much there is now")

  static let command = Command(
    "add", "Add a medication with its first schedule",
    discussion: """
      It needs its times with --at, or --as-needed. A medication that looks the same is a warning: \
      nothing is ever blocked. On a terminal the strength and form of a name that the catalogue knows \
      are proposed where the line gives none.

      --repeat says on which days or after what it is due: daily, weekdays mon,thu, every 2 days, \
      every 3 weeks mon, monthly 15, monthly last day, monthly 2nd tue, every 3 months 15, cycle 21 \
      on 7 off, on 2026-03-01,2026-03-08; without --at also every 8 h from 06:00, 8 h after last, \
      30 min after "Levo", window 08:00-00:30 every 4 h, window 07:00-22:00 3 times; and with \
      amounts taper 4x7d,3x7d,2x7d,1x7d or alternate 1,2. Parts go together with “;”.
      Doses that were due more than an hour before it is added are not asked for; --start today \
      asks for the whole day.
      An amount such as 1.000 is refused with a question, because it may mean one or one thousand.
      """,
    inputs: [name, dose] + MedicationInputs.described + [start, MedicationInputs.end, stock]
      + MedicationInputs.further + [
        MedicationInputs.critical, CommonInputs.person, MedicationInputs.zonePolicy,
        MedicationInputs.lateAfter,
      ],
    rules: MedicationInputs.rules + [
      .input(MedicationInputs.gap, needs: MedicationInputs.asNeeded),
      .input(MedicationInputs.maximum, needs: MedicationInputs.asNeeded),
    ],
    examples: [
      Example(
        "medley add Iron --dose 1 --unit tablet --at 08:00 --at 20:00=0.5",
        "One tablet in the morning and half a tablet in the evening"),
      Example(
        "medley add Methotrexate --dose 2.5 --unit mg --at 09:00 --repeat mon",
        "Once a week, on Mondays"),
      Example(
        "medley add Prednisolone --dose 4 --at 08:00 --repeat \"taper 4x7d,2x7d\"",
        "Less from week to week"),
      Example(
        "medley add Paracetamol --dose 1 --as-needed --gap 4h --max 8/24h --stock 20",
        "When needed, at least four hours apart and at most eight in a day"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    let today = person.clock.today
    var facts = try MedicationInputs.facts(given, workspace)
    facts.texts[.name] = try workspace.name(of: given[name].text, for: .medication)
    let proposals = try workspace.proposals(for: facts)
    if let chosen = workspace.choice(among: proposals, of: Wording.quoted(facts.texts[.name] ?? ""))
    {
      facts.take(chosen)
    }
    var schedule = try MedicationInputs.schedule(
      given, cabinet.circumstances, person.clock)
    schedule.dose = try given[dose].aboveZero("--dose")
    schedule.start = try given[start]?.date(today: today)
    schedule.rule = try given[MedicationInputs.days].map {
      try cabinet.rule($0.text, of: nil, person: person.id)
    }
    if try given[MedicationInputs.asNeeded] {
      schedule.recurrence = .asNeeded(try MedicationInputs.limits(given))
    }
    var addition = Cabinet.Addition(facts: facts, schedule: schedule)
    addition.codes = try MedicationInputs.codes(given, workspace)
    addition.stock = try given[stock]
    addition.person = person.id
    if case .new(let photo)? = try MedicationInputs.photoEdit(given) { addition.photo = photo }
    let added = try cabinet.add(addition)
    workspace.warn(of: added.similar, to: added.name, person: person.name)
    try workspace.warnOfInteractions(of: added.id, in: cabinet)
    MedicationInputs.warnOfUnusedDose(in: schedule, workspace)
    let from = schedule.start.map { $0 == today ? "" : ", from \($0) on" } ?? ""
    workspace.report(
      [
        "Added: \(Wording.quoted(added.name)) for \(shown(person.name)), \(shown(added.schedule))"
          + "\(from). \(Wording.undo)"
      ],
      json: [
        ("id", .string(added.id)), ("name", .string(added.name)), ("person", .string(person.name)),
        ("schedule", .string(added.schedule)), ("proposals", .array(proposals.map(\.json))),
      ])
    return .done
  }
}
