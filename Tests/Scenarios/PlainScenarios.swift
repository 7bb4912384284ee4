import Foundation
import Testing

@testable import MedleyCLI

/// What every reading command prints with `--plain`: lines that can be read aloud.
@Suite struct PlainScenarios {
  /// Every reading command, with some of its options.
  static let reading = [
    "", "today --for Quirina", "today --for Ben", "due --for Quirina", "remind", "remind --plan",
    "status --for Quirina", "adherence --for Quirina", "adherence Iron --for Quirina",
    "adherence --for Ben --from 2026-03-20 --to 2026-03-30",
    "calendar --for Quirina", "calendar Iron --months 1 --for Quirina", "history", "history Iron",
    "history --verify", "list --for Quirina", "list --all --for Quirina", "list --for Ben",
    "show Iron", "show Ibuprofen", "show Vitamin", "show Zinc", "stock --for Quirina",
    "stock --for Ben", "conflicts", "person list", "zone", "zone --for Ben",
    "settings --for Quirina", "settings language --for Ben", "devices", "bundle show show.medley",
    "backup list backups", "verify backups", "verify show.medley", "doctor",
    "report - --text --for Quirina", "report - --text --for Quirina --lang de",
    "import --dry-run record.json", "recovery check --recovery words.txt", "help", "help take",
    "help bundle", "scan --text 3400936404649", "scan --text (01)03400936404649(10)B7(21)9",
    "interactions", "interactions Iron --for Quirina", "interactions --list",
    "catalog find viagra", "catalog find 0069-4200", "catalog sources",
  ]

  /// Commands that write something, ask somebody, or stay; they are not looked at here.
  static let writing: Set = [
    "init", "demo", "add", "edit", "pause", "resume", "end", "restart", "move", "remove",
    "unremove", "take", "skip", "correct", "undo", "note", "refill", "count", "lose", "resolve",
    "accept", "dismiss", "person add", "person edit", "pair", "join", "admit", "role",
    "remove-device", "leave", "sync", "serve", "bundle write", "bundle read", "export json",
    "export csv", "export fhir", "export ical", "backup", "restore", "recovery add",
    "recovery sheet", "service install", "service remove", "erase", "catalog import",
    "catalog remove", "interactions import", "interactions remove",
  ]

  /// Words of capitals that are no headings of columns: names, and what a person is to put in.
  static let capitals: Set = [
    "UTC", "CSV", "JSON", "FHIR", "PDF", "SVG", "PNG", "RFC", "R4", "LC_TIME", "LANG", "XDG",
    "MEDLEY_HOME", "FILE", "DIR", "ENTRY", "COMMAND", "TEXT", "TIME", "DATE", "NAME",
    "MEDICATION", "AMOUNT", "MAO", "HIV", "ONC", "CIP13", "ANSM", "HAS", "UNCAM", "NHS", "AIFA",
  ]

