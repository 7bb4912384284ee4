internal import MedleyHousehold
package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// One change as people see it.
  package struct HistoryLine {
    package let at: OffsetInstant
    package let device: String
    package let person: String
    /// What it says, in words; one line for each medication or person.
    package let what: [String]
    /// Why it has no effect; nil when it has.
    package let void: String?
    package let change: String
  }

  /// Who changed what, when and on which device, the oldest first.
  package func history(of medication: String?) throws -> [HistoryLine] {
    try look { snapshot in
      let wanted = try medication.map { typed in
        try snapshot.allMedications.first { $0.name.value == typed }
          ?? snapshot.medication(typed)
      }
      let void = try snapshot.reading.voidChanges()
      var lines: [HistoryLine] = []
      var found: [(Change, Int)] = []
      try snapshot.reading.eachChange(outside: CausalPast()) { found.append(($0, $1)) }
      for (change, branch) in found {
        var operations = (try? change.operations()) ?? []
        if let wanted {
          operations = operations.filter { $0.place.record == wanted.id || $0.parent == wanted.id }
          if operations.isEmpty { continue }
        }
        let reason = void.first { $0.branch == branch && $0.sequence == change.header.sequence }
        let author = try snapshot.author(of: change)
        lines.append(
          HistoryLine(
            at: OffsetInstant(
              Instant(clamping: change.header.stamp).wholeSecond, in: circumstances.zone),
            device: author.device, person: author.person,
            what: try snapshot.words(for: operations),
            void: reason.map { ($0.isWhole ? "" : "in part, ") + $0.reason.words },
            change: change.hash.hex))
      }
      return lines
    }
  }

  /// What checking the chains found.
  package struct Verification {
    package let changeCount: Int
    package let logCount: Int
    /// What is wrong; empty when nothing is.
    package let problems: [String]
  }

  /// Checks every hash, every link and the signature of every head.
  package func verifyHistory() throws -> Verification {
    try look { snapshot in
      let membership = try snapshot.membership
      var problems: [String] = []
      var count = 0
      var last: [Int: Change] = [:]
      try snapshot.reading.eachChange(outside: CausalPast()) { change, branch in
        count += 1
        let isLinked: Bool
        if let before = last[branch] {
          isLinked = change.header.previous == before.hash
        } else if let origin = snapshot.reading.table.branches[branch].origin {
          // A branch begins with the change that it left another branch after.
          let left = try snapshot.reading.hash(branch: origin.branch, sequence: origin.sequence)
          isLinked = change.header.previous.prefix == left
        } else {
          isLinked = change.header.previous == household
        }
        if !isLinked {
          problems.append("a link is broken at \(change.hash.hex)")
        }
        last[branch] = change
      }
      for branch in snapshot.reading.table.branches {
        guard let head = last[branch.number], head.hash == branch.hash else {
          problems.append("the newest change of a log is missing")
          continue
        }
        guard let signature = branch.signature, membership.accepts(signature, of: head) else {
          problems.append("the signature of a log is wrong, at \(head.hash.hex)")
          continue
        }
      }
      return Verification(
        changeCount: count, logCount: snapshot.reading.table.branches.count, problems: problems)
    }
  }
}

extension Snapshot {
  mutating func author(of change: Change) throws -> (device: String, person: String) {
    try author(
      of: Origin(
        stamp: change.header.stamp, actor: change.header.actor,
        operation: Identifier(words: change.hash.prefix)))
  }

  /// What operations say, each with the name of what it is about.
  mutating func words(for operations: [MedleyRecords.Operation]) throws -> [String] {
    let medications = try allMedications
    let people = try people
    var lines: [String] = []
    for operation in operations where !operation.saysOnlyWhose {
      if let words = try membershipWords(for: operation) {
        lines.append(words)
        continue
      }
      let medication = medications.first {
        $0.id == operation.place.record || $0.id == operation.parent
      }
      let person = people.first {
        $0.id == operation.place.record || $0.id == operation.parent
      }
      guard let words = operation.words(unit: medication?.doseUnit ?? "dose") else { continue }
      let subject = medication?.name.value ?? person?.name.value
      lines.append(subject.map { "\($0): \(words)" } ?? words)
    }
    return lines
  }
}

extension MedleyRecords.Operation {
  /// True for the register that ties a medication to its person, which every line names anyway.
  fileprivate var saysOnlyWhose: Bool {
    place.kind == MedicineKind.medication.rawValue
      && place.field == MedicationField.person.rawValue
  }
}
