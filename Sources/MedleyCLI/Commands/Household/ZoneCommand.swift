internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley zone`: where a person is, and from when on.
enum ZoneCommand {
  static let zone = Argument<ZoneName?>(
    "ZONE", "The zone, such as Asia/Tokyo; shows where people were if left out")
  static let from = Option<TypedTime?>(
    "from", "TIME", "From when on, on the clock that held until then; now if left out")

  static let command = Command(
    "zone", "Say in which time zone a person is, or show it",
    discussion: """
      The doses of a person go by the clock of the zone they are in; a device that is carried \
      elsewhere changes nothing by itself. After a journey say so once, on any device of the \
      household. Doses that were due before stay where they were, and one that was due once is not \
      due a second time. Schedules that are pinned to a zone or keep their spacing do not move.
      """,
    inputs: [zone, from, CommonInputs.person],
    rules: [.input(from, needs: zone)],
    examples: [
      Example("medley zone", "Where everybody is and was"),
      Example("medley zone Asia/Tokyo", "The only person is in Japan now"),
      Example(
        "medley zone Europe/Berlin --from \"tomorrow 18:00\" --for Ann",
        "Ann flies home tomorrow evening"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    guard let zone = try given[zone] else {
      try show(cabinet.stays(of: given[CommonInputs.person]?.text), workspace)
      return .done
    }
    let person = try workspace.person(given, in: cabinet)
    let name = try workspace.knownZone(zone, cabinet.circumstances)
    let from = try given[from]?.moment(person.clock)
    if let from { try confirm(from, person.clock, workspace) }
    let journey = try cabinet.move(person: person.id, to: name, from: from)
    report(journey, zone: name, isNow: from == nil, workspace)
    return .done
  }

  /// The most days ahead that are taken without a question.
  private static let mostDaysAhead = 366

  /// Asks whether a time far ahead is meant.
  private static func confirm(
    _ from: OffsetInstant, _ clock: PersonClock, _ workspace: Workspace
  ) throws {
    let days = from.date.days(since: clock.today)
    guard days > mostDaysAhead else { return }
    let answer = workspace.answer(to: "\(from.date) is \(days) days ahead. Is that right? (yes/no)")
    guard let answer, ["y", "yes"].contains(answer.lowercased()) else {
      throw Failure(
        .valueRefused, "\(from.date) is \(days) days ahead",
        "give a nearer --from; one so far ahead is taken only on a terminal, after a question")
    }
  }

  private static func report(
    _ journey: Cabinet.Journey, zone: String, isNow: Bool, _ workspace: Workspace
  ) {
    let name = Wording.quoted(journey.person.name)
    let when = "\(journey.from.date) \(journey.from.time)"
    if journey.wasThere {
      workspace.output.warn(
        Explanation(
          "\(name) is in \(shown(zone)) \(isNow ? "already" : "then already"): nothing changes",
          "“medley zone” shows where everybody is and was"))
    }
    let words = MomentWords(journey.person.clock)
    var lines = [
      journey.wasThere
        ? "Nothing was written."
        : isNow
          ? "\(name) is in \(shown(zone)) from now on; the clock there shows \(when). \(Wording.undo)"
          : "\(name) is in \(shown(zone)) from \(when) of the clock there on. \(Wording.undo)"
    ]
    if !journey.wasThere {
      lines += journey.next.map { dose in
        let amount = dose.judged.slot.amount.map { ", \($0.words(unit: dose.unit))" } ?? ""
        return shown("Next: \(dose.medication)\(amount), \(words.text(dose.judged.slot.due))")
      }
    }
    workspace.report(
      lines,
      json: [
        ("person", .string(journey.person.name)), ("zone", .string(zone)),
        ("from", .moment(journey.from)), ("written", .bool(!journey.wasThere)),
        ("next", .array(journey.next.map { .object($0.members) })),
      ])
  }

  private static func show(
    _ people: [(person: Cabinet.PersonReport, stays: [Cabinet.Stay])], _ workspace: Workspace
  ) {
    if workspace.wantsJSON {
      let all = people.map { person, stays in
        JSONValue.object([
          ("id", .string(person.id)), ("person", .string(person.name)),
          ("zones", .array(stays.map(\.json))),
        ])
      }
      workspace.output.json(.object([("people", .array(all))]))
      return
    }
    var table = Table(
      [.init("PERSON"), .init("ZONE"), .init("FROM", plain: "from %"), .init("")], isNamed: true)
    for (person, stays) in people {
      for (index, stay) in stays.enumerated() {
        table.append([
          person.name, stay.zone, index == 0 ? "the beginning" : stay.words,
          stay.isCurrent ? "now" : "",
        ])
      }
    }
    workspace.output.table(table)
  }
}

extension Cabinet.Stay {
  fileprivate var json: JSONValue {
    .object([("zone", .string(zone)), ("from", .moment(from)), ("current", .bool(isCurrent))])
  }

  /// From when on, as the clock there shows it.
  fileprivate var words: String { "\(from.date) \(from.time) (\(from.text.suffix(6)))" }
}
