package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// Someone of the household.
  package struct PersonReport {
    package let id: String
    package let name: String
    package let birthYear: Int?
    package let notes: String?
    /// The name of the zone this person is in now.
    package let zone: String?
    package let clock: PersonClock
    /// The language in which this person reads reports and reminders: a tag such as `de`.
    package let language: String?
    /// The day on which this person's weeks begin.
    package let firstWeekday: Weekday
  }

  /// The people, in order of their names.
  package func people() throws -> [PersonReport] {
    try look { snapshot in
      try snapshot.people.map { snapshot.report(of: $0) }
    }
  }

  /// The person that a name means, or the only one there is.
  ///
  /// - Throws: `CabinetError.personNeeded` when there are several and none is named.
  package func person(for name: String?) throws -> PersonReport {
    try look { snapshot in
      let person = try snapshot.person(for: name)
      return snapshot.report(of: person)
    }
  }

  /// A medication in one line.
  package struct MedicationReport {
    package let id: String
    package let name: String
    package let person: String
    package let form: String?
    package let strength: String?
    /// The amount of a dose where the times state none of their own.
    package let dose: Quantity?
    package let unit: String
    package let schedule: String
    /// The next planned dose that has no outcome.
    package let next: Slot?
    /// The dose that waits for an outcome, where none is to come before it has one.
    package let waiting: Slot?
    /// When and why it was stopped; nil while it was not.
    package let ending: Ending?
    /// The pause that holds today.
    package let pause: Pause?
    /// True while more doses are to come or may be taken as needed.
    package let isActive: Bool
    package let isRemoved: Bool
    /// True while devices disagree about its strength, its unit or its schedule.
    package let isInDoubt: Bool
  }

  /// The medications of one or all people; those that are over or removed only when asked for.
  package func medications(of person: String?, all: Bool) throws -> [MedicationReport] {
    try look { snapshot in
      var found: [MedicationReport] = []
      for person in try snapshot.people(for: person) {
        for medication in try snapshot.allMedications
        where medication.person.value == person.id && (all || medication.isPresent) {
          let report = try snapshot.line(medication, of: person)
          if all || report.isActive { found.append(report) }
        }
      }
      return found
    }
  }

  /// The names that may be typed for medications.
  package func medicationNames() throws -> [String] {
    try look { Set(try $0.medications.compactMap(\.name.value)).sorted() }
  }

  /// The name and the unit of a medication.
  package func naming(of medication: String) throws -> (name: String, unit: String) {
    try look { snapshot in
      let found = try snapshot.medication(medication)
      return (found.name.value ?? "", found.doseUnit)
    }
  }

  /// The rule of the days of a medication on a date; nil when none rules it.
  package func recurrence(of medication: String, on date: LocalDate) throws -> Recurrence? {
    try look { snapshot in
      let planner = try snapshot.planner(for: snapshot.medication(medication))
      let versions = planner.lineages.compactMap { $0.version(on: date) ?? $0.versions.first }
      return versions.first?.schedule.recurrence
    }
  }
}

extension Snapshot {
  /// What is kept about a person, with their clock.
  func report(of person: Person) -> Cabinet.PersonReport {
    Cabinet.PersonReport(
      id: person.id.hex, name: person.name.value ?? "", birthYear: person.birthYear.value,
      notes: person.notes.value, zone: person.zones.zone(at: circumstances.now),
      clock: clock(of: person), language: person.language.value,
      firstWeekday: person.firstWeekday)
  }

  /// A medication in one line.
  mutating func line(
    _ medication: Medication, of person: Person
  ) throws -> Cabinet.MedicationReport {
    let planner = try planner(for: medication)
    let today = planner.timeline.date(at: circumstances.now)
    let next = try nextSlot(of: medication, planner)
    let versions = planner.lineages.compactMap { $0.version(on: today) ?? $0.reigns.first?.version }
    return Cabinet.MedicationReport(
      id: medication.id.hex, name: medication.name.value ?? "", person: person.name.value ?? "",
      form: medication.form.value?.words, strength: medication.strength.value,
      dose: versions.lazy.compactMap(\.schedule.dose).first, unit: medication.doseUnit,
      schedule: try versions.map { try sentence($0.schedule, of: medication) }
        .joined(separator: "; "),
      next: next, waiting: next == nil ? try waitingSlot(of: medication, planner) : nil,
      ending: medication.ending.value, pause: medication.pause(on: today),
      isActive: medication.isPresent
        && medication.isActive(planner, on: today, now: circumstances.now, next: next),
      isRemoved: !medication.isPresent, isInDoubt: medication.isInDoubt)
  }

  /// The oldest dose of a medication that is due now and has no outcome.
  private mutating func waitingSlot(
    of medication: Medication, _ planner: SlotPlanner
  ) throws -> Slot? {
    try judge(planner.slots(around: circumstances.now), of: medication, planner).first {
      $0.isDue(at: circumstances.now) && $0.slot.cutOff > circumstances.now
    }?.slot
  }

  /// The next planned dose of a medication that has no outcome; nil when none is to come.
  mutating func nextSlot(of medication: Medication, _ planner: SlotPlanner) throws -> Slot? {
    guard medication.isPresent else { return nil }
    return try nextOpen(of: medication, planner, after: circumstances.now, count: 1).first?.slot
  }
}

extension Medication {
  /// True while the medication has not come to its end.
  fileprivate func isActive(
    _ planner: SlotPlanner, on today: LocalDate, now: Instant, next: Slot?
  ) -> Bool {
    if let ending = ending.value, ending.isOver(on: today, at: now) { return false }
    // What is paused goes on some day.
    if planner.lineages.isEmpty || next != nil || pause(on: today) != nil { return true }
    return planner.lineages.contains { lineage in
      lineage.reigns.contains { reign in
        let schedule = reign.version.schedule
        return reign.dates.upperBound >= today && schedule.end ?? .latest >= today
          && schedule.doseCount == nil
      }
    }
  }
}
