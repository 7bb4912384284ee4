internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley move`: one planned dose at another time, or not at all.
enum MoveCommand {
  static let slot = Argument<TypedSlot>(
    "SLOT", "The planned dose: todayT08:00, 2026-03-01T08:00, or only its day")
  static let target = Argument<TypedMove>(
    "TIME|cancel", "Its new time, such as 10:00 or “tomorrow 09:00”, or cancel")

  static let command = Command(
    "move", "Move one planned dose to another time, or cancel it",
    discussion: """
      Only that one dose moves, and it stays the same dose: logging it closes it, and it is due once. \
      A time without a day is one of the dose's own day. To move it back give its own time. To \
      change the time of all doses from a day on use “medley edit MEDICATION --at …” instead.
      """,
    inputs: [CommonInputs.medication, slot, target, CommonInputs.person],
    examples: [
      Example("medley move Iron todayT08:00 10:00", "Two hours later, today only"),
      Example("medley move Iron todayT20:00 \"tomorrow 07:00\"", "To the next morning"),
      Example("medley move Iron 2026-03-05T08:00 cancel", "That dose is not due"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let typed = try given[CommonInputs.medication].text
    let person = try given[CommonInputs.person]?.text
    let clock = try cabinet.clock(ofMedication: typed, for: person)
    let slot = try given[slot]
    var request = Cabinet.DoseRequest(medication: typed)
    request.person = person
    request.slotDate = slot.date.date(today: clock.today)
    request.slotPart = slot.part
    let moved = try cabinet.move(request, given[target].change(clock))
    moved.warn(workspace, now: clock.now)
    workspace.report([moved.sentence], json: moved.members)
    return .done
  }
}

extension TypedMove {
  /// The change that is meant on a person's clock.
  fileprivate func change(_ clock: PersonClock) -> Cabinet.SlotChange {
    switch self {
    case .cancel: .cancel
    case .time(.instant(let moment)): .instant(moment.instant)
    case .time(.wall(let date, let time)): .wall(date?.date(today: clock.today), time)
    }
  }
}

extension Cabinet.Moved {
  private var words: MomentWords { MomentWords(clock) }

  /// What was done, with the old and the new time.
  fileprivate var sentence: String {
    let dose = Wording.quoted(medication)
    let own = words.text(planned)
    let old = before.map { words.text($0) } ?? "cancelled"
    // Between what was and what will be the dose's own time is said when it is neither.
    let which = before == nil || before?.instant == planned.instant ? "" : ", planned for \(own),"
    switch kind {
    case .moved:
      let from = before == nil ? "\(own), which was cancelled," : old
      return "Moved: \(dose)\(which) from \(from) to \(new). \(Wording.undo)"
    case .movedBack where before == nil:
      return "Moved back: \(dose) is due at its own time, \(own), after all. \(Wording.undo)"
    case .movedBack:
      return "Moved back: \(dose) from \(old) to its own time, \(own). \(Wording.undo)"
    case .cancelled:
      return "Cancelled: the dose of \(dose)\(which) of \(old) is not due. \(Wording.undo)"
    case .unchanged where after == nil:
      return "The dose of \(dose) of \(own) is cancelled already. Nothing was written."
    case .unchanged:
      return "The dose of \(dose) is planned for \(new) already. Nothing was written."
    }
  }

  private var new: String { after.map { words.text($0) } ?? "" }

  /// Says what looks wrong about the new time.
  fileprivate func warn(_ workspace: Workspace, now: Instant) {
    guard let after, kind == .moved || kind == .movedBack else { return }
    if meetsAnother {
      workspace.output.warn(
        Explanation(
          "another dose of \(Wording.quoted(medication)) is planned for \(words.text(after)) too",
          "if both at once is not meant: medley undo"))
    }
    if after.instant < now {
      workspace.output.warn(
        Explanation(
          "\(words.text(after)) is past already", "if it was taken then, log it: medley take"))
    }
  }

  fileprivate var members: [(String, JSONValue)] {
    [
      ("medication", .string(medication)), ("slot", .string(name)),
      ("planned_at", .moment(planned)), ("before", .moment(before)), ("due_at", .moment(after)),
      ("written", .bool(kind != .unchanged)),
    ]
  }
}
