internal import MedleyMedicines
internal import MedleyRecords

extension MedTimerMapping {
  /// Takes what an event states, and adds its line to the account.
  mutating func add(_ event: MedTimerEvent) {
    let shown = OffsetInstant(event.remindedAt, in: zone)
    var line = ImportLine(
      place: event.place, what: "\(event.medicineName.trimmed), \(shown.date) \(shown.time)",
      outcome: .nothingToTake(.notice))
    let kind = event.kind ?? plannedKind(event)
    switch event.status {
    case .deleted: line.outcome = .nothingToTake(.deleted)
    case _ where kind == .refill:
      addRefill(event, &line)
      return
    case .acknowledged: break
    case _ where kind == .outOfStock || kind == .expirationDate: break
    case .raised:
      line.outcome = .nothingToTake(event.remindedAt > now ? .notYetDue : .unanswered)
      noteRaised(event, shown)
    case .taken, .skipped:
      addDose(event, planned: shown, &line)
      return
    }
    _ = result.note(line)
  }

  /// The kind of an event in files that do not write it: that of its reminder.
  private func plannedKind(_ event: MedTimerEvent) -> MedTimerEvent.Kind {
    guard let reminder = event.reminder, let owner = owners[reminder] else { return .timeBased }
    return switch owner.kind {
    case .linked: .linked
    case .continuousInterval: .continuousInterval
    case .windowedInterval: .windowedInterval
    case .outOfStock: .outOfStock
    case .expirationDate: .expirationDate
    case .timeBased: .timeBased
    }
  }

  // MARK: Doses

  /// An unanswered reminder leaves its slot open: the file has an event for it.
  private mutating func noteRaised(_ event: MedTimerEvent, _ planned: OffsetInstant) {
    var remarks: [ImportLine.Remark] = []
    guard let reminder = event.reminder,
      let index = listedMedicine(of: event, &remarks)
    else { return }
    let slot = medicines[index].slot(of: reminder, at: planned, in: zone)
    medicines[index].noteEvent(of: slot)
  }

  private mutating func addDose(
    _ event: MedTimerEvent, planned: OffsetInstant, _ line: inout ImportLine
  ) {
    let index = medicine(of: event, &line.remarks)
    let amount = WrittenAmount(event.amount)
    var notes: [String] = []
    if !event.notes.trimmed.isEmpty { notes.append(event.notes.trimmed) }
    if amount.quantity == nil, !amount.isEmpty {
      line.remarks.append(.amountInWords(amount.text))
      notes.append("amount: \(amount.text)")
    }
    // The words of a dose logged by hand are judged by the event alone, because its note is part
    // of its identity and must not change when the unit of the medicine does.
    let unit = event.reminder == nil ? event.stockUnit.trimmed : medicines[index].unit
    if !amount.words.isEmpty, amount.words != unit {
      line.remarks.append(.unitDiffers(amount.text))
      notes.append("amount: \(amount.text)")
    }
    noteTags(of: event, on: index, &line)

    let isTaken = event.status == .taken
    let processed = OffsetInstant(event.processedAt ?? event.remindedAt, in: zone)
    var slot: SlotKey?
    if let reminder = event.reminder {
      let key = medicines[index].slot(of: reminder, at: planned, in: zone)
      medicines[index].noteEvent(of: key)
      slot = key
    }
    let takenAt = isTaken ? (slot == nil ? planned : processed) : nil
    let entry = DoseEntry(
      slot: slot, date: planned.date, status: isTaken ? .taken : .skipped,
      amount: amount.quantity, plannedAt: slot == nil ? nil : planned, takenAt: takenAt,
      loggedAt: processed, note: notes.isEmpty ? nil : notes.joined(separator: "\n"),
      source: .imported)
    medicines[index].noteDate(entry.date)
    line.outcome = .takenOver(
      !isTaken ? .skippedDose : slot == nil ? .unscheduledDose : .takenDose)
    let number = result.note(line)
    result.doses.append(
      ImportedDose(
        medication: medicines[index].id, entry: entry,
        occurrence: slot == nil ? medicines[index].occurrence(of: entry.encoded) : 0,
        otherLineages: event.reminder.map {
          [
            MedTimerIdentity.lineage($0, of: medicines[index].id),
            // The tables of the app name no reminders.
            ForeignIdentity(program: ImportFormat.medTimer.rawValue)
              .lineage("", of: medicines[index].id),
          ]
        } ?? [], line: number))
  }

