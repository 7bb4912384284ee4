import Medley
import MedleyCatalogue
import MedleyCodes
import MedleyDesktop
import MedleyMedicines
import MedleyPacks
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport

extension FuzzedParser {
  /// Codes of packs, registers, lists, and texts that people type.
  static let texts: [FuzzedParser] = [
    FuzzedParser(
      "pack", byteLimit: 512, sources: ["MedleyPacks"],
      seeds: { try FuzzSamples.files("pack") },
      read: { input in
        let today = try found(LocalDate(year: 2026, month: 3, day: 6))
        for identifier in [nil, "]d2", "]Q3", "]C1", "]A0"] as [String?] {
          let code = PackCode(bytes: input, symbologyIdentifier: identifier, today: today)
          try law("warnings have a limit", code.warnings.count <= PackLimits.warningCount + 2)
          for reading in code.ndc {
            try law("a reading can be chosen", code.choosing(reading).chosenNDC == reading)
          }
        }
        for symbology in [MedleyPacks.Symbology.ean13, .ean8, .upcE, .code39] {
          _ = PackCode(bytes: input, symbology: symbology, today: today)
        }
        let text = String(decoding: input, as: UTF8.self)
        _ = CatalogueCode.keys(of: text)
        _ = try PackCode.typed(text, today: today)
      }),
    FuzzedParser(
      "readings", byteLimit: 2_048, sources: ["MedleyCodes/Reading"],
      seeds: { FuzzReadings.answers() },
      read: { input in
        let readings = try found(ReadingsAnswer.readings(input))
        let again = ReadingsAnswer.bytes(readings, isWhole: ReadingsAnswer.isWhole(input))
        try law("an answer written again is the same", again == input)
        for code in ReadCode.agreed(readings) {
          try law("a code was read by somebody", !code.readers.isEmpty)
        }
      }),
    FuzzedParser(
      "register", byteLimit: 4_096, usualCount: 50_000, sources: ["MedleyCatalogue/Importers"],
      seeds: { try FuzzSamples.files("register") },
      read: { input in
        let files = FuzzSamples.parts(input).dropFirst().map { part in
          CatalogueFile(name: part.name) { part.bytes }
        }
        var count = 0
        let account = try CatalogueImport(files: Array(files)).read { product in
          count += 1
          try law("a product has a name", !product.name.isEmpty)
        }
        try law("products are counted", account.productCount == count)
      }),
    FuzzedParser(
      "own-list", byteLimit: 1_024,
      sources: [
        "MedleyCatalogue/Interactions/OwnListTable.swift",
        "MedleyCatalogue/Interactions/InteractionList+Own.swift",
      ],
      seeds: { try FuzzSamples.files("own-list") },
      read: { input in
        let list = try InteractionList(own: input)
        try law("a list has pairs", !list.pairs.isEmpty)
        for pair in list.pairs.prefix(8) {
          try law("an ingredient of a pair is known", list.ingredient(pair.classes[0]) != nil)
        }
      }),
    FuzzedParser(
      "lists", byteLimit: 1_024,
      sources: ["MedleyCatalogue/Tables", "MedleyCatalogue/Catalogue/CatalogueSeed.swift"],
      seeds: { try FuzzSamples.files("tabbed") + FuzzSamples.files("interactions") },
      read: { input in
        let parts = FuzzSamples.parts(input)
        if parts.count > 1 {
          _ = try InteractionList(pairs: parts[0].bytes, members: parts[1].bytes)
          return
        }
        _ = try? BrandNames(input)
        let seed = try CatalogueSeed(input)
        try law("products are counted", seed.source.productCount == seed.products.count)
      }),
    FuzzedParser(
      "rule", byteLimit: 256,
      sources: [
        "MedleyMedicines/Schedule/RuleClause.swift",
        "MedleyMedicines/Schedule/ScheduleRule.swift",
        "MedleyMedicines/Schedule/ScheduleRule+Text.swift",
      ],
      seeds: { try FuzzSamples.files("rule") },
      read: { input in
        let id = Identifier(words: Words16(high: 1, low: 2))
        let rule = try ScheduleRule(typed: String(decoding: input, as: UTF8.self)) { _ in id }
        let text = rule.text { _ in "Levo" }
        try law(
          "a rule written again is the same: \(text)",
          (try? ScheduleRule(typed: text) { _ in id }) == rule)
      }),
    FuzzedParser(
      "typed", byteLimit: 64, sources: ["MedleyMedicines/Calendar", "MedleyMedicines/Numbers"],
      seeds: {
        [
          "2026-03-06", "08:30", "2026-03-06T10:00:00+01:00", "2026-03-06T10:00:00Z", "1h30m",
          "90 min", "yesterday 8:00", "-2 h", "½", "1 1/2", "0.000001", "1,5", "12:00 pm",
        ].map { Array($0.utf8) }
      },
      read: { input in
        let text = String(decoding: input, as: UTF8.self)
        let now = Instant(clampingSeconds: 1_772_787_600)
        let zone = ZoneRules(fixedSeconds: 3_600)
        var isRead = false
        if let date = LocalDate(text) {
          isRead = true
          try law("a date written again is the same", LocalDate(date.text) == date)
        }
        if let moment = OffsetInstant(text) {
          isRead = true
          try law("a moment written again is the same", OffsetInstant(moment.text) == moment)
        }
        if let time = WallTime(text) {
          isRead = true
          try law("a time written again is the same", WallTime(time.text) == time)
        }
        if let minutes = Minutes(typed: text) {
          isRead = true
          try law("minutes have a limit", minutes.count >= 0)
        }
        for quantity in [try? Quantity(typed: text), try? Quantity(file: text)] {
          guard let quantity else { continue }
          isRead = true
          try law(
            "a quantity written again is the same", try Quantity(file: quantity.text) == quantity)
        }
        isRead = OffsetInstant(typed: text, now: now, zone: zone) != nil || isRead
        isRead = LocalDate(typed: text, today: zone.date(at: now.seconds)) != nil || isRead
        guard isRead else { throw Refused() }
      }),
    FuzzedParser(
      "zone", byteLimit: 2_048,
      sources: [
        "MedleyMedicines/Zones/ZoneRules+TZif.swift",
        "MedleyMedicines/Zones/PosixRule+Text.swift",
      ],
      seeds: { FuzzZones.files() },
      read: { input in
        let rules = try ZoneRules(tzif: input)
        for second in [Int64.min / 4, -1, 0, 1_772_787_600, 4_102_444_800, 253_402_300_799] {
          _ = rules.date(at: second)
          _ = OffsetInstant(Instant(clampingSeconds: second), in: rules)
        }
      }),
    FuzzedParser(
      "bus", byteLimit: 1_024,
      sources: ["MedleyDesktop/Bus/BusMessage.swift", "MedleyDesktop/Bus/BusReader.swift"],
      seeds: {
        var message = BusMessage(.signal)
        message.path = "/org/medley"
        message.interface = "org.medley.Iron"
        message.member = "Taken"
        message.sender = ":1.7"
        message.signature = "s"
        message.body = [4, 0, 0, 0] + Array("iron".utf8) + [0]
        var answer = BusMessage(.error)
        answer.errorName = "org.medley.None"
        answer.answered = 7
        answer.destination = ":1.8"
        return [message.bytes(serial: 1), answer.bytes(serial: 2)]
      },
      read: { input in
        let message = try BusMessage(bytes: input)
        let again = try BusMessage(bytes: message.bytes(serial: 1))
        try law(
          "a message written again is the same",
          again.path == message.path && again.body == message.body
            && again.answered == message.answered)
      }),
    FuzzedParser(
      "peer-book", byteLimit: 1_024, sources: ["Medley/Network/PeerBook.swift"],
      seeds: {
        var book = PeerBook(text: "")
        let key = FuzzHistory.devices[0].key
        book.note("192.0.2.1:47812", of: key)
        book.entries[key]?.syncedAt = 1_772_344_800_000
        book.entries[key]?.acknowledged = try FuzzTalk.vector().heads
        return [Array(book.text.utf8)]
      },
      read: { input in
        let book = PeerBook(text: String(decoding: input, as: UTF8.self))
        guard !book.entries.isEmpty else { throw Refused() }
        try law("a book written again is the same", PeerBook(text: book.text).text == book.text)
      }),
    FuzzedParser(
      "folder-notes", byteLimit: 1_024, sources: ["MedleyStore/Folder/FolderNotes.swift"],
      seeds: { FuzzNotes.notes() },
      read: { input in
        _ = FolderFileName.isOne(String(decoding: input, as: UTF8.self))
        // The digest at the end is made to fit.
        let body = Array(input.dropLast(Digest.byteCount))
        let code = Digest(domain: "medley folder notes 1", body).bytes
        _ = FolderNotes(decoding: input)
        let notes = try found(FolderNotes(decoding: body + code))
        try law("notes written again are the same", FolderNotes(decoding: notes.encoded) == notes)
      }),
  ]
}
