package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What somebody puts right about an entry; nil leaves a fact alone.
  package struct Correction {
    package var status: DoseStatus?
    package var amount: Quantity?
    package var at: OffsetInstant?
    package var note: String?

    package init() {}
  }

  /// Writes an entry again with what was wrong put right.
  ///
  /// Limits and stock are looked at again with the entry as it is now.
  package func correct(_ typed: String, _ correction: Correction) throws -> Logged {
    try store.write { writing in
      var snapshot = Snapshot(writing.reading, circumstances)
      let (medication, dose) = try snapshot.entry(typed)
      let entry = correction.applied(to: dose.entry, now: circumstances.moment)
      func logged(_ warnings: [DoseWarning], isUnchanged: Bool = false) -> Logged {
        Logged(
          medication: medication.name.value ?? "", unit: medication.doseUnit, entry: entry,
          id: dose.id, wasTaken: isUnchanged, isCorrection: true, warnings: warnings)
      }
      if entry == dose.entry { return logged([], isUnchanged: true) }
      let draft = OperationDraft.correct(dose, to: entry, of: medication.id)
      try snapshot.refuseEditsOfLaterRecords([draft])
      let findings = try snapshot.limitFindings(entry, of: medication, replacing: dose.id)
      var membership = try snapshot.membership
      try writing.append([draft], by: author(), judge: &membership)
      var after = Snapshot(writing.reading, circumstances)
      return logged(try after.warnings(of: findings, after: entry, of: medication))
    }
  }
}

extension Cabinet.Correction {
  fileprivate func applied(to old: DoseEntry, now: OffsetInstant) -> DoseEntry {
    var entry = old
    if let status { entry.status = status }
    if let amount { entry.amount = amount }
    if let at { entry.takenAt = at }
    if let note { entry.note = note.isEmpty ? nil : note }
    entry.takenAt =
      entry.status == .taken ? entry.takenAt ?? entry.plannedAt ?? now : nil
    return entry
  }
}
