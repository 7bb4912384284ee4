package import MedleyMedicines
package import MedleyRecords
internal import MedleySealing

extension Snapshot {
  /// What limits say about an intake before it is written.
  package struct LimitFinding {
    /// The medication whose limits they are.
    let medication: Medication
    let limited: LimitedMedication
    let warning: AsNeededWarning
    /// The doses nobody has confirmed without which the limits would not say so; mostly none.
    var unconfirmed: [RecordedDose] = []
  }

  /// Asks the limits of a medication, and of those that share an ingredient, about an intake.
  ///
  /// The entry that the intake replaces does not count beside it. What the limits would say if
  /// unconfirmed doses were real comes last: they may have been taken.
  package mutating func limitFindings(
    _ entry: DoseEntry, of medication: Medication, replacing old: Identifier?
  ) throws -> [LimitFinding] {
    guard entry.status == .taken else { return [] }
    let use = AsNeededUse(at: entry.instant, amount: entry.amount ?? .zero)
    let limits = try limits(touching: medication, at: entry.instant)
    let uses = try uses(limits, around: entry.instant, without: old)
    let findings = limits.flatMap { other, limited in
      limited.warnings(adding: use, of: medication.id, to: uses).map {
        LimitFinding(medication: other, limited: limited, warning: $0)
      }
    }
    guard try !unconfirmedDoses.isEmpty else { return findings }
    return try findings
      + doubts(limits, adding: use, of: medication.id, to: uses, closing: entry.slot)
  }

  /// What the limits would say of an intake besides, if the unconfirmed doses were real.
  ///
  /// One that names the same planned dose is most likely the same intake, and is told as such.
  private mutating func doubts(
    _ limits: [(medication: Medication, limited: LimitedMedication)], adding use: AsNeededUse,
    of taken: Identifier, to uses: AsNeededUses, closing slot: SlotKey?
  ) throws -> [LimitFinding] {
    var findings: [LimitFinding] = []
    for (other, limited) in limits {
      var doubtful: [RecordedDose] = []
      var all = uses
      for medication in try allMedications where limited.counts(medication.id) {
        let found = try unconfirmedIntakes(
          of: medication, within: limited.limits.reach, of: use.at
        ).filter { slot == nil || medication.id != taken || $0.entry.slot != slot }
        all[medication.id, default: []] += found.map { AsNeededUse($0) }
        doubtful += found
      }
      guard !doubtful.isEmpty else { continue }
      doubtful.sort { ($0.entry.instant, $0.id) < ($1.entry.instant, $1.id) }
      let known = limited.warnings(adding: use, of: taken, to: uses)
      findings += limited.warnings(adding: use, of: taken, to: all)
        .filter { !known.contains($0) }
        .map {
          LimitFinding(medication: other, limited: limited, warning: $0, unconfirmed: doubtful)
        }
    }
    return findings
  }

  /// The intakes near an instant that devices tell of which had no right to log them.
  private mutating func unconfirmedIntakes(
    of medication: Medication, within reach: Minutes, of instant: Instant
  ) throws -> [RecordedDose] {
    let from = instant.subtracting(reach)
    let to = instant.adding(reach)
    let days = ZoneRules.utc.date(at: from.seconds)...ZoneRules.utc.date(at: to.seconds)
    let book = try doses(of: medication.id, dates(of: medication, takenIn: days))
    let counted = Set(book.administered.map(\.dose.id))
    return (book.outcomes.values.flatMap(\.unconfirmed) + book.unconfirmed).filter {
      $0.entry.status == .taken && !counted.contains($0.id) && from < $0.entry.instant
        && $0.entry.instant < to
    }
  }

  /// The limits of a medication and of those towards which it counts, at an instant.
  package mutating func limits(
    touching medication: Medication, at instant: Instant
  ) throws -> [(medication: Medication, limited: LimitedMedication)] {
    var found: [(medication: Medication, limited: LimitedMedication)] = []
    for other in try companions(of: medication) {
      if let limited = try limited(other, at: instant), limited.counts(medication.id) {
        found.append((other, limited))
      }
    }
    return found
  }

  /// A medication with its limits at an instant; nil without limits.
  package mutating func limited(
    _ medication: Medication, at instant: Instant
  ) throws -> LimitedMedication? {
    let planner = try planner(for: medication)
    let date = planner.timeline.date(at: instant)
    let today = planner.timeline.date(at: circumstances.now)
    let last = medication.ending.value?.lastDate ?? .latest
    // An intake from before the first version is held to the limits of today.
    guard date <= last,
      let version = planner.asNeededVersion(on: date) ?? planner.asNeededVersion(on: today),
      case .asNeeded(let limits) = version.recurrence
    else { return nil }
    return LimitedMedication(
      medication, limits: limits, dose: version.dose ?? .zero, among: try companions(of: medication)
    )
  }

  /// The intakes that matter to limits at an instant.
  package mutating func uses(
    _ limits: [(medication: Medication, limited: LimitedMedication)], around instant: Instant,
    without entry: Identifier? = nil
  ) throws -> AsNeededUses {
    var reach = Minutes.none
    var wanted: Set<Identifier> = []
    for (_, limited) in limits {
      reach = max(reach, limited.limits.reach)
      wanted.formUnion([limited.id] + limited.companions.map(\.id))
    }
    let from = ZoneRules.utc.date(at: instant.subtracting(reach).seconds)
    let to = ZoneRules.utc.date(at: instant.adding(reach).seconds)
    var uses: AsNeededUses = [:]
    for medication in try allMedications where wanted.contains(medication.id) {
      let dates = dates(of: medication, takenIn: from...to)
      uses[medication.id] = try doses(of: medication.id, dates).administered
        .filter { $0.dose.id != entry }.map { AsNeededUse($0.dose) }
    }
    return uses
  }

  /// The medications of the same person, the medication itself among them.
  mutating func companions(of medication: Medication) throws -> [Medication] {
    guard let person = medication.person.value else { return [medication] }
    return try medications.filter { $0.person.value == person }
  }
}
