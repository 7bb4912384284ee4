internal import MedleyRecords
internal import MedleySealing

extension MedicationField {
  /// A value of the field in words; nil for "none" and for what is not understood.
  func words(of value: [UInt8], unit: String) -> String? {
    switch self {
    case .name, .fullName, .strength, .unit, .route, .reason, .prescriber, .instructions:
      value.registerText(limit: MedicineLimits.longTextByteCount)
    case .person: Identifier(bytes: value)?.hex
    case .photo: Digest(bytes: value).map { "photo \($0.hex.prefix(8))" }
    case .ingredients: Ingredients(decoding: value)?.names.joined(separator: ", ")
    case .form: MedicineForm(decoding: value)?.words
    case .barcodes: Barcode(decoding: value)?.text
    case .lateWindow: value.registerNumber.flatMap { Minutes($0) }?.words
    case .lowStockDays: value.registerNumber.map { "\($0) days" }
    case .critical: value.registerNumber.map { $0 == 0 ? "no" : "yes" }
    case .scheduleVersions: ScheduleVersion(decoding: value)?.sentence(unit: unit)
    case .stockEntries:
      StockEntry(decoding: value).map(\.words)
    case .pauses:
      Pause(decoding: value).map { $0.words + ($0.reason.map { reason in ": \(reason)" } ?? "") }
    case .slotOverrides: SlotOverride(decoding: value)?.words
    case .ending:
      Ending(decoding: value).map { ending in
        "ended \(ending.lastDate)" + (ending.reason.map { ": \($0)" } ?? "")
      }
    }
  }
}

extension StockEntry {
  /// The line with everything that somebody said of it.
  fileprivate var words: String {
    "\(kind.word) \(amount) on \(at.date) at \(at.time)" + (batch.map { ", batch \($0)" } ?? "")
      + (expires.map { ", usable through \($0)" } ?? "") + (reason.map { ": \($0)" } ?? "")
  }
}

extension PersonField {
  /// A value of the field in words; nil for "none" and for what is not understood.
  func words(of value: [UInt8]) -> String? {
    switch self {
    case .name, .notes, .language: value.registerText(limit: MedicineLimits.longTextByteCount)
    case .birthYear: value.registerNumber.map { "\($0)" }
    case .zones:
      ZoneStay(decoding: value).map { stay in
        let from = OffsetInstant(stay.from, in: .utc)
        return "\(stay.zone) from \(from.date) \(from.time) UTC"
      }
    case .preAlarm: value.registerNumber.flatMap { Minutes($0) }?.words
    case .quietHours: QuietHours(decoding: value).map { "\($0.from) to \($0.to)" }
    case .escalation:
      Escalation(decoding: value).map { "every \($0.every.words), \($0.times) times" }
    case .lowStockDays: value.registerNumber.map { "\($0) days" }
    case .reminderText:
      value.registerNumber.flatMap(ReminderText.init(rawValue:))?.word
    case .weekStart:
      value.registerNumber.flatMap(Int.init(exactly:)).flatMap(Weekday.init(rawValue:))?.name
    }
  }
}

extension Medication {
  /// True while concurrent values of the strength, the unit or the schedule are unsettled: the
  /// medication is marked "check with the household".
  package var isInDoubt: Bool {
    strength.isOpen || unit.isOpen || scheduleVersions.contains { $0.register.isOpen }
      || Lineage.all(of: scheduleVersions).contains(where: \.isOpen)
  }
}

extension Conflict {
  /// The field in question in words.
  package var fieldWords: String {
    if field == MedicationField.slotOverrides.word { return "time of a dose" }
    if field == MedicationField.pauses.word { return "pause" }
    return (field ?? "value").split(separator: "_").joined(separator: " ")
  }
}
