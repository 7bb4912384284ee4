internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

extension Cabinet.Question {
  /// The fixed shape of one question in `conflicts --json`.
  func json(_ circumstances: Circumstances) -> JSONValue {
    .object([
      ("id", .string(conflict.idText)), ("kind", .string(conflict.kind.rawValue)),
      ("medication", .string(orNull: medication)), ("slot", slotJSON),
      ("field", .string(orNull: conflict.field)),
      (
        "entries",
        .array(
          zip(conflict.entries, authors).map { entry, author in
            .object(
              entry.members(unit, circumstances) + [
                ("device", .string(author.device)), ("author", .string(author.person)),
                ("value", entry.valueJSON),
              ])
          })
      ), ("medication_id", .string(orNull: conflict.medicationText)),
    ])
  }

  private var slotJSON: JSONValue {
    guard let slot = conflict.slot else { return .null }
    return .object([
      ("date", .date(slot.date)), ("time", .string(planned?.time.text ?? slot.part)),
      ("entry", .string(slot.part)),
    ])
  }

  /// When the dose in question was planned, as the first entry that knows it says.
  private var planned: OffsetInstant? {
    conflict.entries.lazy.compactMap { entry in
      guard case .dose(let dose) = entry.content else { return nil }
      return dose.plannedAt
    }.first
  }

  /// The question in a few words.
  func title(_ words: MomentWords) -> String {
    let name = medication ?? "a person"
    let dose = planned.map { " planned for \(words.text($0))" } ?? ""
    return switch conflict.kind {
    case .doubleDose: "possible double dose of \(name)\(dose)"
    case .takenOrSkipped: "\(name)\(dose): taken, or not?"
    case .field: "\(name): which \(conflict.fieldWords) is right?"
    case .removed: "\(name) was removed while somebody else changed it"
    case .unconfirmed: "\(name)\(dose): unconfirmed, from a device that had no right to log it"
    }
  }

  /// How it is answered, each way with what it means.
  var answers: [(line: String, meaning: String)] {
    let id = Wording.short(conflict.idText)
    let keeping = ("medley resolve \(id) keep=ENTRY", "that entry is right")
    switch conflict.kind {
    case .doubleDose:
      return [
        ("medley resolve \(id) one", "it was one dose, logged twice"),
        ("medley resolve \(id) two", "two doses were taken"),
      ]
    case .takenOrSkipped: return [keeping]
    case .field:
      let photos = conflict.isOfPhoto ? conflict.entries.filter(\.hasValue) : []
      return photos.map { entry in
        let entry = Wording.short(entry.idText)
        return (
          "medley show \(Wording.typed(medication ?? "")) --photo FILE --entry \(entry)",
          "writes that one into a file"
        )
      } + [keeping]
    case .removed:
      let name = Wording.typed(medication ?? "")
      return [
        ("medley unremove \(name)", "keep it"), ("medley remove \(name)", "take it out after all"),
      ]
    case .unconfirmed:
      return conflict.entries.flatMap { entry in
        let entry = Wording.short(entry.idText)
        return [
          ("medley accept \(entry)", "it was taken; only an owner can say so"),
          ("medley dismiss \(entry)", "it was not"),
        ]
      }
    }
  }

  /// The things that people said, with the ids by which they are kept.
  func entries(_ words: MomentWords, isPlain: Bool) -> Table {
    var table = Table([.init(plain: "entry %"), .init(), .init()], isNamed: true)
    for (entry, author) in zip(conflict.entries, authors) {
      let by = author.person.isEmpty ? "" : author.person + " "
      table.append([
        (isPlain ? "" : "  ") + Wording.short(entry.idText),
        conflict.isOfPhoto
          ? entry.photoSentence(words) : entry.sentence(unit: unit, words),
        "\(by)on \(author.device)",
      ])
    }
    return table
  }
}

extension Conflict {
  /// True where the values are names of photos, which say nothing to a person.
  fileprivate var isOfPhoto: Bool { field == MedicationField.photo.word }
}

extension Conflict.Entry {
  fileprivate func members(
    _ unit: String, _ circumstances: Circumstances
  ) -> [(String, JSONValue)] {
    switch content {
    case .dose(let dose):
      return [
        ("id", .string(idText)), ("status", .string(dose.status.word)),
        ("amount", .quantity(dose.amount)), ("taken_at", .moment(dose.takenAt)),
        ("logged_at", .moment(dose.loggedAt)),
      ]
    case .value:
      let written = Instant(clamping: origin.stamp).wholeSecond
      return [
        ("id", .string(idText)), ("status", .null), ("amount", .null), ("taken_at", .null),
        ("logged_at", .moment(OffsetInstant(written, in: circumstances.zone))),
      ]
    }
  }

  /// What the entry says of a field; null for a dose.
  fileprivate var valueJSON: JSONValue {
    if case .value(let value) = content { .string(orNull: value) } else { .null }
  }

  /// True for an entry that says something, and not that there is nothing.
  fileprivate var hasValue: Bool {
    if case .value(let value) = content { value != nil } else { true }
  }

  /// That a photo was set or taken away, and when.
  fileprivate func photoSentence(_ words: MomentWords) -> String {
    let at = words.at(Instant(clamping: origin.stamp).wholeSecond)
    return hasValue ? "a photo, set \(at)" : "no photo: it was taken away \(at)"
  }

  fileprivate func sentence(unit: String, _ words: MomentWords) -> String {
    switch content {
    case .value(let value): return value ?? "none"
    case .dose(let dose):
      let amount = dose.status == .taken ? dose.amount.map { " " + $0.words(unit: unit) } ?? "" : ""
      let at = dose.takenAt.map { " \(words.at(logged: $0))" } ?? ""
      return dose.status.word + amount + at + ", logged \(words.at(logged: dose.loggedAt))"
    }
  }
}
