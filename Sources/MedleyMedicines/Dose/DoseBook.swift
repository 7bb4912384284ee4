package import MedleyRecords

/// The dose entries of one medication, gathered by slot.
package struct DoseBook: Sendable {
  /// Outcomes by slot.
  package let outcomes: [SlotKey: SlotOutcome]
  /// Intakes that name no slot, in order of their instants.
  package let unscheduled: [RecordedDose]
  /// Entries of void changes that name no slot.
  package let unconfirmed: [RecordedDose]

  /// Gathers entries.
  ///
  /// Entries are gathered by the slot that they name, so one slot is judged once even where two
  /// records should hold entries of it. Resolutions are looked up by intake record.
  package init(
    _ records: some Sequence<IntakeRecord>, resolutions: [Identifier: Register<Resolution>] = [:]
  ) {
    self.init(alone: [], records, resolutions: resolutions)
  }

  /// Gathers entries of one medication, most of which are the only ones of their records.
  package init(
    alone doses: [RecordedDose], of medication: Identifier? = nil,
    _ records: some Sequence<IntakeRecord>, resolutions: [Identifier: Register<Resolution>] = [:]
  ) {
    var outcomes: [SlotKey: SlotOutcome] = [:]
    outcomes.reserveCapacity(doses.count + records.underestimatedCount)
    // A single entry is never in question, and most slots have one.
    var shared: [SlotKey: [RecordedDose]] = [:]
    var medications: [SlotKey: Identifier] = [:]
    var void: [SlotKey: [RecordedDose]] = [:]
    var unscheduled: [RecordedDose] = []
    var unconfirmed: [RecordedDose] = []
    func gather(_ dose: RecordedDose, _ medication: Identifier?) {
      guard let slot = dose.entry.slot else { return unscheduled.append(dose) }
      if let other = outcomes.updateValue(SlotOutcome(dose), forKey: slot) {
        shared[slot, default: other.entries].append(dose)
        medications[slot] = medication
      }
    }
    for dose in doses { gather(dose, medication) }
    for record in records {
      for dose in record.entries { gather(dose, record.medication) }
      for dose in record.unconfirmed {
        if let slot = dose.entry.slot {
          void[slot, default: []].append(dose)
        } else {
          unconfirmed.append(dose)
        }
      }
    }
    for slot in Set(shared.keys).union(void.keys) {
      let doses = shared[slot] ?? outcomes[slot]?.entries ?? []
      outcomes[slot] = SlotOutcome(
        doses, unconfirmed: void[slot] ?? [],
        resolution: medications[slot].flatMap { resolutions[slot.record(of: $0)] })
    }
    self.outcomes = outcomes
    self.unscheduled = unscheduled.sorted {
      ($0.entry.instant, $0.id) < ($1.entry.instant, $1.id)
    }
    self.unconfirmed = unconfirmed.sorted { ($0.origin, $0.id) < ($1.origin, $1.id) }
  }

  /// Every entry that reduces the stock; the question of a slot makes its entries provisional.
  package var administered: [(dose: RecordedDose, isProvisional: Bool)] {
    outcomes.values.flatMap { outcome in
      outcome.administered.map { ($0, outcome.question != nil || !$0.rivals.isEmpty) }
    } + unscheduled.filter { $0.entry.status == .taken }.map { ($0, !$0.rivals.isEmpty) }
  }
}
