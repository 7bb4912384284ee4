internal import Medley
internal import MedleyInterchange

extension ImportLine {
  /// What became of one entry of the file, in a sentence.
  var sentence: String {
    let remarks = remarks.map(\.words)
    return "\(place): \(what): \(outcome.words)"
      + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))")
  }
}

extension ImportLine.Outcome {
  fileprivate var words: String {
    switch self {
    case .takenOver(let taken): "taken over as \(taken.words)"
    case .keptAsNote: "kept in a note"
    case .nothingToTake(let reason): "not taken: \(reason.words)"
    }
  }
}

extension Cabinet.ImportStage {
  /// What the line on a terminal says meanwhile.
  var words: String {
    switch self {
    case .reading: "reading the file"
    case .comparing(let done, let all): "entry \(done + 1) of \(all)"
    case .writing(let done, let all): "wrote \(done) of \(all) values"
    }
  }
}

extension ImportCounts {
  /// How much was written, in words.
  var sentence: String {
    isNothing
      ? "nothing new, \(known) entries were here already"
      : "\(records) records, \(doses) doses, \(values) values; \(known) entries were here already"
  }

  var isNothing: Bool { records == 0 && doses == 0 && values == 0 }
}

extension IgnoredKeys {
  /// How many different names are shown.
  private static let shownCount = 20

  /// The names of the keys that were passed over, never what they say; none where there are none.
  var sentences: [String] {
    guard count > 0 else { return [] }
    let names = places.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let shown = names.prefix(IgnoredKeys.shownCount).map { name, count in
      count == 1 ? name : "\(name) (\(count))"
    }
    let rest = names.count - shown.count
    let isCut = rest > 0 || names.reduce(0) { $0 + $1.value } < count
    return [
      "passed over, because nothing of them is kept here: "
        + shown.joined(separator: ", ") + (isCut ? " and others" : "")
    ]
  }

  /// The names with how often each was met.
  fileprivate var json: JSONValue {
    .object(places.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })
  }
}

extension Cabinet.Imported {
  /// The account of an import as JSON.
  var json: [(String, JSONValue)] {
    [
      ("format", .string(format.rawValue)), ("records", .integer(counts.records)),
      ("doses", .integer(counts.doses)), ("values", .integer(counts.values)),
      ("known", .integer(counts.known)), ("keys_passed_over", ignoredKeys.json),
      (
        "lines",
        .array(
          lines.map { line in
            .object([
              ("place", .string(line.place)), ("what", .string(line.what)),
              ("outcome", .string(line.outcome.words)),
              ("remarks", .array(line.remarks.map { .string($0.words) })),
            ])
          })
      ),
    ]
  }
}

extension ImportLine.Taken {
  fileprivate var words: String {
    switch self {
    case .person: "a person"
    case .medication: "a medication"
    case .schedule: "a schedule"
    case .takenDose: "a dose taken"
    case .skippedDose: "a dose skipped"
    case .missedDose: "a dose missed"
    case .unscheduledDose: "a dose taken at no planned time"
    case .dose: "a dose"
    case .stockCount: "a count of the stock"
    case .refill: "a refill"
    case .note: "a note"
    case .pause: "a pause"
    case .resolution: "an answer to a question"
    case .other: "an entry"
    }
  }
}
