package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What is left of a medication.
  package struct Stock {
    package let id: String
    package let name: String
    package let unit: String
    package let level: StockLevel
    /// How far it lasts; nil when it covers the plan, or nothing is planned.
    package let runOut: RunOut?
    /// The date on which expired packages stop being usable is compared with this one.
    package let today: LocalDate
    /// The days at which a person wants to know that it runs out.
    package let lowDayCount: Int
    /// True for something taken as needed of which less than one dose can be used.
    package let isShortOfDose: Bool

    /// The first planned dose that the stock does not cover.
    package var runsOut: Slot? { runOut?.firstUncovered }

    /// True when it lasts no longer than the days at which a person wants to know.
    package var isLow: Bool {
      isShortOfDose || runsOut.map { $0.due.date.days(since: today) <= lowDayCount } ?? false
    }

    /// The usable packages that expire soon: within 30 days, or the days of the warning if more.
    package var expiringSoon: [StockLevel.Package] {
      let last = today.adding(days: max(MedicineLimits.expiryDayCount, lowDayCount))
      return level.packages.filter {
        $0.isUsable(on: today) && $0.expires ?? .latest <= last && $0.expires != nil
      }
    }
  }

  /// The stock of everything that was ever counted or refilled.
  package func stock(of person: String?) throws -> [Stock] {
    try look { snapshot in
      var found: [Stock] = []
      for person in try snapshot.people(for: person) {
        for medication in try snapshot.medications(of: person) {
          if let stock = try snapshot.report(medication) { found.append(stock) }
        }
      }
      return found
    }
  }

  /// Writes a line of the stock ledger.
  ///
  /// - Returns: the stock afterwards.
  package func record(_ entry: StockEntry, of typed: String) throws -> Stock? {
    try record(of: typed) { _ in [entry] }
  }

  /// Writes lines that are made of the stock as the transaction sees it.
  func record(
    of typed: String, _ entries: (Stock?) throws -> [StockEntry]
  ) throws -> Stock? {
    try store.write { writing in
      var snapshot = Snapshot(writing.reading, circumstances)
      let medication = try snapshot.medication(typed)
      let drafts = try entries(try snapshot.report(medication, days: 1)).map {
        OperationDraft.add(
          .stockEntries, $0.encoded, to: medication.id, person: medication.person.value)
      }
      var membership = try snapshot.membership
      try snapshot.refuseEditsOfLaterRecords(drafts)
      try writing.append(drafts, by: author(), judge: &membership)
      var after = Snapshot(writing.reading, circumstances)
      return try after.report(after.medication(medication.id.hex))
    }
  }
}

extension Snapshot {
  /// What is left of a medication, and how far it lasts, looked for so many days ahead.
  mutating func report(
    _ medication: Medication, days: Int = MedicineLimits.horizonDayCount
  ) throws -> Cabinet.Stock? {
    guard let level = try stock(of: medication) else { return nil }
    let planner = try planner(for: medication)
    let today = planner.timeline.date(at: circumstances.now)
    let recent = try doses(for: planner, today.adding(days: -3)...LocalDate.latest)
    let runOut = level.runOut(planner, doses: recent, now: circumstances.now, days: days)
    let dose = planner.asNeededVersion(on: today)?.dose
    return Cabinet.Stock(
      id: medication.id.hex, name: medication.name.value ?? "", unit: medication.doseUnit,
      level: level, runOut: runOut, today: today, lowDayCount: medication.lowStockDayCount,
      isShortOfDose: runOut == nil && dose.map { level.usable(on: today) < $0 } ?? false)
  }
}
