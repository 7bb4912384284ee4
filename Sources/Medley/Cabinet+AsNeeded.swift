package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// A medication that is taken as needed.
  package struct AsNeededDose {
    package let medication: String
    package let person: String
    package let usesInDay: Int
    /// Nil when its limits say nothing or allow none at all.
    package let nextAllowed: OffsetInstant?
    package let isNeverAllowed: Bool
    /// True when limits of this medication, or of one that shares an ingredient, are in force.
    package let isLimited: Bool
    /// Other medications that were taken lately and count, because they share an ingredient.
    package let companions: [Companion]

    /// Another medication that shares an ingredient.
    package struct Companion {
      package let name: String
      package let ingredients: [String]
      /// False when its amounts cannot be added up, so that only its times count.
      package let isComparable: Bool
    }
  }
}

extension Snapshot {
  /// How a medication stands that is taken as needed; nil when it is not.
  mutating func asNeeded(
    _ medication: Medication, _ person: Person
  ) throws -> Cabinet.AsNeededDose? {
    let planner = try planner(for: medication)
    let now = circumstances.now
    guard let version = planner.asNeededVersion(on: planner.timeline.date(at: now)) else {
      return nil
    }
    let limits = try limits(touching: medication, at: now)
    let uses = try uses(limits, around: now)
    let dayAgo = now.subtracting(.day)
    let next = NextAllowed(
      version.dose ?? .zero, of: medication.id, under: limits.map(\.limited), after: uses, now: now)
    let instant: Instant? =
      switch next {
      case .now: now
      case .at(let instant): instant
      case .never: nil
      }
    let first = planner.timeline.date(at: dayAgo).adding(days: -1)
    let own = try doses(
      of: medication.id, dates(of: medication, takenIn: first...LocalDate.latest)
    ).administered
    return Cabinet.AsNeededDose(
      medication: medication.name.value ?? "", person: person.name.value ?? "",
      usesInDay: own.count { dayAgo < $0.dose.entry.instant && $0.dose.entry.instant <= now },
      nextAllowed: instant.map { planner.timeline.show($0.wholeSecond) },
      isNeverAllowed: next == .never,
      isLimited: limits.contains {
        $0.limited.limits.gap != nil || $0.limited.limits.maximum != nil
      }, companions: try companions(of: medication, under: limits, uses))
  }

  /// The other medications whose intakes count now towards limits that a medication is under.
  private mutating func companions(
    of medication: Medication, under limits: [(medication: Medication, limited: LimitedMedication)],
    _ uses: AsNeededUses
  ) throws -> [Cabinet.AsNeededDose.Companion] {
    let now = circumstances.now
    var found: [Cabinet.AsNeededDose.Companion] = []
    for other in try companions(of: medication) where other.id != medication.id {
      let isCounted = limits.contains { _, limited in
        let since = now.subtracting(limited.limits.reach)
        return limited.counts(other.id)
          && uses[other.id]?.contains { since < $0.at && $0.at <= now } ?? false
      }
      let shared = medication.ingredients(sharedWith: other)
      guard isCounted, !shared.isEmpty else { continue }
      found.append(
        Cabinet.AsNeededDose.Companion(
          name: other.name.value ?? "", ingredients: shared.map(\.name),
          isComparable: shared.allSatisfy { $0.factor != nil }))
    }
    return found
  }
}
