internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyPacks

/// What `scan` says of the codes it read.
struct ScanReport {
  let codes: [ScannedCode]
  let proposal: PackProposal?
  let words: MomentWords

  /// The fixed shape of `scan --json`.
  var json: JSONValue {
    .object([
      ("codes", .array(codes.map(\.json))), ("proposal", proposal?.json ?? .null),
    ])
  }

  func print(to output: Output) {
    for code in codes {
      output.line(code.title)
      output.table(code.table)
      output.line()
    }
    guard let proposal else {
      let products = Set(codes.compactMap(\.code.gtin?.digits))
      if products.count > 1 {
        output.line(
          "These are codes of \(products.count) different packs: to keep one, take a picture of it "
            + "alone.")
      }
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
    let doubt = isCertain ? "" : " – check these digits"
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
    if !code.ndc.isEmpty {
      rows.append(("number", "NDC " + code.ndc.map(\.text).joined(separator: " or ")))
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

extension PackProposal {
  var json: JSONValue {
    .object([
      ("source", .string(matches.isEmpty ? "pack" : "history")),
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
      ), ("code", .string(codeText)), ("expires", .date(expires)),
      ("batch", .string(orNull: batch)), ("serial", .string(orNull: serial)),
    ])
  }

  /// What is proposed, in sentences.
  func lines(_ words: MomentWords) -> [String] {
    guard !matches.isEmpty else {
      return [
        "No medication here has this code yet. To keep it, repeat the line with",
        "  --add --to MEDICATION --amount AMOUNT   a medication that you have, or",
        "  --add --name NAME --dose 1 --at 08:00   a new one",
      ]
    }
    return matches.map { match in
      let owner = "\(Wording.quoted(match.medication)) of \(shown(match.person))"
      guard let at = match.addedAt else {
        return "This is \(owner). To add the pack to its stock, repeat the line with --add."
      }
      return "This is \(owner), and this very pack was added to its stock \(words.at(logged: at))."
    }
  }
}
