internal import MedleyMedicines

/// One event of a calendar: a series of doses, or one dose.
struct CalendarEvent {
  /// A dose of a series that is at another time.
  struct Moved {
    /// The time in the series, and the time at which it is.
    let original: String
    let start: String
  }

  /// A pure function of the identity of schedule and time.
  let uid: String
  let clock: CalendarClock
  let start: String
  /// The rule with its end; nil for one dose.
  let rule: String?
  /// The times of the series at which there is no dose.
  var exceptions: [String] = []
  var moved: [Moved] = []
  let amount: Quantity?
}

/// What every event of one medication says.
struct CalendarWords {
  let madeAt: Instant
  /// The name and the unit; nil where names are hidden.
  let name: String?
  let unit: String
  /// What stands below the title.
  let details: String?

  func summary(_ amount: Quantity?) -> String {
    guard let name else { return "Medication" }
    return [name, amount?.words(unit: unit)].compactMap(\.self).joined(separator: ", ")
  }
}

extension CalendarEvent {
  /// The lines of the event and of its doses at other times.
  func text(_ words: CalendarWords) -> String {
    var body: [String] = []
    if let rule { body.append(CalendarText.line("RRULE", rule)) }
    body += exceptions.map { CalendarText.line(clock.name("EXDATE"), $0) }
    return lines(words, start: start, body)
      + moved.map { moved in
        lines(
          words, start: moved.start,
          [CalendarText.line(clock.name("RECURRENCE-ID"), moved.original)])
      }.joined()
  }

  private func lines(_ words: CalendarWords, start: String, _ body: [String]) -> String {
    let summary = CalendarText.escaped(words.summary(amount))
    var lines = [
      CalendarText.line("BEGIN", "VEVENT"),
      CalendarText.line("UID", CalendarText.escaped(uid)),
      CalendarText.line("DTSTAMP", CalendarText.utc(words.madeAt)),
      CalendarText.line(clock.name("DTSTART"), start), CalendarText.line("DURATION", "PT5M"),
    ]
    lines += body
    lines.append(CalendarText.line("SUMMARY", summary))
    if let details = words.details {
      lines.append(CalendarText.line("DESCRIPTION", CalendarText.escaped(details)))
    }
    lines += [
      CalendarText.line("TRANSP", "TRANSPARENT"), CalendarText.line("CLASS", "PRIVATE"),
      CalendarText.line("BEGIN", "VALARM"), CalendarText.line("ACTION", "DISPLAY"),
      CalendarText.line("TRIGGER", "PT0S"), CalendarText.line("DESCRIPTION", summary),
      CalendarText.line("END", "VALARM"), CalendarText.line("END", "VEVENT"),
    ]
    return lines.joined()
  }
}
