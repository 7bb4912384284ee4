package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// What is to become of one planned dose.
  package enum SlotChange {
    case cancel
    /// Another time on the person's clock; of the dose's own date when none is given.
    case wall(LocalDate?, WallTime)
    case instant(Instant)
  }

  /// What moving or cancelling one dose did.
  package struct Moved {
    package enum Kind {
      case moved
      /// It has its own time again.
      case movedBack
      case cancelled
      /// Nothing was written, because it stood so already.
      case unchanged
    }

    package let kind: Kind
    package let medication: String
    package let clock: PersonClock
    /// The date and the name of the dose, as `--slot` takes them.
    package let name: String
    /// When its schedule lets it be due.
    package let planned: OffsetInstant
    /// When it was due until now; nil when it was cancelled.
    package let before: OffsetInstant?
    /// When it is due now; nil when it is cancelled.
    package let after: OffsetInstant?
    /// True when another dose of the medication is due at the same time.
    package let meetsAnother: Bool
  }

  /// Moves one planned dose to another time, or cancels it; it stays the same dose.
  package func move(_ request: DoseRequest, _ change: SlotChange) throws -> Moved {
    var moved: Moved?
    try commit { snapshot in
      let owner = try request.person.map { try snapshot.person($0) }
      let medication = try snapshot.medication(request.medication, of: owner)
      let dose = try snapshot.movableDose(request, of: medication)
      let target = try snapshot.target(of: change, for: dose, medication)
      let kind = dose.kind(of: target?.due)
      let person = medication.person.value
      moved = Moved(
        kind: kind, medication: medication.name.value ?? "",
        clock: try snapshot.clock(of: medication), name: dose.name,
        planned: dose.planned, before: dose.current, after: target?.due,
        meetsAnother: try snapshot.meetsAnother(dose.key, at: target?.due, medication))
      switch kind {
      case .unchanged: return []
      case .movedBack:
        return [
          .remove(
            .slotOverrides, dose.key.record(of: medication.id), from: medication.id)
        ]
      case .moved, .cancelled:
        let change = target.map { SlotOverride.Change.moved($0.date, $0.time) } ?? .cancelled
        return [
          .override(
            SlotOverride(slot: dose.key, change: change), of: medication.id, person: person)
        ]
      }
    }
    guard let moved else { throw CabinetError.notFound(what: .slot, name: "") }
    return moved
  }
}

/// A planned dose that may be moved.
private struct MovableDose {
  let key: SlotKey
  /// The name, as `--slot` takes it.
  let name: String
  /// When its schedule lets it be due.
  let planned: OffsetInstant
  /// When it is due now; nil when it is cancelled.
  let current: OffsetInstant?

  /// What giving the dose another time is; nil cancels it.
  func kind(of due: OffsetInstant?) -> Cabinet.Moved.Kind {
    if due?.instant == current?.instant { return .unchanged }
    guard let due else { return .cancelled }
    return due.instant == planned.instant ? .movedBack : .moved
  }
}

extension Snapshot {
  /// The dose that somebody means, moved and cancelled ones included.
  fileprivate mutating func movableDose(
    _ request: Cabinet.DoseRequest, of medication: Medication
  ) throws -> MovableDose {
    let planner = try planner(for: medication)
    let own = try self.planner(for: medication, without: .slotOverrides)
    let date = request.slotDate ?? planner.timeline.date(at: circumstances.now)
    let part = request.slotPart
    let name = "\(date)" + (part.map { "T\($0)" } ?? "")
    var keys = Set(slots(of: medication, planner, on: date, named: part).map(\.key))
    if keys.isEmpty || part == nil {
      keys.formUnion(slots(of: medication, own, on: date, named: part).map(\.key))
    }
    guard let key = keys.first else {
      throw medication.noSlot(on: date, named: name)
    }
    guard keys.count == 1 else {
      throw CabinetError.ambiguous(
        what: .slot, name: name,
        candidates: keys.sorted().compactMap { (planner.slot($0) ?? own.slot($0))?.name })
    }
    guard let slot = own.slot(key) else {
      throw CabinetError.notFound(what: .slot, name: name)
    }
    let planned = slot.due
    if let counting = try doses(for: planner, key.date...key.date).outcomes[key]?.counting {
      let status = counting.entry.status.word
      throw CabinetError.refused(
        what: medication.name.value ?? "",
        why: "its dose of \(planned.date) \(planned.time) is \(status) already: there is nothing "
          + "to move",
        hint: "to put right what was logged: medley correct \(counting.id.hex.prefix(8))")
    }
    return MovableDose(
      key: key, name: slot.name, planned: planned, current: planner.slot(key)?.due)
  }

  /// The date and the time that a dose is to have on the clock of its schedule; nil cancels it.
  fileprivate mutating func target(
    of change: Cabinet.SlotChange, for dose: MovableDose, _ medication: Medication
  ) throws -> (date: LocalDate, time: WallTime, due: OffsetInstant)? {
    let planner = try planner(for: medication)
    let instant: Instant
    switch change {
    case .cancel:
      guard !planner.follows(dose.key) else {
        throw CabinetError.refused(
          what: medication.name.value ?? "",
          why: "the doses after this one count from it, so it cannot be cancelled",
          hint: "say that it is left out: medley skip MEDICATION")
      }
      return nil
    case .instant(let given): instant = given
    case .wall(let date, let time):
      let date = date ?? planner.timeline.date(at: dose.planned.instant)
      guard let found = planner.timeline.instant(date, time) else {
        throw CabinetError.refused(
          what: "TIME", why: "there is no \(date) where the person is", hint: "give another date")
      }
      instant = found
    }
    let policy = planner.lineages.first { $0.id == dose.key.lineage }?
      .version(on: dose.key.date)?.schedule.policy
    let clock: ZoneTimeline =
      switch policy {
      case .follow, nil: planner.timeline
      case .pinned(let zone): ZoneTimeline(circumstances.zones[zone] ?? .utc)
      case .elapsed(let minutes): ZoneTimeline(ZoneRules(fixedSeconds: minutes * 60))
      }
    let shown = clock.show(instant)
    // What is kept has no seconds; the dose is due when the clock shows that minute.
    guard let due = clock.instant(shown.date, shown.time) else {
      throw CabinetError.refused(
        what: "TIME", why: "the clock does not show \(shown.time) on \(shown.date)",
        hint: "give another time")
    }
    return (shown.date, shown.time, planner.timeline.show(due))
  }

  /// True when another dose of a medication is due at an instant.
  fileprivate mutating func meetsAnother(
    _ key: SlotKey, at due: OffsetInstant?, _ medication: Medication
  ) throws -> Bool {
    guard let due else { return false }
    return try planner(for: medication).slots(around: due.instant).contains {
      $0.key != key && $0.due.instant == due.instant
    }
  }
}
