internal import MedleyRecords

/// What became of one slot according to all entries that name it (`medicine-records §7`).
package struct SlotOutcome: Sendable {
  /// What is open about the entries of a slot.
  package enum Question: Hashable, Sendable {
    /// Two or more entries say that the dose was taken.
    case doubleDose
    /// One entry says taken, another skipped or missed.
    case takenOrSkipped
  }

  /// Every present entry, the earliest written first.
  package let entries: [RecordedDose]
  /// Entries of void changes that name the slot.
  package let unconfirmed: [RecordedDose]
  /// The entry that stands for the slot; nil when there is none.
  package let counting: RecordedDose?
  /// Entries that a resolution calls a second dose.
  package let extras: [RecordedDose]
  /// Taken entries that reduce the stock.
  package let administered: [RecordedDose]
  package let question: Question?

  /// Judges a slot with one entry.
  init(_ only: RecordedDose) {
    entries = [only]
    unconfirmed = []
    counting = only
    extras = []
    administered = only.entry.status == .taken ? entries : []
    question = nil
  }

  /// Judges the entries of a slot.
  package init(
    _ entries: [RecordedDose], unconfirmed: [RecordedDose] = [],
    resolution: Register<Resolution>? = nil
  ) {
    self.unconfirmed = unconfirmed.sorted { ($0.origin, $0.id) < ($1.origin, $1.id) }
    if entries.count == 1, let only = entries.first {
      self.entries = entries
      counting = only
      extras = []
      administered = only.entry.status == .taken ? entries : []
      question = nil
      return
    }
    let entries = entries.sorted { ($0.origin, $0.id) < ($1.origin, $1.id) }
    self.entries = entries
    let taken = entries.filter { $0.entry.status == .taken }
    if let verdicts = SlotOutcome.verdicts(of: resolution, on: entries) {
      counting = entries.first { verdicts[$0.id] == .counts }
      extras = taken.filter { verdicts[$0.id] == .extra }
      administered = taken.filter { verdicts[$0.id] == .counts || verdicts[$0.id] == .extra }
      question = nil
      return
    }
    func first(_ status: DoseStatus) -> RecordedDose? {
      entries.filter { $0.entry.status == status }
        .min { ($0.entry.instant, $0.id) < ($1.entry.instant, $1.id) }
    }
    counting = first(.taken) ?? first(.skipped) ?? first(.missed)
    extras = []
    administered = taken
    question =
      taken.count > 1 ? .doubleDose : taken.count == 1 && entries.count > 1 ? .takenOrSkipped : nil
  }

  /// What a slot without entries has come to.
  package static let none = SlotOutcome([])

  package var status: DoseStatus? { counting?.entry.status }

  /// The verdicts of a resolution that holds: agreed, complete, and with one outcome.
  private static func verdicts(
    of resolution: Register<Resolution>?, on entries: [RecordedDose]
  ) -> [Identifier: Resolution.Verdict]? {
    guard let resolution, !resolution.isOpen, let verdicts = resolution.value?.verdicts,
      entries.count > 1, entries.allSatisfy({ verdicts[$0.id] != nil }),
      entries.count(where: { verdicts[$0.id] == .counts }) == 1
    else { return nil }
    return verdicts
  }
}
