package import MedleyMedicines

/// A medicine of a MedTimer backup with its tags and reminders.
package struct MedTimerMedicine: Equatable, Sendable {
  /// Where it stands in the file.
  package let place: String
  package let name: String
  /// The stock when the backup was made.
  package let stock: ExactDecimal
  package let refillSizes: [ExactDecimal]
  package let unit: String
  package let notes: String
  package let productionDate: LocalDate?
  package let expirationDate: LocalDate?
  package let tags: [String]
  package let reminders: [MedTimerReminder]

  private static let keys: Set<String> = [
    "name", "color", "useColor", "notificationImportance", "iconId", "amount", "refillSizes",
    "unit", "sortOrder", "notes", "showNotificationAsAlarm", "productionDate", "expirationDate",
    "cannotBeSkipped",
  ]

  init(_ element: ObjectReader, _ ignored: inout IgnoredKeys) throws(InterchangeFault) {
    ignored.note(
      element.keys, besides: ["medicine", "tags", "reminders"], under: "medicines.list[]")
    let medicine = try element.required("medicine", try element.object("medicine"))
    ignored.note(
      medicine.keys, besides: MedTimerMedicine.keys, under: "medicines.list[].medicine")
    place = element.path
    name = try medicine.required(
      "name", try medicine.text("name", byteLimit: InterchangeLimits.shortTextByteCount))
    stock = try medicine.decimal("amount") ?? ExactDecimal(.zero)
    unit =
      try medicine.text("unit", byteLimit: InterchangeLimits.shortTextByteCount) ?? ""
    notes = try medicine.text("notes", byteLimit: InterchangeLimits.noteByteCount) ?? ""
    productionDate = try medicine.date("productionDate")
    expirationDate = try medicine.date("expirationDate")
    refillSizes = try MedTimerMedicine.refillSizes(medicine)
    // What only dresses the app's own screens is checked and then left.
    for key in ["color", "notificationImportance", "iconId"] { _ = try medicine.whole(key) }
    for key in ["useColor", "showNotificationAsAlarm", "cannotBeSkipped"] {
      _ = try medicine.truth(key)
    }
    _ = try medicine.decimal("sortOrder")
    tags = try MedTimerMedicine.tags(element, &ignored)
    reminders = try MedTimerMedicine.reminders(element, &ignored)
  }

  private static func refillSizes(
    _ medicine: ObjectReader
  ) throws(InterchangeFault) -> [ExactDecimal] {
    let list = try medicine.list("refillSizes", countLimit: InterchangeLimits.tagCount) ?? []
    var sizes: [ExactDecimal] = []
    for (index, element) in list.enumerated() {
      let place = "\(medicine.place("refillSizes"))[\(index)]"
      guard let text = element.numberText else {
        throw .value(at: place, .wrongForm(expected: .number))
      }
      guard let size = ExactDecimal(jsonNumber: text) else { throw .value(at: place, .outOfRange) }
      sizes.append(size)
    }
    return sizes
  }

  private static func tags(
    _ element: ObjectReader, _ ignored: inout IgnoredKeys
  ) throws(InterchangeFault) -> [String] {
    var tags: [String] = []
    let list = try element.list("tags", countLimit: InterchangeLimits.tagCount) ?? []
    for (index, value) in list.enumerated() {
      let tag = try ObjectReader(value, at: "\(element.place("tags"))[\(index)]")
      ignored.note(tag.keys, besides: ["name"], under: "medicines.list[].tags[]")
      tags.append(
        try tag.required(
          "name", try tag.text("name", byteLimit: InterchangeLimits.shortTextByteCount)))
    }
    return tags
  }

  private static func reminders(
    _ element: ObjectReader, _ ignored: inout IgnoredKeys
  ) throws(InterchangeFault) -> [MedTimerReminder] {
    var reminders: [MedTimerReminder] = []
    let list = try element.list("reminders", countLimit: InterchangeLimits.reminderCount) ?? []
    for (index, value) in list.enumerated() {
      let reader = try ObjectReader(value, at: "\(element.place("reminders"))[\(index)]")
      reminders.append(try MedTimerReminder(reader, &ignored))
    }
    return reminders
  }
}

extension ObjectReader {
  /// Reads days since 1970-01-01; 0 stands for none.
  func date(_ key: String) throws(InterchangeFault) -> LocalDate? {
    guard let days = try whole(key), days != 0 else { return nil }
    guard let date = LocalDate(days: days) else { throw fault(key, .outOfRange) }
    return date
  }

  /// Reads seconds since 1970; 0 stands for none.
  func instant(_ key: String) throws(InterchangeFault) -> Instant? {
    guard let seconds = try whole(key), seconds != 0 else { return nil }
    guard let instant = Instant(seconds: seconds) else { throw fault(key, .outOfRange) }
    return instant
  }

  /// Reads a word of a list.
  func word<Word: RawRepresentable>(
    _ key: String, as type: Word.Type = Word.self
  ) throws(InterchangeFault) -> Word? where Word.RawValue == String {
    guard let text = try text(key, byteLimit: InterchangeLimits.shortTextByteCount) else {
      return nil
    }
    guard let word = Word(rawValue: text) else { throw fault(key, .unknownWord) }
    return word
  }
}
