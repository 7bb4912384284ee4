package import MedleyRecords

extension Operation {
  /// What the operation says, in words; nil for kinds that are not about medicines.
  package func words(unit: String = "dose") -> String? {
    guard let kind = MedicineKind(rawValue: place.kind) else { return nil }
    if place.field == 0 { return shape == .remove ? "removed it" : "brought it back" }
    switch kind {
    case .intake:
      if shape == .remove { return "took back an entry" }
      return DoseEntry(decoding: value).map { $0.words(unit: unit) } ?? "wrote an entry"
    case .note:
      return Note(decoding: value).map { "noted “\($0.text)”" } ?? "noted something"
    case .resolution: return value.isEmpty ? "opened a question again" : "answered a question"
    case .medication:
      guard let field = MedicationField(rawValue: place.field) else { return nil }
      let words = field.words(of: value, unit: unit)
      return course(field, words) ?? phrase(field.word, words)
    case .person:
      guard let field = PersonField(rawValue: place.field) else { return nil }
      let words = field.words(of: value)
      if field == .zones, shape == .remove { return "took back a stay in another zone" }
      return field == .zones ? words.map { "is in \($0) on" } : phrase(field.word, words)
    }
  }

  /// What is said of the course of a medication; nil for its other fields.
  private func course(_ field: MedicationField, _ words: String?) -> String? {
    switch (field, shape) {
    case (.pauses, .remove): "took back a pause"
    case (.pauses, _): words.map { "paused \($0)" }
    case (.slotOverrides, .remove): "let a dose have its own time again"
    case (.slotOverrides, _): words.map { "dose of \($0)" }
    case (.ending, .write): words ?? "took back the end"
    default: nil
    }
  }

  private func phrase(_ field: String, _ words: String?) -> String {
    let field = field.replacing("_", with: " ")
    switch shape {
    case .remove: return "removed from \(field)"
    case .add: return words.map { "\(field): \($0)" } ?? "added to \(field)"
    case .write: return words.map { "\(field): \($0)" } ?? "emptied \(field)"
    }
  }
}

extension DoseEntry {
  /// The entry in words: "taken 1 tablet at 08:05 for 2026-03-01 08:00".
  package func words(unit: String) -> String {
    var words = status.word
    if let amount, status == .taken { words += " \(amount.words(unit: unit))" }
    if let takenAt { words += " on \(takenAt.date) at \(takenAt.time)" }
    if let part { words += " for \(date) \(part)" }
    return words
  }
}

extension String {
  /// The text with one character in the place of another.
  fileprivate func replacing(_ old: Character, with new: Character) -> String {
    String(map { $0 == old ? new : $0 })
  }
}
