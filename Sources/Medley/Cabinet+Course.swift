package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// What ending did.
  package struct Ended {
    package let course: Course
    package let ending: Ending
    /// The number of doses logged for later ones, which are extra intakes now.
    package let loggedCount: Int
  }

  /// Stops a medication: after a date when one is given, else from this instant on.
  package func end(
    _ typed: String, of person: String?, on date: LocalDate?, reason: String?
  ) throws -> Ended {
    var written: Ending?
    var loggedCount = 0
    let id = try change(typed, of: person) { snapshot, medication in
      let today = try snapshot.clock(of: medication).today
      let old = medication.ending.value
      var ending = Ending(
        lastDate: date ?? today, at: date == nil ? circumstances.now.wholeSecond : nil,
        reason: reason ?? old?.reason)
      if date == nil, let old, old.isOver(on: today, at: circumstances.now) {
        guard let reason else {
          throw CabinetError.ended(medication: medication.name.value ?? "", on: old.lastDate)
        }
        ending = Ending(lastDate: old.lastDate, at: old.at, reason: reason)
      }
      written = ending
      let planner = try snapshot.planner(for: medication)
      loggedCount = try snapshot.doses(of: medication.id, ending.lastDate...LocalDate.latest)
        .outcomes.count { key, outcome in
          guard outcome.status != nil, let slot = planner.slot(key) else { return false }
          return ending.excludes(key.date, due: slot.due.instant)
        }
      return [
        .write(.ending, ending.encoded, of: medication.id, person: medication.person.value)
      ]
    }
    guard let written else { throw CabinetError.notFound(what: .medication, name: typed) }
    return Ended(course: try course(of: id), ending: written, loggedCount: loggedCount)
  }

  /// What restarting did.
  package struct Restarted {
    package let course: Course
    /// The first day with doses again, or the one from which the schedule counts anew.
    package let from: LocalDate
    /// The schedule that begins anew; nil when it goes on as it was.
    package let schedule: String?
    /// The dates between the end and the restart, which stay without doses; nil when none are.
    package let gap: Pause?
    package let wasEnded: Bool
    /// Planned doses that the schedule does not have any more because it begins anew.
    package let dropped: DroppedDoses
  }

  /// Takes back the end of a medication, and lets its schedule begin anew when a date is given.
  ///
  /// What lies between the end and the restart stays empty: nothing was due then.
  package func restart(
    _ typed: String, of person: String?, from date: LocalDate?
  ) throws -> Restarted {
    var from = date ?? .earliest
    var schedule: String?
    var gap: Pause?
    var wasEnded = false
    var replaced = ReplacedDoses()
    let id = try change(typed, of: person) { snapshot, medication in
      from = try date ?? snapshot.clock(of: medication).today
      let person = medication.person.value
      var drafts: [OperationDraft] = []
      if let ending = medication.ending.value {
        wasEnded = true
        drafts.append(.write(.ending, [], of: medication.id, person: person))
        gap = ending.gap(before: from)
        if let gap {
          drafts.append(.add(.pauses, gap.encoded, to: medication.id, person: person))
        }
        drafts += try snapshot.cancellations(of: medication, after: ending, from: from)
      } else if date == nil {
        throw CabinetError.refused(
          what: medication.name.value ?? "", why: "it has no end to take back",
          hint: "to let its schedule begin anew say from when: medley restart MEDICATION "
            + "--from today")
      }
      if date != nil {
        replaced = try snapshot.replacedDoses(of: medication, from: from)
        let begin = try snapshot.firstUnanswered(of: medication)
        var sentences: [String] = []
        for lineage in Lineage.all(of: medication.scheduleVersions) {
          let version = try Cabinet.checked { try lineage.restarted(on: from, notBefore: begin) }
          drafts.append(
            .add(.scheduleVersions, version.encoded, to: medication.id, person: person))
          sentences.append(try snapshot.sentence(version, of: medication))
        }
        schedule = sentences.joined(separator: "; ")
      }
      return drafts
    }
    return Restarted(
      course: try course(of: id), from: from, schedule: schedule, gap: gap, wasEnded: wasEnded,
      dropped: try dropped(replaced, of: id))
  }

  /// Those of some planned doses of a medication that it does not have any more.
  func dropped(_ replaced: ReplacedDoses, of id: Identifier) throws -> DroppedDoses {
    try look { try $0.dropped(replaced, of: $0.medication(id.hex)) }
  }
}

extension Ending {
  /// The whole dates between the end and a restart; nil when there are none.
  fileprivate func gap(before restart: LocalDate) -> Pause? {
    let (first, last) = (lastDate.adding(days: 1), restart.adding(days: -1))
    return first <= last && first > lastDate
      ? Pause(from: first, through: last, reason: reason) : nil
  }
}

extension Lineage {
  /// The version that lets the schedule begin anew on a date.
  fileprivate func restarted(
    on date: LocalDate, notBefore begin: Instant?
  ) throws(ScheduleEditFault) -> ScheduleVersion {
    var edit = ScheduleEdit()
    edit.start = date
    edit.notBefore = begin
    let current = (version(on: date) ?? versions.first)?.schedule
    if let end = current?.end, end < date { edit.end = .some(nil) }
    return try edit.version(of: self, from: date)
  }
}

extension Snapshot {
  /// Cancels the doses of dates up to the last that the end left out, so that they stay left out.
  ///
  /// A pause holds whole dates; the doses before the end on that date keep what became of them.
  fileprivate mutating func cancellations(
    of medication: Medication, after ending: Ending, from date: LocalDate
  ) throws -> [OperationDraft] {
    guard ending.at != nil else { return [] }
    let last = ending.lastDate
    let planner = try planner(for: medication, without: .ending)
    let moved = medication.slotOverrides.compactMap(\.value).compactMap { planner.slot($0.slot) }
    let slots = Set(
      planner.slots(last.adding(days: -1)...last) + moved.filter { $0.key.date <= last })
    let first = slots.map(\.key.date).min() ?? last
    let outcomes = try doses(of: medication.id, first...last).outcomes
    return slots.sorted { $0.key < $1.key }.filter { slot in
      ending.excludes(slot.key.date, due: slot.due.instant) && outcomes[slot.key]?.status == nil
        && (date > last || slot.due.instant <= circumstances.now)
    }.map { slot in
      .override(
        SlotOverride(slot: slot.key, change: .cancelled), of: medication.id,
        person: medication.person.value)
    }
  }
}
