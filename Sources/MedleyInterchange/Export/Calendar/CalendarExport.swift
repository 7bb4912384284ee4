package import MedleyMedicines
package import MedleyRecords
internal import MedleySealing

/// The planned doses of one medication as events of a calendar (`icalendar-export §2`).
package struct CalendarExport: Sendable {
  /// The events and what they need.
  package struct Events: Sendable {
    /// The lines of all events.
    package var text = ""
    /// True when doses wait for an intake before them, so that only the next one is an event.
    package var waits = false
    /// The zones that the events name, with the first date of which they tell.
    var zones: [String: ZoneRules] = [:]
  }

  let medication: Medication
  let planner: SlotPlanner
  /// The first date of interest; what ended before it is left out.
  let from: LocalDate
  /// The last date, if one was given.
  let to: LocalDate?
  /// The last date of doses that are written one by one.
  let horizon: LocalDate
  /// The planned doses by their identities, as far as they are looked at.
  let slots: [SlotKey: Slot]
  /// The dates that are looked at.
  let known: ClosedRange<LocalDate>

  package init(
    _ medication: Medication, _ planner: SlotPlanner, from: LocalDate, to: LocalDate?
  ) {
    self.medication = medication
    self.planner = planner
    self.from = from
    self.to = to
    horizon = to ?? from.adding(days: ExportLimits.calendarDayCount)
    let reigns = planner.lineages.flatMap(\.reigns)
    let began = reigns.map { max($0.dates.lowerBound, $0.version.schedule.start) }.min() ?? from
    let first = max(began, from.adding(days: -ExportLimits.lookCount))
    // Everything that somebody said of single dates lies within what is looked at.
    var last = max(first, horizon)
    for pause in medication.pauses.compactMap(\.value) {
      last = max(last, pause.through ?? pause.from)
    }
    for change in medication.slotOverrides.compactMap(\.value) {
      last = max(last, change.slot.date)
    }
    for reign in reigns {
      let schedule = reign.version.schedule
      if schedule.doseCount != nil { last = max(last, from.adding(days: ExportLimits.lookCount)) }
      if case .dates(let dates) = schedule.recurrence { last = max(last, dates.last ?? last) }
      // Of every series the first dose must be seen.
      let begin = max(reign.dates.lowerBound, schedule.start, from)
      last = max(last, begin.adding(days: CalendarSeries(schedule, shiftedBy: 0).dayCount))
    }
    known = first...max(first, min(last, from.adding(days: ExportLimits.lookCount)))
    slots = Dictionary(planner.slots(known).map { ($0.key, $0) }) { first, _ in first }
  }

  /// The first date that the events may tell of.
  package var first: LocalDate { known.lowerBound }

  /// All events, in the order of schedules and times.
  ///
  /// The names are those of medications that schedules follow.
  package func events(
    madeAt: Instant, hidesNames: Bool, naming names: [Identifier: String]
  ) -> Events {
    var events = Events()
    for lineage in planner.lineages {
      for reign in lineage.reigns where reign.dates.upperBound >= from {
        let schedule = reign.version.schedule
        guard schedule.isUnderstood, let dates = dates(of: reign) else { continue }
        let clock = clock(of: reign.version)
        if case .zone(let name, let rules) = clock { events.zones[name] = rules }
        let course = CalendarCourse(
          export: self, lineage: lineage.id, version: reign.version, reign: reign.dates,
          dates: dates, clock: clock)
        let sentence = schedule.sentence(unit: medication.doseUnit) { names[$0] }
        let details = [sentence, medication.instructions.value].compactMap(\.self)
        let words = CalendarWords(
          madeAt: madeAt, name: hidesNames ? nil : medication.name.value ?? "",
          unit: medication.doseUnit, details: hidesNames ? nil : details.joined(separator: "\n"))
        for event in course.events { events.text += event.text(words) }
        if schedule.recurrence.followsIntakes { events.waits = true }
      }
    }
    return events
  }

  /// The dates on which a version names doses; nil when there are none of interest.
  private func dates(of reign: Lineage.Reign) -> ClosedRange<LocalDate>? {
    let schedule = reign.version.schedule
    let first = max(reign.dates.lowerBound, schedule.start)
    var last = min(reign.dates.upperBound, schedule.lastDate, to ?? .latest)
    if let ending = medication.ending.value { last = min(last, ending.lastDate) }
    // Nobody knows when a pause without an end is over.
    for pause in medication.pauses.compactMap(\.value) where pause.through == nil {
      last = min(last, pause.from.adding(days: -1))
    }
    return first <= last && last >= from ? first...last : nil
  }

  private func clock(of version: Lineage.Version) -> CalendarClock {
    switch version.schedule.policy {
    case .follow: return .floating
    case .elapsed(let offset): return .utc(aheadMinutes: offset)
    case .pinned(let zone):
      guard !planner.unknownZones.contains(zone) else { return .utc(aheadMinutes: 0) }
      return .zone(zone, planner.clock(of: version).rules(at: .earliest))
    }
  }
}

/// A calendar file around the events of several medications.
package struct CalendarFile {
  /// The lines before the events.
  package static func opening(
    name: String?, _ events: [CalendarExport.Events], from first: LocalDate, to last: LocalDate
  ) -> String {
    var zones: [String: ZoneRules] = [:]
    for part in events { zones.merge(part.zones) { first, _ in first } }
    let title = name.map { "Medley – " + $0 } ?? "Medley"
    return CalendarText.line("BEGIN", "VCALENDAR") + CalendarText.line("VERSION", "2.0")
      + CalendarText.line("PRODID", "-//Medley//Medley 1//EN")
      + CalendarText.line("CALSCALE", "GREGORIAN")
      + CalendarText.line("X-WR-CALNAME", CalendarText.escaped(title))
      + zones.sorted { $0.key < $1.key }.map { name, rules in
        CalendarZone(name: name, rules: rules).text(from: first, to: last)
      }.joined()
  }

  package static var closing: String { CalendarText.line("END", "VCALENDAR") }
}
