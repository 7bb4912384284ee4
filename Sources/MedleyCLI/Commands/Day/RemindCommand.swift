internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley remind`: what this device reminds of, now and in the coming days.
enum RemindCommand {
  static let plan = Flag("plan", "Show what is to come, too")

  static let command = Command(
    "remind", "Print what a reminder is due for now; ends with 1 when there is something",
    discussion: """
      For machines without a desktop: cron can run it and send what it prints. It prints one line \
      for each open dose whose time has come, low stock, packages that expire and a backup that is \
      overdue; while “medley serve” runs on a desktop, it shows the same as notifications. Who has a \
      device of their own is reminded there, and the others' devices only say that a critical dose \
      was not logged. With --plan it shows the coming 7 days, at most 64 notifications, and ends \
      with 0.
      """,
    inputs: [plan, CommonInputs.person],
    examples: [
      Example("medley remind", "From cron, every quarter of an hour"),
      Example("medley remind --plan", "When reminders come, and which make no sound"),
    ],
    exits: .store + .lookup + [.no]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let name = try given[CommonInputs.person].map { try workspace.text(of: $0.text) }
    let board = try cabinet.reminders(of: name)
    let due = board.inOrder(board.plan.fallen(after: nil))
    let showsPlan = try given[plan]
    if workspace.wantsJSON {
      var members: [(String, JSONValue)] = [
        ("now", .moment(board.clock.moment)), ("due", .array(due.map(board.json))),
      ]
      if showsPlan { members.append(("pending", .array(board.plan.pending.map(board.json)))) }
      workspace.output.json(.object(members))
    } else if showsPlan {
      show(board, due, workspace)
    } else {
      for reminder in due { workspace.output.line(shown(board.line(reminder))) }
      if due.isEmpty { workspace.output.line("There is nothing to be reminded of now.") }
    }
    return showsPlan || due.isEmpty ? .done : .no
  }

  private static func show(_ board: ReminderBoard, _ due: [Reminder], _ workspace: Workspace) {
    let words = MomentWords(board.clock)
    var table = Table(
      [.init("WHEN"), .init("WHAT"), .init("REMINDER"), .init("")], isNamed: true)
    for reminder in due { table.append(["now"] + board.row(reminder)) }
    for group in board.plan.pending {
      for (index, reminder) in board.inOrder(group.reminders).enumerated() {
        let when = words.text(board.clock.timeline.show(group.at))
        let isNamed = index == 0 || workspace.isPlain
        table.append([isNamed ? when : ""] + board.row(reminder))
      }
    }
    if due.isEmpty && board.plan.pending.isEmpty {
      workspace.output.line("No reminder is planned for the coming 7 days.")
    } else {
      workspace.output.table(table)
    }
  }
}

extension ReminderBoard {
  /// What it is, what it says and how it sounds.
  fileprivate func row(_ reminder: Reminder) -> [String] {
    let sound = reminder.isSilent ? "no sound" : reminder.isCritical ? "critical" : ""
    return [reminder.kindWords, line(reminder), sound]
  }

  fileprivate func json(_ reminder: Reminder) -> JSONValue {
    let label = reminder.subject.medication.flatMap { labels[$0] }
    let slot = reminder.subject.slot
    var expires: LocalDate?
    if case .package(_, _, let date) = reminder.subject { expires = date }
    return .object([
      ("id", .string(reminder.id)), ("kind", .string(reminder.kind.rawValue)),
      ("at", .moment(clock.timeline.show(reminder.at))),
      ("medication", .string(orNull: label?.name)),
      ("medication_id", .string(orNull: reminder.subject.medicationID)),
      ("person", .string(orNull: label?.person)), ("slot", .slot(slot)),
      ("due_at", .moment(slot?.due)), ("amount", .quantity(slot?.amount)),
      ("unit", .string(orNull: label?.unit)), ("expires", .date(expires)),
      ("silent", .bool(reminder.isSilent)), ("critical", .bool(reminder.isCritical)),
      ("text", .string(line(reminder))),
    ])
  }

  fileprivate func json(_ group: ReminderGroup) -> JSONValue {
    .object([
      ("at", .moment(clock.timeline.show(group.at))), ("silent", .bool(group.isSilent)),
      ("critical", .bool(group.isCritical)),
      ("reminders", .array(inOrder(group.reminders).map(json))),
    ])
  }
}

extension Reminder {
  /// The kind in words.
  fileprivate var kindWords: String {
    switch kind {
    case .preAlarm: "soon"
    case .due: "dose"
    case .again: "repeat \(ordinal)"
    case .notLogged: "not logged"
    case .lowStock: "low stock"
    case .expiry: "expiry"
    case .backup: "backup"
    }
  }
}
