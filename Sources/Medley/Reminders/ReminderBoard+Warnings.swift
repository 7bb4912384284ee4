internal import MedleyMedicines
internal import MedleyRecords
internal import MedleyReports

extension ReminderBoard {
  /// What is to be known of a dose that was just logged by a press, a line each.
  ///
  /// The commands say the same at length; a notification has room for a few words.
  func lines(about logged: Cabinet.Logged, of medication: Identifier) -> [String] {
    guard let label = labels[medication], !label.isPlain else { return [language(.seeToday)] }
    return logged.warnings.map { line($0, label) }
  }

  private func line(_ warning: Cabinet.DoseWarning, _ label: Label) -> String {
    let name = label.name
    switch warning {
    case .extra(nil, nil): return language(.extraDose, name)
    case .extra(let last?, _), .again(let last, _):
      return language(.possibleDoubleSince, name, moment(clock.timeline.show(last.instant)))
    case .extra(nil, _): return language(.possibleDouble, name)
    case .limit: return language(.beyondLimits, name)
    case .unconfirmed(let report):
      return language(
        report.entry.status == .taken ? .possibleDouble : .saidOtherwise, name)
    case .ahead(let due): return language(.liesAhead, name, moment(due))
    case .paused(let pause): return language(.because, name, language.words(for: pause))
    case .ended(let ending): return language(.because, name, language.words(for: ending))
    case .stockIsOff(let amount):
      return language(.countIsOff, name, language.words(for: amount, label.unit))
    case .stockIsLow(let stock):
      let left = language(.stockLow, name, language.words(for: stock.level.amount, label.unit))
      guard let runsOut = stock.runsOut else { return left }
      return language(.stockLasts, left, runsOut.due.date.text)
    }
  }
}