  /// Keeps the tags of an event that its medicine does not have.
  private mutating func noteTags(
    of event: MedTimerEvent, on index: Int, _ line: inout ImportLine
  ) {
    let further = event.tags.filter {
      !medicines[index].tags.contains($0) && people[$0] != medicines[index].person
    }
    guard !further.isEmpty else { return }
    line.remarks.append(.tagsInNote(further))
    for tag in further { medicines[index].noteTag(tag) }
  }

  // MARK: Stock

  private mutating func addRefill(_ event: MedTimerEvent, _ line: inout ImportLine) {
    guard let change = StockChange(event) else {
      line.outcome = .nothingToTake(.unreadableStock)
      _ = result.note(line)
      return
    }
    guard change.before != change.after else {
      line.outcome = .nothingToTake(.unchangedStock)
      _ = result.note(line)
      return
    }
    let index = medicine(of: event, &line.remarks)
    let at = OffsetInstant(event.processedAt ?? event.remindedAt, in: zone)
    let added = try? change.after - change.before
    let entry: StockEntry
    if let added, !added.isNegative {
      entry = StockEntry(.refill, added, at: at)
      line.outcome = .takenOver(.refill)
    } else {
      // The stock became smaller: it was counted anew.
      entry = StockEntry(.count, change.after, at: at)
      line.outcome = .takenOver(.stockCount)
    }
    medicines[index].noteDate(at.date)
    let number = result.note(line)
    let value = entry.encoded
    medicines[index].record.members.append(
      ImportedRecord.Member(
        field: MedicationField.stockEntries.rawValue, name: .content,
        occurrence: medicines[index].occurrence(of: value), value: value, lines: [number]))
  }

  // MARK: Which medicine

  /// The medicine that an event names, made anew when the file does not list it.
  private mutating func medicine(
    of event: MedTimerEvent, _ remarks: inout [ImportLine.Remark]
  ) -> Int {
    if let index = listedMedicine(of: event, &remarks) { return index }
    remarks.append(.medicineNotListed)
    let name = MedTimerMapping.baseName(event.medicineName)
    if name != event.medicineName { remarks.append(.cycleNumberRemoved) }
    let owner = chosenPerson(event.tags)?.person ?? person
    let id = MedTimerIdentity.medication(name, occurrence: 0, of: owner)
    if let index = unlisted[id] { return index }
    unlisted[id] = medicines.count
    medicines.append(
      MappedMedicine(
        name: name, occurrence: 0, person: owner, tags: [], unit: unlistedUnit(name),
        isListed: false, line: nil))
    return medicines.count - 1
  }

  /// The medicine of the file's list that an event names.
  private func listedMedicine(
    of event: MedTimerEvent, _ remarks: inout [ImportLine.Remark]
  ) -> Int? {
    var candidates = namesakes[event.medicineName] ?? []
    if candidates.isEmpty, let name = MedTimerMapping.nameWithoutCycle(event.medicineName) {
      candidates = namesakes[name] ?? []
      if !candidates.isEmpty { remarks.append(.cycleNumberRemoved) }
    }
    guard let first = candidates.first else {
      if let reminder = event.reminder, let owner = owners[reminder] {
        remarks.append(.reminderOfAnotherMedicine(medicines[owner.medicine].name))
      }
      return nil
    }
    if let reminder = event.reminder, let owner = owners[reminder] {
      if candidates.contains(owner.medicine) { return owner.medicine }
      remarks.append(.reminderOfAnotherMedicine(medicines[owner.medicine].name))
    }
    if let chosen = chosenPerson(event.tags) {
      return candidates.first { medicines[$0].person == chosen.person } ?? first
    }
    return first
  }

  /// The unit that all amounts of a medicine agree on which only events name.
  private func unlistedUnit(_ name: String) -> String {
    let words = amountWords[name] ?? []
    return words.count == 1 ? words.first ?? "" : ""
  }

  /// The name of the medicine in an event.
  static func baseName(_ name: String) -> String { nameWithoutCycle(name) ?? name }

  /// The name in front of the number of a cycle, as in `Name (3/21)`; nil when there is none.
  static func nameWithoutCycle(_ name: String) -> String? {
    var rest = Array(name.utf8)
    func dropDigits() -> Bool {
      let count = rest.count
      while let last = rest.last, UInt8(ascii: "0")...UInt8(ascii: "9") ~= last {
        rest.removeLast()
      }
      return rest.count < count
    }
    func drop(_ byte: Character) -> Bool {
      guard let ascii = byte.asciiValue, rest.last == ascii else { return false }
      rest.removeLast()
      return true
    }
    guard drop(")"), dropDigits(), drop("/"), dropDigits(), drop("("), drop(" "), !rest.isEmpty
    else { return nil }
    return String(validating: rest, as: UTF8.self)
  }
}
