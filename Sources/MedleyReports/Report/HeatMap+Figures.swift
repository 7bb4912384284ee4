package import MedleyMedicines

extension HeatMap {
  /// The days of a table of figures, month by month.
  ///
  /// A month begins where its column of the week is, also when the period begins later in it.
  package init(_ table: FigureTable, _ firstWeekday: Weekday, in say: Language) {
    var months: [Month] = []
    var name = ""
    for row in table.days {
      let parts = row.from.parts
      let current = "\(say.month(parts.month)) \(parts.year)"
      if current != name {
        name = current
        months.append(
          Month(
            name: current, offset: row.from.days(since: row.from.weekStart(on: firstWeekday)),
            days: []))
      }
      let figures = row.figures
      let words =
        figures.due == 0
        ? say(.dayNothing, row.from.text)
        : say(.dayWords, row.from.text, "\(figures.taken)", "\(figures.due)")
      months[months.count - 1].days.append(
        Day(
          number: parts.day, band: Band(figures), isMissed: figures.missed > 0, words: words))
    }
    let weekdays = (0..<7).map { Weekday.allCases[(firstWeekday.rawValue - 1 + $0) % 7] }
    self.init(
      caption: say(.calendar), weekdays: weekdays.map(say.letters(of:)), months: months,
      legend: [
        Key(.all, say(.bandAll)), Key(.most, say(.bandMost)), Key(.half, say(.bandHalf)),
        Key(.few, say(.bandFew)), Key(.nothing, say(.bandNothing)),
      ], missedWords: say(.markMissed))
  }
}
