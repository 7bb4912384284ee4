internal import MedleyHousehold
package import MedleyMedicines
package import MedleyRecords
internal import MedleySealing

extension Snapshot {
  /// The medications that are there.
  package var medications: [Medication] {
    mutating get throws { try allMedications.filter(\.isPresent) }
  }

  /// The medications of the people who are asked for.
  package mutating func medications(of person: Person?) throws -> [Medication] {
    try allMedications.filter {
      $0.isPresent && (person == nil || $0.person.value == person?.id)
    }
  }

  /// Finds a medication that is there, by what somebody typed.
  package mutating func medication(_ name: String, of person: Person? = nil) throws -> Medication {
    do {
      return try find(name, among: try medications(of: person))
    } catch CabinetError.notFound {
      guard let removed = try? removedMedication(name), removed.presence == .removed else {
        throw CabinetError.notFound(what: .medication, name: name)
      }
      throw CabinetError.removed(removed.name.value ?? "")
    }
  }

  /// Finds a medication that was removed.
  package mutating func removedMedication(_ name: String) throws -> Medication {
    try find(name, among: try allMedications.filter { $0.presence != .present })
  }

  private mutating func find(
    _ name: String, among medications: [Medication]
  ) throws -> Medication {
    let people = try people
    return try Lookup.find(
      name, among: medications, noun: .medication, id: \.id.hex, name: { $0.name.value ?? "" },
      // Two people may take the same medication: the candidates say whose each one is.
      label: { medication in
        let person = people.first { $0.id == medication.person.value }?.name.value
        let name = medication.name.value ?? ""
        return people.count > 1 ? person.map { "\($0)'s \(name)" } ?? name : name
      })
  }

  /// The person that `--for` names, or the only one there is.
  package mutating func person(for name: String?) throws -> Person {
    if let name { return try person(name) }
    let people = try people
    guard people.count == 1 else {
      throw CabinetError.personNeeded(candidates: people.map { $0.name.value ?? "" })
    }
    return people[0]
  }

  /// The person that `--for` names; all of them when it is left out.
  package mutating func people(for name: String?) throws -> [Person] {
    try name.map { [try person($0)] } ?? people
  }

  /// Plans the doses of a medication in its person's zones.
  package mutating func planner(for medication: Medication) throws -> SlotPlanner {
    if let cached = cachedPlanners[medication.id] { return cached }
    let planner = try makePlanner(for: medication)
    cachedPlanners[medication.id] = planner
    return planner
  }

  /// Plans the doses of a medication as its record is given.
  mutating func makePlanner(for medication: Medication) throws -> SlotPlanner {
    let person = try people.first { $0.id == medication.person.value }
    learnZones(of: medication)
    return SlotPlanner(
      medication, zones: person?.zones ?? ZoneHistory([]), book: circumstances.zones,
      history: medication.followsIntakes ? try history(for: medication) : DoseHistory())
  }

  /// All doses from which the schedules of a medication count.
  private mutating func history(for medication: Medication) throws -> DoseHistory {
    let always = LocalDate.earliest...LocalDate.latest
    var followed: [Identifier: DoseBook] = [:]
    var plans: [Identifier: SlotPlanner] = [:]
    for other in medication.followedMedications {
      // A removed medication was entered in error; nothing follows its doses.
      guard try medications.contains(where: { $0.id == other }) else { continue }
      followed[other] = try doses(of: other, always)
      plans[other] = try plan(of: other)
    }
    return DoseHistory(
      own: try doses(of: medication.id, always), followed: followed, plans: plans)
  }

  /// Looks up the zones in which schedules of a medication stay.
  private mutating func learnZones(of medication: Medication) {
    for version in medication.scheduleVersions.compactMap(\.value) {
      if case .pinned(let zone) = version.policy { circumstances.learn(zone) }
    }
  }

  /// The plan of another medication as far as its dates go.
  private mutating func plan(of id: Identifier) throws -> SlotPlanner? {
    guard let medication = try medications.first(where: { $0.id == id }) else { return nil }
    learnZones(of: medication)
    let person = try people.first { $0.id == medication.person.value }
    return SlotPlanner(
      medication, zones: person?.zones ?? ZoneHistory([]), book: circumstances.zones)
  }

  /// The schedule of a medication in words.
  package mutating func sentence(
    _ version: ScheduleVersion, of medication: Medication
  ) throws -> String {
    try sentence(version, unit: medication.doseUnit)
  }

  /// A schedule in words, the medication that it follows being named.
  mutating func sentence(_ version: ScheduleVersion, unit: String) throws -> String {
    guard case .followUp = version.recurrence else { return version.sentence(unit: unit) }
    let names = try allMedications
    return version.sentence(unit: unit) { id in names.first { $0.id == id }?.name.value }
  }

  /// The doses of a period and of a day on either side; all of them where slots count from them.
  mutating func doses(
    for planner: SlotPlanner, _ period: ClosedRange<LocalDate>
  ) throws -> DoseBook {
    if planner.followsIntakes { return planner.history.own }
    return try doses(
      of: planner.medication,
      period.lowerBound.adding(days: -1)...period.upperBound.adding(days: 1))
  }

  /// Judges slots by what was logged of them.
  mutating func judge(
    _ slots: [Slot], of medication: Medication, _ planner: SlotPlanner
  ) throws -> [JudgedSlot] {
    guard let middle = slots.first?.key.date else { return [] }
    let near = middle.adding(days: -10)...middle.adding(days: 10)
    var outcomes: [SlotKey: SlotOutcome] = [:]
    let far = slots.filter { !near.contains($0.key.date) }
    outcomes = try doses(for: planner, near).outcomes
    // Slots moved from far away are few, and looked up one by one.
    for slot in far where outcomes[slot.key] == nil {
      outcomes[slot.key] = try doses(of: medication.id, slot.key.date...slot.key.date)
        .outcomes[slot.key]
    }
    return slots.map {
      JudgedSlot(
        $0, outcomes[$0.key] ?? .none, lateAfter: medication.lateAfter,
        now: circumstances.now)
    }
  }

