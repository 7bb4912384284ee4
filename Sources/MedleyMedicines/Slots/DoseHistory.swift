package import MedleyRecords

/// The outcomes that schedules after a last intake, or after another dose, count from.
package struct DoseHistory: Sendable {
  /// An outcome from which a dose counts.
  struct Base: Sendable {
    /// The entry.
    let id: Identifier
    /// Tag 2 of the entry: the date of the identity of what follows.
    let date: LocalDate
    let instant: Instant
  }

  /// The doses of the medication itself.
  package let own: DoseBook
  /// The doses of other medications that its schedules follow.
  package let followed: [Identifier: DoseBook]

  /// The plans of those medications, for looking ahead.
  package let plans: [Identifier: SlotPlanner]

  package init(
    own: DoseBook = DoseBook([]), followed: [Identifier: DoseBook] = [:],
    plans: [Identifier: SlotPlanner] = [:]
  ) {
    self.own = own
    self.followed = followed
    self.plans = plans
  }

  /// The latest outcome before an instant that a lineage counts from; nil before the first one.
  func last(for lineage: Identifier, before end: Instant = .latest) -> Base? {
    var bases = own.administered.map { Base($0.dose, at: $0.dose.entry.instant) }
    for (key, outcome) in own.outcomes where key.lineage == lineage {
      guard let dose = outcome.counting, dose.entry.status != .taken else { continue }
      bases.append(Base(dose, at: dose.entry.plannedInstant))
    }
    return bases.filter { $0.instant < end }.max { ($0.instant, $0.id) < ($1.instant, $1.id) }
  }

  /// Every outcome of another medication, in order of their instants.
  func bases(of medication: Identifier) -> [Base] {
    guard let book = followed[medication] else { return [] }
    var bases: [Base] = []
    for outcome in book.outcomes.values {
      if let dose = outcome.counting {
        let entry = dose.entry
        bases.append(
          Base(dose, at: entry.status == .taken ? entry.instant : entry.plannedInstant))
      }
      bases += outcome.extras.map { Base($0, at: $0.entry.instant) }
    }
    bases += book.unscheduled.filter { $0.entry.status == .taken }
      .map { Base($0, at: $0.entry.instant) }
    return bases.sorted { ($0.instant, $0.id) < ($1.instant, $1.id) }
  }
}

extension DoseHistory.Base {
  fileprivate init(_ dose: RecordedDose, at instant: Instant) {
    self.init(id: dose.id, date: dose.entry.date, instant: instant)
  }
}

extension DoseEntry {
  /// The instant for which it was planned; where that is not known, when it was logged.
  var plannedInstant: Instant { (plannedAt ?? loggedAt).instant }
}
