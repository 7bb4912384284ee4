internal import MedleyHousehold
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

/// A dose entry of a change without effect, about which nobody has decided.
struct UnconfirmedDose {
  let place: Place
  let medication: Identifier
  let date: LocalDate
  let value: SurvivingValue
  /// The change that holds it.
  let branch: Int
  let sequence: UInt64
}

extension Snapshot {
  /// The dose entries that have no effect and that no owner has decided about.
  ///
  /// They are few: they come from devices that were removed, or that may not log.
  var unconfirmedDoses: [UnconfirmedDose] {
    mutating get throws {
      if let cachedUnconfirmed { return cachedUnconfirmed }
      var found = try ineffectiveDoses()
      if !found.isEmpty {
        let membership = try membership
        let branches = reading.table.branches
        found = try found.filter { dose in
          let hash = try reading.hash(branch: dose.branch, sequence: dose.sequence)
          return !membership.isDismissed(
            hash, by: branches[dose.branch].actor.device, branch: dose.branch,
            sequence: dose.sequence)
        }
      }
      cachedUnconfirmed = found
      return found
    }
  }

  /// The dose entries that have no effect, dismissed ones included.
  ///
  /// What its own log put right or took back later stands for nothing any more.
  func ineffectiveDoses() throws -> [UnconfirmedDose] {
    let layout = TableLayout.doses
    let branches = reading.table.branches
    var found: [UnconfirmedDose] = []
    var latest: [[UInt64]: UInt64] = [:]
    func key(_ member: Identifier, _ branch: Int) -> [UInt64] {
      [member.words.high, member.words.low, UInt64(branch)]
    }
    try reading.eachVoid(kind: layout.kind) { place, operation in
      guard place.field == layout.field, let member = place.member else { return }
      let key = key(member, operation.branch)
      latest[key] = max(latest[key] ?? 0, operation.sequence)
      guard operation.shape == .add, let medication = operation.parent,
        let entry = DoseEntry(decoding: operation.value)
      else { return }
      let origin = Origin(
        stamp: operation.stamp, actor: branches[operation.branch].actor, operation: operation.id)
      found.append(
        UnconfirmedDose(
          place: place, medication: medication, date: entry.date,
          value: SurvivingValue(member: member, value: operation.value, origin: origin),
          branch: operation.branch, sequence: operation.sequence))
    }
    return found.filter { dose in
      guard let member = dose.value.member else { return false }
      return latest[key(member, dose.branch)] == dose.sequence
    }
  }
}
