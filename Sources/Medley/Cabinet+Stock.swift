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
    /// The first planned dose that the stock does not cover.
    package let runsOut: Slot?
    /// The date on which expired packages stop being usable is compared with this one.
    package let today: LocalDate
    /// True when it lasts no longer than the days at which a person wants to know.
    package let isLow: Bool
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
    try store.write { writing in
      var snapshot = Snapshot(writing.reading, circumstances)
      let medication = try snapshot.medication(typed)
      var membership = try snapshot.membership
      let draft = OperationDraft.add(
        .stockEntries, entry.encoded, to: medication.id, person: medication.person.value)
      try snapshot.refuseEditsOfLaterRecords([draft])
      try writing.append([draft], by: author(), judge: &membership)
      var after = Snapshot(writing.reading, circumstances)
      return try after.report(after.medication(medication.id.hex))
    }
  }
}

extension Snapshot {
  mutating func report(_ medication: Medication) throws -> Cabinet.Stock? {
    guard let level = try stock(of: medication) else { return nil }
    let planner = try planner(for: medication)
    let today = planner.timeline.date(at: circumstances.now)
    let recent = try doses(for: planner, today.adding(days: -3)...LocalDate.latest)
    let runsOut = level.runsOut(planner, doses: recent, now: circumstances.now)
    let warnDays = medication.lowStockDays.value
    return Cabinet.Stock(
      id: medication.id.hex, name: medication.name.value ?? "", unit: medication.doseUnit,
      level: level, runsOut: runsOut, today: today,
      isLow: warnDays.map { days in
        runsOut.map { $0.due.date.days(since: today) <= days } ?? false
      } ?? false)
  }
}
