internal import Medley
internal import MedleyCatalogue
internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyPacks

/// What `scan` says of the codes it read.
struct ScanReport {
  /// The codes, and what the catalogue knows of them.
  let pack: CatalogueShelf.KnownPack
  /// Nil where there is no store.
  let proposal: PackProposal?
  let words: MomentWords

  /// The fixed shape of `scan --json`.
  var json: JSONValue {
    .object([
      ("codes", .array(pack.codes.map(\.json))),
      ("catalogue", .array(pack.matches.map(\.json))),
      ("proposal", proposal?.json(isInCatalogue: !pack.matches.isEmpty) ?? .null),
    ])
  }

  func print(to output: Output) {
    for code in pack.codes {
      output.line(code.title)
      output.table(code.table)
      output.line()
    }
    pack.print(to: output)
    guard let proposal else {
      output.line("There is no store here: to keep packs, begin with “medley init”.")
      return
    }
    for line in proposal.lines(words) { output.line(line) }
  }
}

extension ScannedCode {
  /// “read” or “check”, the word of `--json`.
  var state: String { isCertain ? "read" : "check" }

  /// The kind of code, what it says and how sure that is; a long text is cut, which no pack has.
  var title: String {
    let kind = code.symbology?.word ?? "Code"
    let doubt = isCertain || readers.isEmpty ? "" : " – check this with the pack"
    // Element strings as packs print them below the code.
    let text =
      code.elements.isEmpty
      ? code.text : code.elements.map { "(\($0.ai)) \($0.value)" }.joined(separator: " ")
    let short = text.count > 160 ? text.prefix(160) + "…" : text[...]
    return "\(kind): \(shown(String(short)))\(doubt)"
  }

  var table: Table {
    var table = Table([.init(), .init()], isNamed: true)
    for (label, value) in rows { table.append([label, shown(value)]) }
    return table
  }

  private var rows: [(String, String)] {
    var rows: [(String, String)] = []
    if let gtin = code.gtin { rows.append(("product", gtin.digits)) }
    rows += code.nationalNumbers.map { ("number", "\($0.scheme.word) \($0.number)") }
    // Of several readings none is shown: which one it is only a register tells.
    if let ndc = code.ndc.count == 1 ? code.ndc.first : code.chosenNDC {
      rows.append(("number", "NDC \(ndc.text)"))
    } else if !code.ndc.isEmpty {
      rows.append(("note", "an NDC may be in it; “medley catalog import” of us-ndc tells which"))
    }
    if let expires = code.expires { rows.append(("use until", "\(expires)")) }
    if let batch = code.batch { rows.append(("batch", batch)) }
    if let serial = code.serial { rows.append(("serial", serial)) }
    rows += code.warnings.map { ("note", $0.words) }
    return rows
  }

  fileprivate var json: JSONValue {
    .object([
      ("symbology", .string(orNull: code.symbology?.word)), ("text", .string(code.text)),
      ("gtin", .string(orNull: code.gtin?.digits)), ("state", .string(state)),
      ("readers", .array(readers.map { .string($0) })),
      ("fields", .object(code.elements.map { ($0.ai, .string($0.value)) })),
      ("expires", .date(code.expires)), ("batch", .string(orNull: code.batch)),
      ("serial", .string(orNull: code.serial)),
      (
        "national",
        code.national.map {
          .object([("scheme", .string($0.scheme.rawValue)), ("number", .string($0.number))])
        } ?? .null
      ), ("warnings", .array(code.warnings.map { .string($0.words) })),
      ("passes", .array(passes.map { .string($0) })),
    ])
  }
}

extension CatalogueShelf.KnownPack {
  /// What registers say of it, and whose words these are.
  func print(to output: Output) {
    guard !matches.isEmpty else { return }
    for line in matches.flatMap({ $0.lines(isPlain: output.isPlain) }) { output.line(line) }
    for line in Set(matches.map(\.source.credit)).sorted() { output.line(line) }
    output.line()
  }
}

extension PackProposal {
  /// What is known best, the household's own record before the catalogue and that before the pack.
  func json(isInCatalogue: Bool) -> JSONValue {
    .object([
      (
        "source",
        .string(!matches.isEmpty ? "history" : isInCatalogue ? "catalogue" : "pack")
      ),
      (
        "medications",
        .array(
          matches.map { match in
            .object([
              ("id", .string(match.id)), ("name", .string(match.medication)),
              ("person", .string(match.person)), ("unit", .string(match.unit)),
              ("usual_amount", .quantity(match.usualAmount)),
              ("added_at", .moment(match.addedAt)),
            ])
          })
      ), ("code", .string(orNull: codeText)), ("expires", .date(expires)),
      ("batch", .string(orNull: batch)), ("serial", .string(orNull: serial)),
      ("obstacle", .string(orNull: obstacle?.explanation.whatHappened)),
    ])
  }

  /// That more than one medication counts this very package; empty when none or one does.
  var sharedLines: [String] {
    guard let shared else { return [] }
    return [
      "This package is counted with both \(shown(shared.names)): undo one.",
      "To do so: \(shared.remedies.map { "\($0.line) (\($0.meaning))" }.joined(separator: "; or ")).",
    ]
  }

  /// What is proposed, in sentences.
  func lines(_ words: MomentWords) -> [String] {
    if let known = matches.first(where: { $0.addedAt != nil }), let at = known.addedAt {
      return ["This very pack was added to \(known.owner) \(words.at(logged: at))."] + sharedLines
    }
    if let obstacle {
      let explanation = obstacle.explanation
      return ["To keep it: \(explanation.whatHappened). \(explanation.whatToDo ?? "")"]
    }
    guard !matches.isEmpty else {
      return [
        "No medication here has this code yet. To keep it, repeat the line with --add --to MEDICATION "
          + "--amount AMOUNT for a medication that you have, or with --add --name NAME for a new one."
      ]
    }
    if matches.count > 1 {
      return [
        "More than one medication has this code: "
          + matches.map { "\($0.owner) (\(Wording.short($0.id)))" }.joined(separator: ", ") + ".",
        "To add the pack to one of them, repeat the line with --add --to and its id.",
      ]
    }
    return matches.map {
      "This is \($0.owner). To add the pack to its stock, repeat the line with --add."
    }
  }
}

extension PackProposal.Match {
  /// The medication and whose it is.
  var owner: String { "\(Wording.quoted(medication)) of \(shown(person))" }
}

extension PackProposal.Obstacle {
  /// Why nothing can be kept, and what to do instead.
  var explanation: Explanation {
    switch self {
    case .severalPacks:
      Explanation(
        "these codes are of different packs", "take a picture of one pack alone")
    case .runTogether:
      Explanation(
        "a field of the code ran into the next one, so batch, serial number and expiry are not sure",
        "let the scanner send separators (GS), take a picture, or type it: medley refill MEDICATION "
          + "AMOUNT --expires DATE --batch B")
    case .saysNothing:
      Explanation(
        "the code does not say which product it is",
        "scan another code of the pack, or type it in: medley add NAME, medley refill MEDICATION "
          + "AMOUNT")
    }
  }
}
