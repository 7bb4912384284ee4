package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// How a medication stands after its course was changed.
  package struct Course {
    package let medication: String
    package let unit: String
    /// The clock of the person who takes it.
    package let clock: PersonClock
    /// The next planned dose that has no outcome.
    package let next: Slot?
    /// Planned doses that are due now and have no outcome.
    package let open: [Slot]
    /// The pause that holds today, if any.
    package let pause: Pause?
  }

  /// What pausing did.
  package struct Paused {
    package let course: Course
    /// The dates without doses, those of earlier pauses that are one with it included.
    package let pause: Pause
    /// True when an earlier pause is one with it now.
    package let isJoined: Bool
    /// The number of doses logged on its dates, which are extra intakes now.
    package let loggedCount: Int
  }

  /// Lets a medication not be due on some dates.
  package func pause(_ typed: String, of person: String?, _ pause: Pause) throws -> Paused {
    var written = pause
    var isJoined = false
    var loggedCount = 0
    let id = try change(typed, of: person) { snapshot, medication in
      let name = medication.name.value ?? ""
      if let through = pause.through, through < pause.from {
        throw CabinetError.refused(
          what: "pause", why: "it ends before it begins", hint: "give --from before --to")
      }
      if let ending = medication.ending.value, ending.lastDate < pause.from {
        throw CabinetError.ended(medication: name, on: ending.lastDate)
      }
      let earlier = medication.pauses.compactMap { member in
        member.value.map { (id: member.id, pause: $0) }
      }.filter { $0.pause.overlaps(pause) }
      if let whole = earlier.first(where: { $0.pause.covers(pause) }) {
        throw CabinetError.refused(
          what: name, why: "it is paused then already, \(whole.pause.words)",
          hint: "to let it be due earlier again: medley resume MEDICATION --on DATE")
      }
      written = earlier.reduce(pause) { $0.joined(with: $1.pause) }
      isJoined = !earlier.isEmpty
      loggedCount = try snapshot.loggedCount(
        of: medication, pause.from...max(pause.from, pause.through ?? .latest))
      let person = medication.person.value
      return [
        .add(
          .pauses, written.encoded, to: medication.id, person: person,
          member: earlier.first.map { .named($0.id) } ?? .new)
      ] + earlier.dropFirst().map { .remove(.pauses, $0.id, from: medication.id) }
    }
    return Paused(
      course: try course(of: id), pause: written, isJoined: isJoined, loggedCount: loggedCount)
  }

  /// Ends the pauses of a medication so that it is due again from a date on.
  package func resume(_ typed: String, of person: String?, on date: LocalDate) throws -> Course {
    let id = try change(typed, of: person) { snapshot, medication in
      let pauses = medication.pauses.compactMap { member in
        member.value.map { (id: member.id, pause: $0) }
      }
      let holding = pauses.filter { $0.pause.contains(date) }
      guard !holding.isEmpty else {
        let later = pauses.map(\.pause).filter { $0.from > date }.min { $0.from < $1.from }
        throw CabinetError.refused(
          what: medication.name.value ?? "", why: "it is not paused on \(date)",
          hint: later.map {
            "to take back the pause \($0.words): medley resume MEDICATION --on \($0.from)"
          } ?? "“medley show MEDICATION” shows its pauses")
      }
      let person = medication.person.value
      return holding.map { id, pause in
        guard pause.from < date else { return .remove(.pauses, id, from: medication.id) }
        let shorter = Pause(
          from: pause.from, through: date.adding(days: -1), reason: pause.reason)
        return .add(
          .pauses, shorter.encoded, to: medication.id, person: person, member: .named(id))
      }
    }
    return try course(of: id)
  }

  /// Commits operations on one medication and gives its id.
  func change(
    _ typed: String, of person: String?,
    _ drafts: (inout Snapshot, Medication) throws -> [OperationDraft]
  ) throws -> Identifier {
    var id: Identifier?
    try commit { snapshot in
      let owner = try person.map { try snapshot.person($0) }
      let medication = try snapshot.medication(typed, of: owner)
      id = medication.id
      return try drafts(&snapshot, medication)
    }
    guard let id else { throw CabinetError.notFound(what: .medication, name: typed) }
    return id
  }

  /// How a medication stands now.
  func course(of id: Identifier) throws -> Course {
    try look { snapshot in
      let medication = try snapshot.medication(id.hex)
      let clock = try snapshot.clock(of: medication)
      let planner = try snapshot.planner(for: medication)
      let slots = planner.slots(around: circumstances.now)
      let open = try snapshot.judge(slots, of: medication, planner).filter {
        $0.isDue(at: circumstances.now) && $0.slot.cutOff > circumstances.now
      }
      return Course(
        medication: medication.name.value ?? "", unit: medication.doseUnit, clock: clock,
        next: try snapshot.nextSlot(of: medication, planner), open: open.map(\.slot),
        pause: medication.pause(on: clock.today))
    }
  }
}

extension Snapshot {
  /// The number of planned doses of some dates that have an outcome.
  mutating func loggedCount(
    of medication: Medication, _ dates: ClosedRange<LocalDate>
  ) throws -> Int {
    let keys = try planner(for: medication)
    return try doses(of: medication.id, dates).outcomes.count { key, outcome in
      outcome.status != nil && keys.slot(key) != nil
    }
  }
}
