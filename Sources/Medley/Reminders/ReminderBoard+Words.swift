package import MedleyMedicines
internal import MedleyReports

extension ReminderBoard {
  /// What a notification says at its head.
  package func title(of reminders: [Reminder]) -> String {
    let doses = reminders.filter { $0.subject.slot != nil && $0.kind != .notLogged }.count
    if doses == 1 { return language(.remindDose) }
    if doses > 1 { return language(.remindDoses, "\(doses)") }
    return language(reminders.contains { $0.kind == .notLogged } ? .remindNotLogged : .remindNotice)
  }

  /// What one reminder says, in a line.
  package func line(_ reminder: Reminder) -> String {
    let label = reminder.subject.medication.flatMap { labels[$0] }
    let text = sentence(reminder, label)
    guard let label, label.isOfOther else { return text }
    return language(.because, label.person, text)
  }

  /// The reminders as they are read: what must not be missed first, then by time and name.
  package func inOrder(_ reminders: [Reminder]) -> [Reminder] {
    reminders.map { reminder in
      let due = (reminder.subject.slot?.due.instant ?? .latest).milliseconds
      let name = reminder.subject.medication.flatMap { labels[$0]?.name } ?? ""
      return (reminder.isCritical ? 0 : 1, due, name, reminder)
    }.sorted { ($0.0, $0.1, $0.2, $0.3.id) < ($1.0, $1.1, $1.2, $1.3.id) }.map(\.3)
  }

  private func sentence(_ reminder: Reminder, _ label: Label?) -> String {
    let isPlain = label?.isPlain ?? true
    let name = label?.name ?? ""
    switch reminder.subject {
    case .dose(let slot):
      let amount = slot.amount.map { ", \(language.words(for: $0, label?.unit ?? "dose"))" } ?? ""
      let dose = isPlain ? language(.aDose) : name + amount
      let due = moment(slot.due)
      let phrase: Phrase =
        switch reminder.kind {
        case .again: .openSince
        case .notLogged: .notLoggedSince
        case .preAlarm, .due, .lowStock, .expiry, .backup: .dueAt
        }
      let text = language(phrase, dose, due)
      return label?.isInDoubt == true ? language(.checkFirst, text) : text
    case .stock:
      let left = language.words(for: label?.amountLeft ?? .zero, label?.unit ?? "dose")
      let text = language(.stockLow, isPlain ? language(.aMedicine) : name, left)
      guard let label, label.amountLeft ?? .zero > .zero, let runsOut = label.runsOut else {
        return text
      }
      return language(.stockLasts, text, runsOut.date.text)
    case .package(_, _, let expires):
      let name = isPlain ? language(.aMedicine) : name
      return reminder.ordinal == 0
        ? language(.packageExpiresToday, name) : language(.packageExpires, name, expires.text)
    case .backup:
      return lastBackup.map { language(.backupOld, $0.date.text) } ?? language(.backupNever)
    }
  }

  /// The time, with its date where that is another one than the person's today.
  func moment(_ moment: OffsetInstant) -> String {
    moment.date == clock.today
      ? moment.time.text : language(.onDate, moment.date.text, moment.time.text)
  }
}
