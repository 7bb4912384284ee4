internal import MedleyHousehold
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What undoing did.
  package struct Undone {
    /// What was taken back, in words; empty when others have gone on from all of it.
    package let what: [String]
    package let operationCount: Int
  }

  /// Takes back one dose entry.
  package func undo(entry typed: String) throws -> Undone {
    var what = ""
    try commit { snapshot in
      let (medication, dose) = try snapshot.entry(typed)
      what = "\(medication.name.value ?? ""): \(dose.entry.words(unit: medication.doseUnit))"
      return [.undo(dose)]
    }
    return Undone(what: [what], operationCount: 1)
  }

  /// Takes back what the last command on this device did, as far as nobody went on from it.
  package func undoLast() throws -> Undone {
    var undone: Undone?
    try commit { snapshot in
      var log = CommandLog(of: device, in: snapshot.reading)
      guard let command = try log.lastCommand() else { throw CabinetError.nothingToUndo }
      try snapshot.mustBeUndoable(command)
      let inverse = try log.inverse(of: command, &snapshot)
      undone = Undone(
        what: try snapshot.words(for: inverse.takenBack), operationCount: inverse.drafts.count)
      return inverse.drafts + [CommandLog.mark(undone: command)]
    }
    guard let undone else { throw CabinetError.nothingToUndo }
    return undone
  }
}

/// The commands that this device wrote, read from the log.
struct CommandLog {
  let device: VerifyingKey
  let reading: Reading
  private var changes: [Change] = []
  /// The changes that have no effect, or not all of it: nothing of them is ever brought back.
  private var void: Set<Digest> = []
  /// The operations by which this device took something back.
  private var restoring: Set<Identifier> = []

  init(of device: VerifyingKey, in reading: Reading) {
    self.device = device
    self.reading = reading
  }

  /// The changes of the newest command that was not taken back; nil when there is none.
  mutating func lastCommand() throws -> [Change]? {
    var found: [Change] = []
    let voidPlaces = Set(try reading.voidChanges().map { [UInt64($0.branch), $0.sequence] })
    try reading.eachChange(outside: CausalPast()) { change, branch in
      found.append(change)
      if voidPlaces.contains([UInt64(branch), change.header.sequence]) { void.insert(change.hash) }
    }
    changes = found
    var undone: Set<Digest> = []
    var command: [Change] = []
    // What was done here in the name of the recovery key is in a log of that key's.
    let guest = try reading.note(.guestChange)?.text
    for change in found.reversed()
    where change.header.actor.device == device || change.hash.hex == guest {
      let operations = (try? change.operations()) ?? []
      let marks = operations.filter { $0.place.kind == Writing.commandKind }
      if let mark = marks.first(where: { $0.place.field == Writing.undoneField }) {
        for start in stride(from: 0, to: mark.value.count, by: Digest.byteCount) {
          if let hash = Digest(bytes: mark.value[start...].prefix(Digest.byteCount)) {
            undone.insert(hash)
          }
        }
        restoring.formUnion(operations.map(\.id))
        continue
      }
      if undone.contains(change.hash) { continue }
      command.insert(change, at: 0)
      if !marks.contains(where: { $0.place.field == Writing.continuationField }) {
        return command
      }
    }
    return nil
  }

  /// The operation that says which changes a change takes back.
  static func mark(undone command: [Change]) -> OperationDraft {
    OperationDraft(
      kind: Writing.commandKind, shape: .write, record: .new, field: Writing.undoneField,
      value: command.flatMap(\.hash.bytes))
  }

  /// The operations that take a command back, and those of it that they take back.
  func inverse(
    of command: [Change], _ snapshot: inout Snapshot
  ) throws -> (drafts: [OperationDraft], takenBack: [Operation]) {
    let all = try command.flatMap { try $0.operations() }
    // Without its first person a household would be of no use: a founding stays.
    guard !all.contains(where: { $0.place.kind == Genesis.kind }) else {
      throw CabinetError.nothingToUndo
    }
    let operations = all.filter { MedicineKind(rawValue: $0.place.kind) != nil }
    guard !operations.isEmpty else { throw CabinetError.nothingToUndo }
    let before = try earlier(than: command, at: Set(operations.map(\.place)))
    var drafts: [OperationDraft] = []
    var takenBack: [Operation] = []
    var removed: Set<Identifier> = []
    for operation in operations.reversed() {
      let place = operation.place
      let survivors = try snapshot.reading.survivors(at: place)
      let others = survivors.filter {
        // What an undo has brought back stands for the operation that said it first.
        $0.id != operation.id
          && !(restoring.contains($0.id) && $0.shape == operation.shape
            && $0.value == operation.value)
      }
      guard others.count < survivors.count else { continue }
      takenBack.insert(operation, at: 0)
      guard !removed.contains(place.record) else { continue }
      if before.newRecords.contains(place.record), place.kind != MedicineKind.intake.rawValue {
        removed.insert(place.record)
        drafts.removeAll { $0.record == .named(place.record) }
        drafts.append(
          OperationDraft(
            kind: place.kind, shape: .remove, record: .named(place.record), field: 0))
      } else {
        drafts.append(operation.inverse(before: before.values[place], beside: others))
      }
    }
    return (drafts, takenBack)
  }

  /// What stood at some places before a command, and which of its records are new with it.
  private func earlier(
    than command: [Change], at places: Set<Place>
  ) throws -> (values: [Place: Operation], newRecords: Set<Identifier>) {
    var values: [Place: Operation] = [:]
    var newRecords = Set(places.map(\.record))
    for change in changes {
      if change.hash == command.first?.hash { break }
      if void.contains(change.hash) { continue }
      for operation in (try? change.operations()) ?? [] {
        newRecords.remove(operation.place.record)
        if places.contains(operation.place) { values[operation.place] = operation }
      }
    }
    return (values, newRecords)
  }
}

extension Operation {
  /// The operation that puts a place back to what it was before.
  ///
  /// What another device said there meanwhile stays: it is what this one had not seen when it
  /// wrote, and no reason to lose it.
  fileprivate func inverse(before: Operation?, beside others: [Survivor]) -> OperationDraft {
    let other = others.filter { $0.shape != .remove && !$0.value.isEmpty }
      .max { ($0.stamp, $0.id) < ($1.stamp, $1.id) }
    var draft = OperationDraft(
      kind: place.kind, shape: .write, record: .named(place.record), field: place.field,
      parent: parent ?? before?.parent)
    if place.field == 0 {
      draft.shape = shape == .remove ? .write : .remove
    } else if let member = place.member {
      draft.member = .named(member)
      if let other {
        draft.shape = .add
        draft.value = other.value
      } else if let before, before.shape == .add {
        draft.shape = .add
        draft.value = before.value
      } else {
        draft.shape = .remove
      }
    } else {
      draft.value = other?.value ?? before?.value ?? []
    }
    return draft
  }
}
