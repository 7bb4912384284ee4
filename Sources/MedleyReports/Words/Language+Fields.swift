package import MedleyMedicines
package import MedleyRecords

/// The fields of a medication and of a person in words, as open questions name them.
extension Language {
  /// The name of a field of a medication or a person, as conflicts name it.
  package func field(_ word: String) -> String {
    let field = MedicationField.allCases.first { $0.word == word }
    return self(field.map(Self.phrase(of:)) ?? Self.phrase(ofPersons: word))
  }

  private static func phrase(of field: MedicationField) -> Phrase {
    switch field {
    case .person: .fieldPerson
    case .name: .fieldName
    case .fullName: .fieldFullName
    case .ingredients: .fieldIngredients
    case .form: .fieldForm
    case .strength: .fieldStrength
    case .unit: .fieldUnit
    case .route: .fieldRoute
    case .reason: .reason
    case .prescriber: .prescriber
    case .instructions: .fieldInstructions
    case .barcodes: .fieldBarcodes
    case .photo: .fieldPhoto
    case .lateWindow: .fieldLateWindow
    case .lowStockDays: .fieldLowStock
    case .critical: .fieldCritical
    case .scheduleVersions: .fieldSchedule
    case .stockEntries: .fieldStock
    case .pauses: .fieldPause
    case .slotOverrides: .fieldSlot
    case .ending: .fieldEnd
    }
  }

  private static func phrase(ofPersons word: String) -> Phrase {
    switch word {
    case PersonField.birthYear.word: .born
    case PersonField.notes.word: .notes
    case PersonField.zones.word: .fieldZones
    default: .fieldOther
    }
  }

  /// A value of a field of a medication in words; what its user wrote stays as it is.
  ///
  /// Gives nil for “none” and for what this version does not understand.
  package func value(
    _ value: [UInt8], of field: MedicationField, unit: String, followed: [Identifier: String] = [:]
  ) -> String? {
    switch field {
    case .person, .name, .fullName, .strength, .route, .reason, .prescriber, .instructions:
      value.registerText(limit: MedicineLimits.longTextByteCount)
    case .unit:
      value.registerText(limit: MedicineLimits.textByteCount).map(self.unit)
    case .ingredients:
      Ingredients(decoding: value).map { $0.names.joined(separator: ", ") }
    case .form: MedicineForm(decoding: value).map(form)
    case .barcodes: Barcode(decoding: value)?.text
    case .photo: value.isEmpty ? nil : self(.aPhoto)
    case .lateWindow: value.registerNumber.flatMap { Minutes($0) }.map(length)
    case .lowStockDays:
      value.registerNumber.flatMap(Int.init(exactly:)).map(days)
    case .critical: value.registerNumber.map { self($0 == 0 ? .no : .yes) }
    case .scheduleVersions:
      ScheduleVersion(decoding: value).map { sentence($0, unit: unit, followed: followed) }
    case .stockEntries: StockEntry(decoding: value).map { words(for: $0, unit) }
    case .pauses: Pause(decoding: value).map(words(for:))
    case .slotOverrides: SlotOverride(decoding: value).map(words(for:))
    case .ending: Ending(decoding: value).map(words(for:))
    }
  }

  private func words(for entry: StockEntry, _ unit: String) -> String {
    let phrase: Phrase =
      switch entry.kind {
      case .count: .counted
      case .refill: .refilled
      case .loss: .lost
      }
    var text = self(phrase, amount(entry.amount, unit), moment(entry.at))
    if let batch = entry.batch { text = self(.batch, text, batch) }
    if let expires = entry.expires { text = self(.usableThrough, text, expires.text) }
    return entry.reason.map { self(.because, text, $0) } ?? text
  }

  /// The dates of a pause with its reason.
  package func words(for pause: Pause) -> String {
    let dates =
      pause.through == pause.from
      ? self(.pausedOn, pause.from.text)
      : pause.through.map { self(.pausedFromTo, pause.from.text, $0.text) }
        ?? self(.pausedFrom, pause.from.text)
    return pause.reason.map { self(.because, dates, $0) } ?? dates
  }

  private func words(for override: SlotOverride) -> String {
    let date = override.slot.date.text
    let dose =
      switch override.slot.meaning {
      case .after: self(.doseAfter, date)
      case .number(let number): self(.doseNumber, date, number)
      case .part(let part): self(.doseOn, "\(date) \(part)")
      }
    return switch override.change {
    case .cancelled: self(.cancelled, dose)
    case .moved(let date, let time): self(.movedTo, dose, "\(date) \(time)")
    }
  }

  /// That a medication was stopped, when, and why.
  package func words(for ending: Ending) -> String {
    ending.reason.map { self(.endedBecause, ending.lastDate.text, $0) }
      ?? self(.endedOn, ending.lastDate.text)
  }
}
