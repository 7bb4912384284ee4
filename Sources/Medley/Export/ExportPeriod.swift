internal import MedleyHousehold
package import MedleyMedicines
internal import MedleyRecords

/// The dates of an export; what is left out is as early or as late as the record goes.
package struct ExportPeriod: Sendable {
  package let from: LocalDate?
  package let to: LocalDate?

  package init(from: LocalDate?, to: LocalDate?) {
    self.from = from
    self.to = to
  }

  /// The dates, the end being today where it is left out.
  func dates(first: LocalDate?, today: LocalDate) throws -> ClosedRange<LocalDate> {
    let last = to ?? today
    let begin = from ?? min(first ?? last, last)
    guard begin <= last else {
      throw CabinetError.refused(
        what: "period", why: "it ends before it begins", hint: "give --from before --to")
    }
    guard last.days(since: begin) <= MedicineLimits.figureDayCount else {
      throw CabinetError.refused(
        what: "period", why: "it is longer than 25 years", hint: "give a later --from")
    }
    return begin...last
  }
}

extension Snapshot {
  /// The names of all medications, for sentences that speak of others.
  var medicationNames: [Identifier: String] {
    mutating get throws {
      var names: [Identifier: String] = [:]
      for medication in try allMedications { names[medication.id] = medication.name.value ?? "" }
      return names
    }
  }

  /// The first date on which a medication had a schedule or an entry; nil without any.
  mutating func firstDate(of medication: Medication) throws -> LocalDate? {
    let planner = try planner(for: medication)
    let planned = planner.lineages.compactMap { lineage in
      lineage.reigns.first.map { max($0.dates.lowerBound, $0.version.schedule.start) }
    }
    let doses = try doses(of: medication.id, LocalDate.earliest...LocalDate.latest)
    let logged = doses.outcomes.keys.map(\.date) + doses.unscheduled.map(\.entry.date)
    return (planned + logged).min()
  }

  /// The dates of an export about some medications of a person.
  mutating func dates(
    _ period: ExportPeriod, of medications: [Medication], _ person: Person
  ) throws -> ClosedRange<LocalDate> {
    var first: LocalDate?
    if period.from == nil {
      first = try medications.compactMap { try firstDate(of: $0) }.min()
    }
    return try period.dates(first: first, today: localDate(of: person))
  }
}
