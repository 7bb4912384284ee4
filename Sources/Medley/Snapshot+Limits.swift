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
  }

  /// Asks the limits of a medication, and of those that share an ingredient, about an intake.
  ///
  /// The entry that the intake replaces does not count beside it.
  package mutating func limitFindings(
    _ entry: DoseEntry, of medication: Medication, replacing old: Identifier?
  ) throws -> [LimitFinding] {
    guard entry.status == .taken else { return [] }
    let use = AsNeededUse(at: entry.instant, amount: entry.amount ?? .zero)
    let limits = try limits(touching: medication, at: entry.instant)
    let uses = try uses(limits, around: entry.instant, without: old)
    return limits.flatMap { other, limited in
      limited.warnings(adding: use, of: medication.id, to: uses).map {
        LimitFinding(medication: other, limited: limited, warning: $0)
      }
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
