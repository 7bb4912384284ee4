internal import MedleyMedicines
internal import MedleyRecords

extension ImportPlan {
  /// Plans the import of a file of Dosage (`foreign-imports` §5).
  package init(_ file: DosageFile, in setting: ImportSetting) {
    var mapping = ForeignMapping(.dosage, setting)
    var counts: [[String]: Int] = [:]
    for treatment in file.treatments {
      let occurrence = counts[[treatment.name, treatment.unit]] ?? 0
      counts[[treatment.name, treatment.unit]] = occurrence + 1
      mapping.add(treatment, occurrence: occurrence, seen: file.lastUpdate)
    }
    for event in file.events { mapping.add(event) }
    self = mapping.finish()
    ignoredKeys = file.ignoredKeys
  }
}

extension ForeignMapping {
  fileprivate mutating func add(
    _ treatment: DosageTreatment, occurrence: Int, seen: Instant?
  ) {
    let (index, _) = medicine(treatment.name, [treatment.unit], occurrence: occurrence)
    medicines[index].unit = treatment.unit
    var line = ImportLine(
      place: treatment.place, what: treatment.name, outcome: .takenOver(.medication))
    if occurrence > 0 { line.remarks.append(.nameOccursAgain(number: occurrence + 1)) }
    let rounded = treatment.times.map(\.amount).filter(\.isRounded)
    line.remarks += rounded.map { .rounded(to: $0.quantity.text) }
    let number = result.note(line)
    medicines[index].record.line = number

    switch treatment.planning(today: setting.today, seen: seen, in: setting.zone) {
    case .schedule(let version):
      plan(version, of: index, lines: [number], rule: .whenAlone)
      if let end = version.end, end < setting.today {
        result.lines[number].remarks.append(.scheduleIsOver)
      }
    case .obstacle(let obstacle):
      result.lines[number].remarks.append(.notPlanned(obstacle))
      medicines[index].notes.append((treatment.words(in: setting.zone), number))
    }
    addStock(of: treatment, seen: seen, of: index, line: number)
    if !treatment.notes.isEmpty { medicines[index].notes.append((treatment.notes, nil)) }
    if treatment.isConfirmedByItself {
      medicines[index].notes.append(("Dosage logged its doses as taken by itself", nil))
    }
  }

  private mutating func addStock(
    of treatment: DosageTreatment, seen: Instant?, of index: Int, line: Int
  ) {
    guard let inventory = treatment.inventory, let seen else { return }
    var amount = inventory.current.quantity
    if inventory.current.isRounded {
      result.lines[line].remarks.append(.rounded(to: amount.text))
    }
    if amount.isNegative {
      amount = .zero
      result.lines[line].remarks.append(.stockBelowZero)
    }
    note(seen)
    addStock(
      StockEntry(.count, amount, at: OffsetInstant(seen.wholeSecond, in: setting.zone)),
      key: "\(seen.seconds) \(amount.text)", of: index, line: nil)
    let unit = treatment.unit.isEmpty ? "" : " " + treatment.unit
    if let warning = inventory.warning {
      medicines[index].notes.append(
        ("Dosage warned at a stock of \(warning.quantity.text)\(unit)", nil))
    }
    if let refill = inventory.refill, refill.quantity > .zero {
      medicines[index].notes.append(
        ("Package size in Dosage: \(refill.quantity.text)\(unit)", nil))
    }
    result.lines[line].remarks.append(.factsInNote)
  }

  fileprivate mutating func add(_ event: DosageEvent) {
    let zone = setting.zone
    let at = OffsetInstant(event.at.wholeSecond, in: zone)
    let isByHand = event.isByHand(in: zone)
    var line = ImportLine(
      place: event.place, what: "\(event.name), \(at.date) \(event.time)",
      outcome: .nothingToTake(.notYetDue))
    if event.amount.isRounded { line.remarks.append(.rounded(to: event.amount.quantity.text)) }
    let (index, isNew) = medicine(event.name, [event.unit])
    if isNew {
      medicines[index].unit = event.unit
      line.remarks.append(.noScheduleInFile)
    }
    var dose = ForeignDose(
      status: .taken, amount: event.amount.quantity,
      plannedAt: isByHand ? nil : setting.local(at.date, event.time) ?? at, takenAt: at,
      loggedAt: at, part: isByHand ? nil : event.time.text, isToldApart: true)
    switch event.status {
    case .missed: dose.status = .missed
    case .skipped: dose.status = .skipped
    case .taken: break
    case .takenByItself: dose.note = "logged by Dosage itself"
    case .takenSometime: dose.takenAt = nil
    }
    log(dose, of: index, line)
  }
}

/// What a treatment becomes.
private enum DosagePlanning {
  case schedule(ScheduleVersion)
  case obstacle(ImportLine.Obstacle)
}

extension DosageTreatment {
  fileprivate func planning(
    today: LocalDate, seen: Instant?, in zone: ZoneRules
  ) -> DosagePlanning {
    let begin = start.map { zone.date(at: $0.seconds) }
    let amounts = Set(times.map(\.amount.quantity))
    let dose = amounts.count == 1 ? amounts.first : nil
    if frequency == .asNeeded {
      return .schedule(
        ScheduleVersion(
          effectiveFrom: today, recurrence: .asNeeded(AsNeededLimits()), dose: dose))
    }
    let first = hasDuration ? max(today, begin ?? today) : today
    let end = hasDuration ? self.end.map { zone.date(at: $0.seconds) } : nil
    var recurrence = Recurrence.daily
    var anchor = first
    switch frequency {
    case .daily, .asNeeded: break
    case .weekdays: if let days, days.mask != 127 { recurrence = .weekdays(days) }
    case .dayOfMonth:
      guard let monthDay else { return .obstacle(.noDates) }
      // A month without the day is left out there, and here its last day stands in.
      guard monthDay <= 28 else { return .obstacle(.shortMonths) }
      recurrence = .everyMonths(1, .day(monthDay))
    case .cycle:
      guard let cycle, let seen else { return .obstacle(.noDates) }
      // The number of the day is that of the day on which the program looked last.
      let counted = max(zone.date(at: seen.seconds), begin ?? .earliest)
      anchor = counted.adding(days: 1 - cycle.current)
      if cycle.off > 0 {
        recurrence =
          cycle.on == 1 ? .everyDays(1 + cycle.off) : .cycle(on: cycle.on, off: cycle.off)
      }
    }
    var used: [WallTime: Int] = [:]
    let entries = times.map { time in
      used[time.time, default: 0] += 1
      let count = used[time.time] ?? 1
      return TimeEntry(
        id: count == 1 ? time.time.text : "\(time.time)#\(count)", time: time.time,
        amount: dose == nil ? time.amount.quantity : nil)
    }
    return .schedule(
      ScheduleVersion(
        effectiveFrom: first, start: anchor, end: end, recurrence: recurrence, entries: entries,
        dose: dose))
  }

  /// The treatment in plain words with all its numbers, for a note.
  fileprivate func words(in zone: ZoneRules) -> String {
    var parts = ["on day \(monthDay ?? 0) of the month"]
    parts += times.map { "at \($0.time): \($0.amount.quantity.words(unit: unit))" }
    if hasDuration {
      parts += [start.map { "from \(zone.date(at: $0.seconds))" }].compactMap(\.self)
      parts += [end.map { "until \(zone.date(at: $0.seconds))" }].compactMap(\.self)
    }
    return "Dosage treatment: " + parts.joined(separator: ", ")
  }
}
