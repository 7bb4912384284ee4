package import MedleyMedicines

/// An event of a MedTimer backup: a reminder and what became of it, or something logged by hand.
package struct MedTimerEvent: Equatable, Sendable {
  package enum Status: String, Equatable, Sendable {
    case raised = "RAISED"
    case taken = "TAKEN"
    case skipped = "SKIPPED"
    case deleted = "DELETED"
    case acknowledged = "ACKNOWLEDGED"
  }

  package enum Kind: String, Equatable, Sendable {
    case timeBased = "TIME_BASED"
    case linked = "LINKED"
    case continuousInterval = "CONTINUOUS_INTERVAL"
    case windowedInterval = "WINDOWED_INTERVAL"
    case outOfStock = "OUT_OF_STOCK"
    case expirationDate = "EXPIRATION_DATE"
    case refill = "REFILL"
  }

  /// Where it stands in the file.
  package let place: String
  package let medicineName: String
  package let amount: String
  package let status: Status
  /// When it was planned for, or the time that a person gave for a dose logged by hand.
  package let remindedAt: Instant
  /// When it was answered; nil while it was not.
  package let processedAt: Instant?
  /// The reminder; nil for a dose logged by hand and for a refill.
  package let reminder: Int64?
  package let tags: [String]
  package let notes: String
  /// The kind; nil in files of versions that did not write it.
  package let kind: Kind?
  /// The stock before and after; nil where it was not tracked.
  package let stockBefore: ExactDecimal?
  package let stockAfter: ExactDecimal?
  package let stockUnit: String

  private static let keys: Set<String> = [
    "medicineName", "amount", "color", "useColor", "status", "remindedTimestamp",
    "processedTimestamp", "reminderId", "iconId", "tags", "lastIntervalReminderTimeInMinutes",
    "notes", "reminderType", "stockBefore", "stockAfter", "stockUnit", "cannotBeSkipped",
  ]

  init(_ reader: ObjectReader, _ ignored: inout IgnoredKeys) throws(InterchangeFault) {
    ignored.note(reader.keys, besides: MedTimerEvent.keys, under: "events.list[]")
    let short = InterchangeLimits.shortTextByteCount
    place = reader.path
    medicineName = try reader.required(
      "medicineName", try reader.text("medicineName", byteLimit: short))
    amount = try reader.text("amount", byteLimit: short) ?? ""
    status = try reader.required("status", try reader.word("status"))
    let reminded = try reader.required(
      "remindedTimestamp", try reader.whole("remindedTimestamp"))
    guard let remindedAt = Instant(seconds: reminded) else {
      throw reader.fault("remindedTimestamp", .outOfRange)
    }
    self.remindedAt = remindedAt
    processedAt = try reader.instant("processedTimestamp")
    let id = try reader.whole("reminderId", in: Int64(Int32.min)...Int64(Int32.max)) ?? 0
    reminder = id > 0 ? id : nil
    notes = try reader.text("notes", byteLimit: InterchangeLimits.noteByteCount) ?? ""
    kind = try reader.word("reminderType")
    stockBefore = try reader.decimal("stockBefore").flatMap { $0.quantity.isNegative ? nil : $0 }
    stockAfter = try reader.decimal("stockAfter").flatMap { $0.quantity.isNegative ? nil : $0 }
    stockUnit = try reader.text("stockUnit", byteLimit: short) ?? ""
    var tags: [String] = []
    let list = try reader.list("tags", countLimit: InterchangeLimits.tagCount) ?? []
    for (index, tag) in list.enumerated() {
      let place = "\(reader.place("tags"))[\(index)]"
      guard let text = tag.text else { throw .value(at: place, .wrongForm(expected: .text)) }
      guard text.utf8.count <= short else { throw .value(at: place, .tooLong(byteLimit: short)) }
      tags.append(text)
    }
    self.tags = tags
    for key in ["color", "iconId", "lastIntervalReminderTimeInMinutes"] {
      _ = try reader.whole(key)
    }
    for key in ["useColor", "cannotBeSkipped"] { _ = try reader.truth(key) }
  }
}
