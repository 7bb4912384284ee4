internal import MedleyMedicines

/// The description of a zone in a calendar: each change of its clock in a span of years.
struct CalendarZone {
  let name: String
  let rules: ZoneRules

  /// The lines, from the year of a date on.
  func text(from first: LocalDate, to last: LocalDate) -> String {
    let begin = Int64(first.adding(days: -366).days) * 86_400
    let end = Int64(last.adding(days: 366 * ExportLimits.zoneYearCount).days) * 86_400
    let offset = rules.offsetSeconds(at: begin)
    var text = CalendarText.line("BEGIN", "VTIMEZONE") + CalendarText.line("TZID", name)
    text += observance("STANDARD", offset, offset, [begin + Int64(offset)])
    let changes = rules.changes(in: begin..<max(begin + 1, end))
    var pairs: [[Int]] = []
    for change in changes where !pairs.contains([change.before, change.after]) {
      pairs.append([change.before, change.after])
    }
    for pair in pairs {
      let times = changes.filter { [$0.before, $0.after] == pair }
        .map { $0.second + Int64($0.before) }
      text += observance(pair[1] > pair[0] ? "DAYLIGHT" : "STANDARD", pair[0], pair[1], times)
    }
    return text + CalendarText.line("END", "VTIMEZONE")
  }

  private func observance(
    _ kind: String, _ before: Int, _ after: Int, _ times: [Int64]
  ) -> String {
    guard let first = times.first else { return "" }
    return CalendarText.line("BEGIN", kind)
      + CalendarText.line("DTSTART", CalendarText.clock(first))
      + times.dropFirst().map { CalendarText.line("RDATE", CalendarText.clock($0)) }.joined()
      + CalendarText.line("TZOFFSETFROM", CalendarText.offset(before))
      + CalendarText.line("TZOFFSETTO", CalendarText.offset(after))
      + CalendarText.line("END", kind)
  }
}