  /// What people said about entries, by intake record.
  package var resolutions: [Identifier: Register<Resolution>] {
    mutating get throws {
      if let cachedResolutions { return cachedResolutions }
      var found: [Identifier: Register<Resolution>] = [:]
      for state in try states(of: .resolution) {
        found[state.id] = state.register(
          Resolution.Field.verdicts, Resolution.init(decoding:))
      }
      cachedResolutions = found
      return found
    }
  }

  /// The plan of a period joined with its doses.
  package mutating func calendar(
    of medication: Medication, _ period: ClosedRange<LocalDate>
  ) throws -> DoseCalendar {
    let planner = try planner(for: medication)
    return DoseCalendar(
      medication, planner: planner, doses: try doses(for: planner, period), period: period,
      now: circumstances.now)
  }

  /// Finds a dose entry of any medication by its id or the beginning of it.
  package mutating func entry(
    _ typed: String
  ) throws -> (medication: Medication, dose: RecordedDose) {
    let typed = typed.lowercased()
    guard typed.utf8.count >= 4 else { throw CabinetError.notFound(what: .entry, name: typed) }
    let intakes = try intakes(withEntry: typed)
    var found: [(medication: Medication, dose: RecordedDose)] = []
    for medication in try allMedications {
      guard let records = intakes[medication.id] else { continue }
      let book = DoseBook(records, resolutions: try resolutions)
      let all = book.outcomes.values.flatMap(\.entries) + book.unscheduled
      for dose in all where dose.id.hex.hasPrefix(typed) { found.append((medication, dose)) }
    }
    guard let first = found.first else {
      throw CabinetError.notFound(what: .entry, name: typed)
    }
    guard found.count == 1 else {
      throw CabinetError.ambiguous(
        what: .entry, name: typed, candidates: found.map { String($0.dose.id.hex.prefix(8)) })
    }
    return first
  }

  /// Every question that is open.
  package var conflicts: [Conflict] {
    mutating get throws {
      var found: [Conflict] = []
      let intakes = try contestedIntakes()
      for state in try states(of: .person) { found += Conflict.ofPerson(state) }
      for state in try states(of: .medication) where state.presence != .removed {
        found += Conflict.ofMedication(state)
        // An entry that stands alone is in no question.
        guard let records = intakes[state.id] else { continue }
        found += Conflict.ofDoses(
          DoseBook(records, resolutions: try resolutions), of: state.id)
      }
      return found
    }
  }

  /// How many questions are open.
  package var openQuestionCount: Int {
    mutating get throws {
      var count = 0
      let intakes = try contestedIntakes()
      for state in try states(of: .person) { count += Conflict.ofPerson(state).count }
      for state in try states(of: .medication) where state.presence != .removed {
        count += Conflict.ofMedication(state).count
        guard let records = intakes[state.id] else { continue }
        count += Conflict.countOfDoses(DoseBook(records, resolutions: try resolutions))
      }
      return count
    }
  }

  /// The open questions about some people, medications and intakes.
  mutating func conflicts(among records: Set<Identifier>) throws -> [Conflict] {
    var found: [Conflict] = []
    for state in try states(of: .person) where records.contains(state.id) {
      found += Conflict.ofPerson(state)
    }
    for state in try states(of: .medication)
    where records.contains(state.id) && state.presence != .removed {
      found += Conflict.ofMedication(state)
    }
    var intakes: [Identifier: [IntakeRecord]] = [:]
    for record in records {
      if let intake = try intake(record).flatMap({ IntakeRecord($0) }) {
        intakes[intake.medication, default: []].append(intake)
      }
    }
    for (medication, records) in intakes {
      found += Conflict.ofDoses(
        DoseBook(records, resolutions: try resolutions), of: medication)
    }
    return found
  }

  /// The stock of a medication; nil when it was never counted.
  package mutating func stock(of medication: Medication) throws -> StockLevel? {
    let ledger = StockLedger(medication.stockEntries)
    guard let since = ledger.since else { return nil }
    let from = ZoneRules.utc.date(at: since.seconds)
    let dates = dates(of: medication, takenIn: from...LocalDate.latest)
    return ledger.level(after: try uses(of: medication.id, dates))
  }

  /// The dates of doses that may have been taken in a period.
  ///
  /// A dose has the date for which it was planned, or of the dose that it follows; it may be taken
  /// long before or after it.
  func dates(
    of medication: Medication, takenIn period: ClosedRange<LocalDate>
  ) -> ClosedRange<LocalDate> {
    guard !medication.followsIntakes, medication.slotOverrides.isEmpty else {
      return LocalDate.earliest...LocalDate.latest
    }
    let room = MedicineLimits.answerDayCount
    return period.lowerBound.adding(days: -room)...period.upperBound.adding(days: room)
  }

  /// The person's name and the device's name behind a value.
  package mutating func author(of origin: Origin) throws -> (device: String, person: String) {
    if try membership.recoveryKeys.contains(where: { $0.signing == origin.actor.device }) {
      return ("the recovery words", "")
    }
    let member = try membership.everMember(origin.actor.device)
    let person = try people.first { $0.id == member?.person }?.name.value
    return (member?.name ?? String(origin.actor.device.hex.prefix(8)), person ?? "")
  }
}
