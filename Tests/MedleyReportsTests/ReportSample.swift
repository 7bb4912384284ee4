import MedleyMedicines
import MedleyRecords
import MedleyReports

/// A report with everything that one can say, made by hand.
enum ReportSample {
  static let names = [
    "Acetylsalicylsäure-Lysinat-Komplex retardierte Filmtabletten mit magensaftresistentem "
      + "Überzug Forte Plus 100 Stück N3 Klinikpackung",
    String(repeating: "Ubiquinoldecarbo", count: 8),
    "Αμοξικιλλίνη με κλαβουλανικό οξύ", "Ацетилсалициловая кислота", "أسيتامينوفين ٥٠٠ ملغ",
    "אקמול לילדים", "葡萄糖酸钙锌口服溶液葡萄糖酸钙锌口服溶液葡萄糖酸钙锌口服溶液", "💊 Zink 💊💊", "<b>&\"",
    "evil\u{1b}[31m\u{202e}name\u{2069}\u{2068}", "two\nlines", "%1 per cent",
  ]

  static func report(deviationCount: Int = 300) throws -> Report {
    let first = LocalDate.earliest.adding(days: 300_000)
    let period = first...first.adding(days: 89)
    let made = OffsetInstant(Instant(clampingSeconds: 1_772_344_800), in: .utc)
    var report = Report(
      version: "0.0", subject: .init(name: "אן \u{202e}Ann", birthYear: 1950, notes: names[1]),
      period: period, today: period.upperBound, made: made, firstWeekday: .monday,
      table: FigureTable([], period: period))
    report.zones = [
      .init(from: nil, zone: "Europe/Berlin"), .init(from: made, zone: "America/Argentina/Ushuaia"),
    ]
    let schedule = ScheduleVersion(
      effectiveFrom: first, recurrence: .everyMonths(3, .day(30)),
      entries: [TimeEntry(.midnight)], dose: .one)
    report.medicines = names.map { name in
      var medicine = Report.Medicine(name: name, unit: "tablet")
      medicine.fullName = names[0]
      medicine.ingredients = [names[1], "koffein"]
      medicine.form = MedicineForm(.tablet)
      medicine.strength = "500 mg"
      medicine.schedules = [schedule]
      medicine.route = "by mouth"
      medicine.reason = name
      medicine.prescriber = "Dr. \(name)"
      medicine.instructions = String(repeating: "with water ", count: 20)
      medicine.start = first
      medicine.lastChange = first.adding(days: 3)
      medicine.figures.taken = 12_345
      medicine.figures.missed = 54_321
      medicine.figures.asNeededUses = 300
      medicine.figures.asNeededMax24h = .one
      medicine.intervals = Report.Intervals([made.instant, made.instant.adding(.hour)])
      medicine.isInDoubt = true
      var stock = Report.Stock(amount: .one)
      stock.runsOut = made
      stock.lastCovered = made
      stock.isLow = true
      stock.isProvisional = true
      stock.packages = [.init(amount: .one, expires: first, isUsable: false)]
      medicine.stock = stock
      return medicine
    }
    let kinds: [Report.Deviation.Kind] = [
      .missed, .skipped, .late(.hour), .otherAmount(planned: .one), .extra, .asNeeded, .unconfirmed,
    ]
    report.deviations = (0..<deviationCount).map { index in
      Report.Deviation(
        medicine: names[index % names.count], unit: "tablet", date: first, moment: made,
        kind: kinds[index % kinds.count], amount: .one, note: names[(index + 5) % names.count])
    }
    let turns: [Report.Turn.Kind] = [
      .began(schedule), .changed(from: schedule, to: schedule), .restarted(schedule),
      .ended(reason: names[1]), .ended(reason: nil), .finished,
      .paused(through: first, reason: names[8]), .paused(through: nil, reason: nil),
      .resumed(since: first), .field(.strength, from: nil, to: names[1]),
    ]
    report.turns = turns.enumerated().map { index, kind in
      Report.Turn(
        date: first.adding(days: index), medicine: names[index % names.count], unit: "ml",
        kind: kind)
    }
    report.remarks = names.map { .init(moment: made, medicine: nil, text: $0) }
    report.questions = [
      .init(
        kind: .doubleDose, medicine: names[5], unit: "tablet", planned: made, field: nil,
        said: [
          (.dose(.taken, .one, made), "Ann, kitchen"), (.dose(.taken, nil, made), "Ben, phone"),
        ]),
      .init(
        kind: .takenOrSkipped, medicine: names[5], unit: "tablet", planned: made, field: nil,
        said: [
          (.dose(.taken, .one, made), "Ann, kitchen"), (.dose(.skipped, nil, made), "Ben, phone"),
        ]),
      .init(
        kind: .field, medicine: names[1], unit: "tablet", planned: nil, field: "schedule",
        said: [
          (.value(.scheduleVersions, schedule.encoded), "Ann, kitchen"), (.text(nil), names[1]),
        ]),
      .init(
        kind: .removed, medicine: names[8], unit: "tablet", planned: nil, field: nil, said: []),
      .init(
        kind: .unconfirmed, medicine: names[9], unit: "tablet", planned: nil, field: nil,
        said: []),
    ]
    return report
  }

  /// A map of days with something due on each of them.
  static let map = HeatMap(
    caption: "Days", weekdays: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
    months: [
      .init(
        name: "March 2026", offset: 6,
        days: (1...31).map {
          .init(
            number: $0, band: HeatMap.Band.allCases[$0 % 5], isMissed: $0 % 3 == 0,
            words: "2026-03-\($0): 2 of 3 taken")
        })
    ], legend: HeatMap.Band.allCases.map { .init($0, "band \($0) with words that are long") },
    missedWords: "a dose was missed")
}
