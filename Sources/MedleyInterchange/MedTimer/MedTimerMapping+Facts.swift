internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension MedTimerMapping {
  /// Adds the count that the stock of a backup becomes.
  func addStock(
    of medicine: MedTimerMedicine, to mapped: inout MappedMedicine,
    _ remarks: inout [ImportLine.Remark]
  ) {
    let isTracked =
      medicine.stock.quantity != .zero || !medicine.refillSizes.isEmpty
      || medicine.reminders.contains { $0.kind == .outOfStock }
    guard isTracked else { return }
    var amount = medicine.stock.quantity
    if medicine.stock.isRounded { remarks.append(.rounded(to: amount.text)) }
    if amount.isNegative {
      amount = .zero
      remarks.append(.stockBelowZero)
    }
    // A second behind the last event, whose dose the number already lacks.
    let second = lastInstant.map { $0.seconds + 1 }
    let at = OffsetInstant(Instant(clampingSeconds: second ?? now.seconds), in: zone)
    let count = StockEntry(.count, amount, at: at, expires: medicine.expirationDate)
    mapped.record.members.append(
      ImportedRecord.Member(
        field: MedicationField.stockEntries.rawValue,
        name: .named(
          MedTimerIdentity.stockCount(
            amount, expires: medicine.expirationDate, at: second ?? 0, of: mapped.id)),
        value: count.encoded))
    mapped.hasStock = true
  }

  /// Adds what has no field of its own as notes, and the instructions.
  func addFacts(
    of medicine: MedTimerMedicine, to mapped: inout MappedMedicine, besides tag: String?,
    _ remarks: inout [ImportLine.Remark]
  ) {
    addInstructions(of: medicine, to: &mapped)
    var facts: [String] = []
    if !medicine.notes.trimmed.isEmpty { facts.append(medicine.notes.trimmed) }
    let tags = medicine.tags.filter { $0 != tag }
    if !tags.isEmpty {
      remarks.append(.tagsInNote(tags))
      facts += MedTimerMapping.lists("Tags in MedTimer", tags)
    }
    let unit = mapped.unit.isEmpty ? "" : " " + mapped.unit
    if !medicine.refillSizes.isEmpty {
      facts += MedTimerMapping.lists(
        "Package sizes in MedTimer", medicine.refillSizes.map { $0.quantity.text + unit })
    }
    if let date = medicine.productionDate { facts.append("Production date in MedTimer: \(date)") }
    if let date = medicine.expirationDate, !mapped.hasStock {
      facts.append("Expiry date in MedTimer: \(date)")
    }
    if !facts.isEmpty && tags.isEmpty { remarks.append(.factsInNote) }
    mapped.notes += facts.map { ($0, nil) }
  }

  /// The instructions of the planned reminders: one text, or one for each time.
  private func addInstructions(
    of medicine: MedTimerMedicine, to mapped: inout MappedMedicine
  ) {
    var seen: Set<String> = []
    let parts = mapped.schedules.flatMap(\.parts).filter { seen.insert($0.reminder.place).inserted }
      .map { part in
        (
          minute: part.entry?.time.minute ?? 1_440,
          label: part.entry?.time.text ?? part.reminder.spacingWords,
          text: part.reminder.instructions.trimmed
        )
      }
    let texts = Set(parts.map(\.text))
    guard texts != [""], !texts.isEmpty else { return }
    let text: String
    if texts.count == 1, let only = texts.first {
      text = only
    } else {
      text = parts.filter { !$0.text.isEmpty }
        .sorted { ($0.minute, $0.label) < ($1.minute, $1.label) }
        .map { "\($0.label): \($0.text)" }.joined(separator: "\n")
    }
    if text.utf8.count <= MedicineLimits.longTextByteCount {
      mapped.write(.instructions, text)
    } else {
      mapped.notes += parts.filter { !$0.text.isEmpty }
        .map { ("Instructions for \($0.label): \($0.text)", nil) }
    }
  }

  /// A list with a heading, in as many texts as the limit of a note asks for.
  static func lists(_ heading: String, _ items: [String]) -> [String] {
    var texts: [String] = []
    var text = ""
    for item in items {
      let longer = text.isEmpty ? "\(heading): \(item)" : "\(text), \(item)"
      if longer.utf8.count > InterchangeLimits.noteByteCount, !text.isEmpty {
        texts.append(text)
        text = "\(heading): \(item)"
      } else {
        text = longer
      }
    }
    return text.isEmpty ? texts : texts + [text]
  }

  /// Cancels the slots of today that lay before the import and of which the file says nothing.
  ///
  /// An imported schedule starts at the import, and imports invent no missed doses.
  mutating func leaveOutEarlierSlots(of index: Int) {
    var medicine = medicines[index]
    for schedule in medicine.schedules {
      for (reminder, slot) in schedule.slots(before: now, in: zone)
      where !medicine.hasEvent(of: slot) {
        medicine.record.members.append(
          ImportedRecord.Member(
            field: MedicationField.slotOverrides.rawValue,
            name: .named(slot.record(of: medicine.id)),
            value: SlotOverride(slot: slot, change: .cancelled).encoded, rule: .withTheRecord))
        if let line = result.lines.firstIndex(where: { $0.place == reminder.place }),
          !result.lines[line].remarks.contains(.laterDosesOnly)
        {
          result.lines[line].remarks.append(.laterDosesOnly)
        }
      }
    }
    medicines[index] = medicine
  }

  /// Adds the records of a medicine to the plan.
  mutating func finish(_ index: Int) {
    var medicine = medicines[index]
    medicine.record.registers.append((MedicationField.person.rawValue, medicine.person.bytes))
    medicine.write(.name, medicine.name)
    medicine.write(.unit, medicine.unit)
    if !medicine.isListed, let last = medicine.lastDate {
      let ending = Ending(lastDate: last, reason: "not among the medicines of the backup")
      medicine.record.registers.append((MedicationField.ending.rawValue, ending.encoded))
    }
    medicine.record.registers.sort { $0.field < $1.field }
    result.records.append(medicine.record)
    let tags = MedTimerMapping.lists("Tags of doses in MedTimer", medicine.furtherTags)
    for (text, line) in medicine.notes + tags.map({ ($0, nil) }) {
      var note = ImportedRecord(
        .note, id: MedTimerIdentity.note(text, about: medicine.id), parent: medicine.id,
        line: line)
      let at = OffsetInstant((lastInstant ?? now).wholeSecond, in: zone)
      note.registers = [(Note.Field.content.rawValue, Note(text: text, at: at).encoded)]
      result.records.append(note)
    }
  }
}