  @Test func `every command is among those looked at or among those that write`() {
    let lookedAt = Set(
      Self.reading.compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        let two = words.prefix(2).joined(separator: " ")
        return CommandTable.medley.command(two)?.name
          ?? words.first.flatMap { CommandTable.medley.command($0)?.name }
      })
    let all = Set(CommandTable.medley.commands.filter { !$0.isHidden }.map(\.name))
    #expect(lookedAt.isDisjoint(with: Self.writing))
    #expect(lookedAt.union(Self.writing) == all)
  }

  /// A household of two people and two devices in which much has happened.
  static func household() throws -> Household {
    let household = try Household("kitchen", "phone", hasRecovery: true)
    let (kitchen, phone) = (household[0], household[1])
    for line in [
      ["person", "add", "Ben", "--born", "1950", "--note", "hears badly"],
      [
        "add", "Iron", "--dose", "1", "--unit", "tablet", "--form", "tablet", "--strength",
        "100 mg", "--at", "08:00", "--at", "20:00", "--stock", "3", "--for", "Quirina",
        "--reason", "low iron", "--prescriber", "Dr. Weiß", "--instructions", "with water",
        "--full-name", "Iron(II) sulfate", "--ingredient", "Iron sulfate", "--critical",
      ],
      [
        "add", "Ibuprofen", "--dose", "400", "--unit", "mg", "--as-needed", "--gap", "6h",
        "--max", "1200/24h", "--for", "Quirina",
      ],
      [
        "add", "Vitamin D", "--dose", "1", "--unit", "capsule", "--at", "09:00", "--repeat",
        "every 2 days", "--for", "Quirina",
      ],
      [
        "add", "Zinc", "--dose", "0.5", "--unit", "tablet", "--at", "12:00", "--stock", "1",
        "--for", "Ben",
      ],
    ] { try kitchen.run(line) }
    try household.meet()
    try kitchen.at("2026-03-01T09:00:00+01:00").run("take", "Iron", "--for", "Quirina")
    try kitchen.at("2026-03-01T09:30:00+01:00").run("take", "Vitamin D", "--for", "Quirina")
    try kitchen.at("2026-03-01T10:00:00+01:00").run("take", "Ibuprofen", "--for", "Quirina")
    try kitchen.at("2026-03-01T11:00:00+01:00").run("take", "Ibuprofen", "--for", "Quirina")
    try kitchen.at("2026-03-01T12:30:00+01:00").run("take", "Zinc", "--for", "Ben")
    try phone.at("2026-03-01T12:40:00+01:00").run(
      "skip", "Zinc", "--for", "Ben", "--reason", "no appetite")
    try kitchen.at("2026-03-01T20:10:00+01:00").run("take", "Iron", "--for", "Quirina")
    try phone.at("2026-03-01T20:20:00+01:00").run("take", "Iron", "--for", "Quirina")
    try kitchen.at("2026-03-01T20:30:00+01:00").run("edit", "Iron", "--strength", "50 mg")
    try phone.at("2026-03-01T20:31:00+01:00").run("edit", "Iron", "--strength", "80 mg")
    try kitchen.run(
      "refill", "Vitamin D", "30", "--expires", "2026-03-20", "--batch", "L77")
    try kitchen.run("pause", "Vitamin D", "--from", "2026-03-09", "--to", "2026-03-12")
    try kitchen.run("note", "dizzy in the morning", "--medication", "Iron", "--for", "Quirina")
    try household.meet()
    let later = kitchen.at("2026-03-04T20:05:00+01:00")
    try later.run(
      "take", "Iron", "--for", "Quirina", "--slot", "2026-03-03T08:00", "--at", "2026-03-03 10:00")
    try later.run(
      "skip", "Iron", "--for", "Quirina", "--slot", "2026-03-03T20:00", "--reason", "sick")
    try later.run("bundle", "write", household.folder + "/show.medley")
    try FileManager.default.createDirectory(
      atPath: household.folder + "/backups", withIntermediateDirectories: true)
    try later.run("backup", household.folder + "/backups")
    try later.run("export", "json", household.folder + "/record.json")
    return household
  }

  @Test func `what is printed with plain has no columns, signs or codes, and reads well aloud`()
    throws
  {
    let household = try Self.household()
    let kitchen = household[0].at("2026-03-04T20:10:00+01:00")
    var all = ""
    for words in Self.reading {
      let line = words.split(separator: " ").map(String.init) + ["--plain"]
      let ending = try kitchen.end(line)
      #expect([0, 1].contains(ending.status), "\(words): \(ending.messages)")
      #expect(!ending.results.isEmpty, "\(words)")
      all += "$ medley \(words) --plain\n\(ending.results)\n"
      for line in ending.results.split(separator: "\n") {
        var found = Self.faults(of: String(line))
        // Help shows what is typed: placeholders in capitals, and “-” for standard input.
        if words.hasPrefix("help") { found.removeAll { $0 != Self.column && $0 != Self.code } }
        #expect(found.isEmpty, "medley \(words) --plain: \(found): \(line)")
      }
    }
    // For a person who wants to read all of it.
    if let path = ProcessInfo.processInfo.environment["MEDLEY_PLAIN"] {
      try all.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  private static let column = "a column"
  private static let code = "a control character"

  /// What keeps a line from being read aloud.
  static func faults(of line: String) -> [String] {
    var faults: [String] = []
    let isControl = line.unicodeScalars.contains { $0.properties.generalCategory == .control }
    if isControl { faults.append(code) }
    if line.contains("  ") || line.hasPrefix(" ") || line.hasSuffix(" ") {
      faults.append(column)
    }
    if line.contains(where: "●◕◑○■□✓✗·→!".contains) { faults.append("a sign") }
    let words = line.split(separator: " ")
    for (index, word) in words.enumerated() {
      // A number is followed by its per cent, and nothing else stands for itself.
      let isPercent = word.hasPrefix("%") && index > 0 && words[index - 1].last?.isNumber == true
      if !word.contains(where: { $0.isLetter || $0.isNumber }), !isPercent {
        faults.append("the sign \(word)")
      }
      let letters = word.trimmingCharacters(in: .punctuationCharacters.union(.symbols))
      let isShouted =
        letters.count > 2 && letters == letters.uppercased()
        && letters.allSatisfy { $0.isLetter || $0 == "_" }
      if isShouted, !capitals.contains(letters) { faults.append("the heading \(word)") }
    }
    return faults
  }

  @Test(arguments: [
    "08:00  Iron", " indented", "Iron, –", "all ●", "\u{1b}[1mIron", "a\tb", "Iron, PLANNED 4",
  ])
  func `a line with a column, a sign or a code is found`(line: String) {
    #expect(!Self.faults(of: line).isEmpty)
  }
}
