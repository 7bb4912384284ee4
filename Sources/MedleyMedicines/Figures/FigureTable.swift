package import MedleyRecords

/// The figures of a period: overall, by medication, by day and by week.
package struct FigureTable: Sendable {
  /// The figures of some dates.
  package struct Row: Hashable, Sendable {
    /// The date, or the first date of the week that is in the period.
    package let from: LocalDate
    package var figures: Figures
  }

  package let period: ClosedRange<LocalDate>
  package let overall: Figures
  package let medications: [(id: Identifier, figures: Figures)]
  /// One row for every date of the period.
  package let days: [Row]
  package let weeks: [Row]
  /// The figures of each day of the week, Monday first.
  package let weekdays: [(day: Weekday, figures: Figures)]
  /// The figures of each part of the day, by the times at which doses were planned.
  package let dayParts: [(part: DayPart, figures: Figures)]

  /// Derives the figures of medications; removed ones must not be among the calendars.
  ///
  /// Overall, a week and a day are sums over the medications, except that days of use as needed
  /// are dates on which any medication was used, and the greatest amount in 24 hours is kept by
  /// medication only, because amounts of different medications do not add up.
  package init(
    _ calendars: [DoseCalendar], period: ClosedRange<LocalDate>, firstWeekday: Weekday = .monday
  ) {
    let last = min(
      period.upperBound, period.lowerBound.adding(days: MedicineLimits.periodDayCount))
    let count = last.days(since: period.lowerBound) + 1
    var days = (0..<count).map {
      Row(from: period.lowerBound.adding(days: $0), figures: Figures())
    }
    /// The row of a date; nil outside the period.
    func row(_ date: LocalDate) -> Int? {
      let index = date.days(since: period.lowerBound)
      return days.indices.contains(index) ? index : nil
    }
    var weekdays = [Figures](repeating: Figures(), count: Weekday.allCases.count)
    var dayParts = [Figures](repeating: Figures(), count: DayPart.allCases.count)
    var medications: [(id: Identifier, figures: Figures)] = []
    for calendar in calendars {
      var figures = Figures()
      for slot in calendar.slots {
        guard let index = row(slot.slot.date) else { continue }
        figures.add(slot)
        days[index].figures.add(slot)
        weekdays[slot.slot.date.weekday.rawValue - 1].add(slot)
        dayParts[DayPart(of: slot.slot.due.time).rawValue].add(slot)
      }
      var dates: Set<LocalDate> = []
      var uses: [AsNeededUse] = []
      for dose in calendar.asNeeded {
        guard let index = row(dose.entry.date) else { continue }
        dates.insert(dose.entry.date)
        uses.append(AsNeededUse(dose))
        days[index].figures.asNeededUses += 1
        days[index].figures.asNeededDays = 1
      }
      figures.asNeededUses = uses.count
      figures.asNeededDays = dates.count
      figures.asNeededMax24h = AsNeededLimits.greatestTotal(uses, in: .day)
      medications.append((calendar.medication, figures))
    }
    var weeks: [Row] = []
    var overall = Figures()
    for day in days {
      if weeks.isEmpty || day.from.weekday == firstWeekday {
        weeks.append(Row(from: day.from, figures: Figures()))
      }
      weeks[weeks.count - 1].figures.addDay(day.figures)
      overall.addDay(day.figures)
    }
    self.period = period.lowerBound...last
    self.overall = overall
    self.medications = medications
    self.days = days
    self.weeks = weeks
    self.weekdays = Array(zip(Weekday.allCases, weekdays))
    self.dayParts = Array(zip(DayPart.allCases, dayParts))
  }
}

extension Figures {
  /// Adds the figures of one date of a longer period.
  fileprivate mutating func addDay(_ day: Figures) {
    addSlots(of: day)
    asNeededUses += day.asNeededUses
    asNeededDays += day.asNeededDays
  }
}
