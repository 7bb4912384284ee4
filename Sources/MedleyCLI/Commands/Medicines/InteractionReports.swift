internal import Medley
internal import MedleyCatalogue
internal import MedleyInterchange
internal import MedleyMedicines

extension InteractionList {
  /// The name and the date, as every text about the list says them.
  var title: String { "\(shown(name)), \(date.text)" }

  var heading: JSONValue {
    .object([("name", .string(name)), ("date", .date(date))])
  }

  /// The fixed shape of `interactions --list --json`, and of each imported list in it.
  var json: [(String, JSONValue)] {
    [
      ("list", heading),
      (
        "pairs",
        .array(
          pairs.map { pair in
            .object(
              [
                ("id", .string(pair.id)),
                (
                  "classes",
                  .array(
                    zip(pair.classes, pair.classWords).map { id, words in
                      .object([
                        ("name", .string(words)),
                        ("ingredients", .array(members(of: id).map { .string($0) })),
                      ])
                    })
                ),
              ] + pair.facts)
          })
      ),
    ]
  }

  /// The whole list as lines for a person.
  func page(isPlain: Bool) -> [String] {
    if isOwn { return ownPage(isPlain: isPlain) }
    let indent = isPlain ? "" : "  "
    var lines = [
      "\(title). The pairs are those of Phansalkar et al., J Am Med Inform Assoc 2012;19(5):735-743.",
      "The label or page that was read for each member is named in Resources/interactions.", "",
    ]
    for pair in pairs {
      lines.append("\(pair.classWords[0]) and \(pair.classWords[1]): \(pair.effect)")
      for (id, words) in Set(pair.classes).sorted().map({ id in
        (id, pair.classWords[pair.classes.firstIndex(of: id) ?? 0])
      }) {
        lines.append("\(indent)\(words): \(members(of: id).joined(separator: ", "))")
      }
      lines.append("")
    }
    lines.append(advice)
    return lines
  }

  /// The whole of a household's own list, with the source of each row.
  private func ownPage(isPlain: Bool) -> [String] {
    let indent = isPlain ? "" : "  "
    var lines = ["\(title). This list was imported on this device.", ""]
    for pair in pairs {
      let words = pair.classWords.map { shown($0) }.joined(separator: " and ")
      lines.append("\(words)\(pair.severityWords): \(shown(pair.effect))")
      if let source = pair.source { lines.append("\(indent)Source: \(shown(source))") }
    }
    return lines + ["", advice]
  }

  /// What every text about interactions ends with.
  var advice: String {
    "\(isOwn ? "This list was imported" : "The list is short"), and it is not medical advice: "
      + "ask a pharmacist or a doctor."
  }
}

extension InteractionList.Pair {
  /// How bad it is, where a household's own list says it.
  fileprivate var severityWords: String {
    guard source != nil, let severity else { return "" }
    return ", severity \(Wording.quoted(severity))"
  }

  fileprivate var facts: [(String, JSONValue)] {
    [
      ("severity", severity.map { .string($0) } ?? .null), ("effect", .string(effect)),
    ] + (source.map { [("source", .string($0))] } ?? [])
  }
}

extension Cabinet.Interactions {
  var json: JSONValue {
    .object([
      ("person", .string(person)), ("medications", .integer(medicationCount)),
      ("interactions", .array(findings.map(\.json))),
      (
        "unchecked",
        .array(
          unchecked.map { line in
            .object([
              ("medication", .string(line.medication)),
              ("ingredients", .array(line.ingredients.map { .string($0) })),
            ])
          })
      ),
    ])
  }

  func lines(_ list: InteractionList, isNamed: Bool) -> [String] {
    var lines = isNamed ? ["\(shown(person)):"] : []
    for finding in findings { lines.append(finding.sentence) }
    if findings.isEmpty { lines.append("No interactions found in this list (\(list.title)).") }
    for line in unchecked {
      let name = Wording.quoted(line.medication)
      if line.ingredients.isEmpty {
        lines.append(
          "Not checked: \(name), of which no ingredient is known. Say it: "
            + "medley edit \(Wording.typed(line.medication)) --ingredient NAME")
      } else {
        let ingredients = line.ingredients.map { shown($0) }.joined(separator: ", ")
        lines.append("Not checked: \(ingredients) in \(name), not in this list.")
      }
    }
    lines.append(
      findings.isEmpty
        ? list.advice
        : "From: \(list.title). Ask a pharmacist or a doctor before anything is changed.")
    return lines
  }
}

extension Cabinet.Interactions.Finding {
  /// Both medications and what can happen.
  var sentence: String { "\(pairWords)\(pair.severityWords): \(shown(pair.effect))" }

  private var pairWords: String {
    medications.map { medication in
      medication.name.folded == medication.ingredient
        ? Wording.quoted(medication.name)
        : "\(Wording.quoted(medication.name)) (\(shown(medication.ingredient)))"
    }.joined(separator: " and ")
  }

  fileprivate var json: JSONValue {
    .object(
      [
        ("pair", .string(pair.id)),
        ("medications", .array(medications.map { .string($0.name) })),
        ("ingredients", .array(medications.map { .string($0.ingredient) })),
        ("classes", .array(pair.classWords.map { .string($0) })),
      ] + pair.facts)
  }
}

extension Workspace {
  /// Warns of what the lists say about a medication that was added or changed; nothing is blocked.
  func warnOfInteractions(of medication: String, in cabinet: Cabinet) throws {
    let kept = cabinet.keptLists
    for list in [try InteractionList.built()] + kept.kept.map(\.list) {
      for finding in try cabinet.interactions(in: list, of: nil, only: [medication])
        .flatMap(\.findings)
      {
        let kind = list.isOwn ? "an imported list" : "a short list"
        output.warn(
          Explanation(
            finding.sentence.withoutFullStop,
            "this is from \(kind) (\(list.title)); ask a pharmacist or a doctor before both are "
              + "taken"))
      }
    }
    warn(of: kept.unreadable)
  }

  /// Names the imported lists that could not be looked up in.
  func warn(of unreadable: [KeptLists.Unreadable]) {
    for list in unreadable {
      let name =
        list.file.map { "the imported list \(Wording.quoted($0))" }
        ?? "the folder of imported lists"
      output.warn(
        Explanation(
          "\(name) cannot be read and so was not looked up in: \(shown(list.reason))",
          list.file.map {
            "import it again, or remove it: medley interactions remove \(Wording.typed($0))"
          } ?? "check who may read the folder"))
    }
  }
}

extension String {
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
