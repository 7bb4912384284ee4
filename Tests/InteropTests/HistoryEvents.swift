import MedleyHousehold
import MedleyRecords
import MedleySealing

/// What happened in histories, by the second reader's word, so that a test can say that what it
/// drew holds what it is about.
struct HistoryEvents {
  /// In how many histories each event occurred.
  private(set) var counts: [String: Int] = [:]

  /// A statement as it stands in a history.
  private struct Word {
    let number: Int
    let author: Int
    let kind: UInt64
    /// Whom it is about, by number in the cast.
    let about: Int?
    let role: UInt64?
    let fields: FieldMap
    let reason: String?

    var hasEffect: Bool { reason == nil }
    var isCut: Bool {
      kind == Removal.kind || kind == RoleChange.kind && role != Role.owner.rawValue
    }
  }

  /// What must occur in at least one of twenty histories.
  static let frequent = [
    "a change cut off", "a change cut off and in effect", "a change with void and other operations",
    "a statement: a cut of its author does not cover it", "a statement: it is no statement",
    "acceptance with effect", "acceptance without effect", "an entry removed by a caregiver",
    "an operation: a caregiver corrects nobody else's entries", "changes accepted by device",
    "changes accepted by hash", "cuts of each other", "recovery key with effect",
    "removal by the genesis recovery key", "removal of oneself", "removal with effect",
    "role of oneself", "role with effect", "several statements in one change",
  ]

  /// What must occur in at least one of a hundred histories.
  static let rare = [
    "a statement: a more senior device's word stands against it",
    "a statement: nobody would be left as owner", "a stranger's statement",
    "an admission after a removal", "changes dismissed by device", "changes dismissed by hash",
    "concurrent demotions", "removal by an added recovery key",
    "removal of an own device by no owner", "role of an own device by no owner",
  ]

  /// The counts as lines for people.
  var lines: String {
    counts.sorted { $0.key < $1.key }.map { "  \($0.value)  \($0.key)" }.joined(separator: "\n")
  }

  /// Counts the events of one more history.
  mutating func add(_ history: RandomHistory, _ reasons: [String: String]) {
    var events: Set<String> = []
    let words = Self.words(history, reasons, &events)
    for word in words { Self.note(word, among: words, history, &events) }
    for one in words where one.isCut {
      for other in words where other.number < one.number && other.isCut {
        let isConcurrent = !history.entries[one.number].past.contains(other.number)
        guard isConcurrent else { continue }
        if one.about == other.author, other.about == one.author, one.author != other.author {
          events.insert("cuts of each other")
        }
        if one.about == other.about, one.hasEffect, other.hasEffect, one.kind == RoleChange.kind,
          other.kind == RoleChange.kind
        {
          events.insert("concurrent demotions")
        }
      }
    }
    noteOperations(history, words, reasons, &events)
    for event in events { counts[event, default: 0] += 1 }
  }

  private static func words(
    _ history: RandomHistory, _ reasons: [String: String], _ events: inout Set<String>
  ) -> [Word] {
    var words: [Word] = []
    for (number, entry) in history.entries.enumerated() {
      let said = Self.operations(entry).filter { $0.place.kind & 3 == 2 }
      if said.count > 1 { events.insert("several statements in one change") }
      if !said.isEmpty, entry.author == history.cast.parts.count - 1 {
        events.insert("a stranger's statement")
      }
      for operation in said {
        guard let fields = try? FieldMap(decoding: operation.value) else { continue }
        let key = fields.bytes(operation.place.kind == Acceptance.kind ? 3 : 1)
        let about = history.cast.parts.firstIndex { $0.key.verifyingKey.bytes == key }
        var role: UInt64?
        if operation.place.kind == RoleChange.kind, case .number(let given) = fields[2] {
          role = given
        }
        words.append(
          Word(
            number: number, author: entry.author, kind: operation.place.kind, about: about,
            role: role,
            fields: fields, reason: reasons[operation.id.hex]))
      }
    }
    return words
  }

  private static func note(
    _ word: Word, among words: [Word], _ history: RandomHistory, _ events: inout Set<String>
  ) {
    let names: [UInt64: String] = [
      2: "founding", 6: "admission", 10: "removal", 14: "role", 18: "acceptance",
      22: "recovery key",
    ]
    let name = names[word.kind] ?? "?"
    if let reason = word.reason {
      events.insert("\(name) without effect")
      events.insert("a statement: \(reason)")
      return
    }
    events.insert("\(name) with effect")
    let past = history.entries[word.number].past
    let isOwner = word.author < 4 || words.contains { $0.about == word.author && $0.role == 1 }
    if word.kind == Removal.kind || word.kind == RoleChange.kind {
      if word.author == word.about {
        events.insert("\(name) of oneself")
      } else if !isOwner {
        events.insert("\(name) of an own device by no owner")
      }
      if word.author == 1 { events.insert("\(name) by the genesis recovery key") }
      if history.cast.recoveryNumbers.contains(word.author) {
        events.insert("\(name) by an added recovery key")
      }
    }
    if word.kind == Admission.kind,
      words.contains(where: {
        $0.kind == Removal.kind && $0.hasEffect && $0.about == word.about
          && past.contains($0.number)
      })
    {
      events.insert("an admission after a removal")
    }
    if word.kind == Acceptance.kind {
      let answer = word.fields[1] == .number(1) ? "accepted" : "dismissed"
      if word.fields[2] != nil { events.insert("changes \(answer) by hash") }
      if word.fields[3] != nil { events.insert("changes \(answer) by device") }
    }
  }

  private static func operations(_ entry: RandomHistory.Entry) -> [MedleyRecords.Operation] {
    do { return try entry.change.operations() } catch { return [] }
  }

  private func noteOperations(
    _ history: RandomHistory, _ words: [Word], _ reasons: [String: String],
    _ events: inout Set<String>
  ) {
    for (number, entry) in history.entries.enumerated() {
      let operations = Self.operations(entry)
      if Set(operations.map { reasons[$0.id.hex] == nil }).count > 1 {
        events.insert("a change with void and other operations")
      }
      for reason in operations.compactMap({ reasons[$0.id.hex] }) {
        events.insert("an operation: \(reason)")
      }
      let isCutOff = words.contains {
        $0.isCut && $0.hasEffect && $0.about == entry.author && $0.number != number
          && !entry.past.contains($0.number)
          && !history.entries[$0.number].past.contains(number)
      }
      if isCutOff {
        let hasVoid = operations.contains { reasons[$0.id.hex] != nil }
        events.insert(hasVoid ? "a change cut off" : "a change cut off and in effect")
      }
      let corrections = operations.filter {
        $0.place.kind & 3 == 0 && $0.shape != .write && $0.place.member != $0.id
      }
      if (5...8).contains(entry.author),
        corrections.contains(where: { reasons[$0.id.hex] == nil && $0.shape == .remove })
      {
        events.insert("an entry removed by a caregiver")
      }
    }
  }
}
