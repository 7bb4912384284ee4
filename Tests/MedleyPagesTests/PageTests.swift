import MedleyMedicines
import MedleyReports
import MedleyTestSupport
import Testing

/// Documents on paper.
@Suite struct PageTests {
  private let printer: PrinterProcess

  init() throws { printer = try PrinterProcess() }

  private static let papers: [(PrintOrder.Paper, String, Double, Double)] = [
    (.a4, "595.276 x 841.89 pts (A4)", 595.276, 841.89),
    (.letter, "612 x 792 pts (letter)", 612, 792),
  ]

  @Test func `three hundred rows are all there, in order, below a head on every page`() throws {
    for (paper, size, width, height) in Self.papers {
      for isLarge in [false, true] {
        let pdf = try printer.pages(
          InventedDocument.make(rowCount: 300), paper, isLarge: isLarge)
        try pdf.expectSound()
        try pdf.expectInside(width: width, height: height)
        #expect(try pdf.properties.contains("Page size:       \(size)"))
        let pages = try pdf.pages
        #expect(pages.count >= (isLarge ? 8 : 5))
        var numbers: [Int] = []
        for (index, page) in pages.enumerated() {
          #expect(page.contains("Page \(index + 1) of \(pages.count)"))
          #expect(page.contains("Medication report · Ann Müller"))
          // No date is torn from its time.
          let rows = page.matches(of: /2026-10-\d\d \d\d:\d\d +\S+ .*row(\d+)/)
          numbers += rows.compactMap { Int($0.1) }
          // A page with rows has the head above them.
          if !rows.isEmpty { #expect(page.contains(/Date +Medicine +Outcome +Number/)) }
        }
        #expect(numbers == Array(0..<300))
        #expect(pdf.print.missing.isEmpty)
      }
    }
  }

  @Test func `the same document gives the same bytes, another time another file`() throws {
    var document = try InventedDocument.make(rowCount: 40)
    let first = try printer.print(.pages(document, .a4, isLarge: false))
    #expect(try printer.print(.pages(document, .a4, isLarge: false)) == first)
    document.made = try #require(OffsetInstant("2026-10-31T09:00:01+01:00"))
    #expect(try printer.print(.pages(document, .a4, isLarge: false)) != first)
  }

  @Test func `the file says what it is, about whom and when it was made`() throws {
    let pdf = try printer.pages(InventedDocument.make(rowCount: 3, author: "Zoë <b>&\"Ng"))
    let properties = try pdf.properties
    for line in [
      "Title:           Medication report: Zoë <b>&\"Ng, 2026-10-01 to 2026-10-31",
      "Author:          Zoë <b>&\"Ng", "Creator:         Medley",
      "CreationDate:    Sat Oct 31 08:00:00 2026", "ModDate:         Sat Oct 31 08:00:00 2026",
    ] {
      #expect(properties.contains(line), "\(properties)")
    }
  }

  @Test func `bookmarks lead to the headings`() throws {
    let outlines = try printer.pages(InventedDocument.make(rowCount: 300)).outlines
    let titles = outlines.matches(of: /"title": "([^"]*)"/).map { String($0.1) }
    #expect(
      Set(titles) == [
        "Medication report", "Medicines", "As needed", "Day by day",
        "Doses that did not go as planned", "Open questions", "What the figures mean",
      ])
    let pages = outlines.matches(of: /"destpageposfrom1": (\d+)/).compactMap { Int($0.1) }
    #expect(pages.min() == 1)
    #expect((pages.max() ?? 0) >= 5)
  }

  /// Forty names of 120 letters, eight of each script.
  private static let longNames: [String] = {
    let alphabets = [
      "abcdefghij klmnopqrstuvwxyz", "αβγδεζηθικ λμνξοπρστυφχψω", "абвгдежзик лмнопрстуфхцчшщэюя",
      "ابتثجحخدذر زسشصضطظعغفقكلمنهوي", "אבגדהוזחטי כלמנסעפצקרשת",
    ]
    return (0..<40).map { number in
      let letters = Array(alphabets[number % 5])
      // The last of each script has no place at which it would be broken.
      let isOneWord = number >= 35
      var name = "\(number)"
      var index = number
      while name.count < 120 {
        let letter = letters[index % letters.count]
        if letter != " " || !isOneWord { name.append(letter) }
        index += 1
      }
      return name
    }
  }()

  @Test func `forty long names in five scripts wrap, and nothing of them is lost`() throws {
    let names = Self.longNames + ["<b>&\"x\"</b>"]
    for (paper, _, width, height) in Self.papers {
      for isLarge in [false, true] {
        let pdf = try printer.pages(
          InventedDocument.make(
            rowCount: 2, blocks: [.table(InventedDocument.medicines(names))]), paper,
          isLarge: isLarge)
        try pdf.expectSound()
        try pdf.expectInside(width: width, height: height)
        #expect(pdf.print.missing.isEmpty)
        // Lines of a name do not follow each other in the file; its letters are counted instead.
        let shown = Self.letterCounts(try pdf.words.map(\.text).joined())
        let named = Self.letterCounts(names.joined())
        for (letter, count) in named {
          #expect(shown[letter, default: 0] >= count, "\(letter)")
        }
        #expect(try pdf.words.contains { $0.text == "<b>&\"x\"</b>" })
        // No hyphen is put into a name that had to be broken.
        #expect(try !pdf.words.contains { $0.text.hasSuffix("-") || $0.text.hasSuffix("\u{2010}") })
      }
    }
  }

  /// How often each letter occurs, whatever the form that its neighbours give it.
  private static func letterCounts(_ text: String) -> [Unicode.Scalar: Int] {
    text.unicodeScalars.filter { $0.properties.isAlphabetic }.reduce(into: [:]) {
      $0[$1, default: 0] += 1
    }
  }

  @Test func `letters without a font are named and printed as their numbers`() throws {
    let pdf = try printer.pages(
      InventedDocument.make(
        rowCount: 2, blocks: [.table(InventedDocument.medicines(["Pill 💊 药片 한", "Iron"]))]))
    try pdf.expectSound()
    #expect(pdf.print.missing.contains("💊"))
    #expect(try pdf.text.contains("‹U+1F48A›"))
    let sources = FontSource.sources(of: pdf.print.missing)
    #expect(
      sources.map { "\($0.script): \($0.package)" } == [
        "Chinese, Japanese: fonts-noto-cjk", "Korean: fonts-noto-cjk",
        "emoji: fonts-noto-color-emoji",
      ])
  }

  @Test func `a row taller than a page is broken between lines, and a text over pages`() throws {
    let lines = (0..<200).map { "line\($0)x" }
    let tall = Table(
      caption: "Tall",
      columns: [Table.Column("Name"), Table.Column("Value", share: 3)],
      rows: [["before", "b"], ["tall", lines.joined(separator: "\n")], ["after", "a"]])
    let long = (0..<2_000).map { "word\($0)y" }.joined(separator: " ")
    for isLarge in [false, true] {
      let pdf = try printer.pages(
        InventedDocument.make(
          rowCount: 2, blocks: [.table(tall), .paragraph(long, .plain), .list([long])]), .letter,
        isLarge: isLarge)
      try pdf.expectSound()
      try pdf.expectInside(width: 612, height: 792)
      let text = try pdf.text
      #expect(text.matches(of: /line(\d+)x/).map { Int($0.1) } == Array(0..<200))
      #expect(
        text.matches(of: /word(\d+)y/).map { Int($0.1) } == Array(0..<2_000) + Array(0..<2_000))
      for page in try pdf.pages where page.contains("line100x") {
        #expect(page.contains(/Name +Value/))
      }
    }
  }

  @Test func `a heading stays with what follows it`() throws {
    for fill in 0..<60 {
      let filler = (0..<fill).map { Document.Block.paragraph("filler \($0)", .plain) }
      let made = try #require(OffsetInstant(InventedDocument.made))
      let document = Document(
        language: "en", title: "T", author: "A", subtitle: "S", runningHead: "H",
        pageWords: "%1/%2", made: made,
        blocks: filler + [
          .heading("HEADING", level: 2), .heading("SUB", level: 3),
          .table(InventedDocument.rows(3)),
        ])
      for page in try printer.pages(document).pages where page.contains("HEADING") {
        #expect(page.contains("SUB") && page.contains("row0"), "\(fill)")
      }
    }
  }

  @Test(arguments: [7, 8, 30])
  func `a few rows stay on one page, and of many none is alone on the last`(count: Int) throws {
    var wasBroken = false
    for fill in 0..<50 {
      let filler = (0..<fill).map { Document.Block.paragraph("filler \($0)", .plain) }
      let document = Document(
        language: "en", title: "T", author: "A", subtitle: "S", runningHead: "H",
        pageWords: "%1/%2", made: try #require(OffsetInstant(InventedDocument.made)),
        blocks: filler + [
          .heading("HEADING", level: 2), .table(InventedDocument.rows(count)),
        ])
      let rows = try printer.pages(document).pages
        .map { $0.matches(of: /row\d/).count }.filter { $0 > 0 }
      #expect(rows.reduce(0, +) == count && rows.allSatisfy { $0 > 1 }, "\(fill): \(rows)")
      #expect(count > 7 || rows.count == 1, "\(fill): \(rows)")
      wasBroken = wasBroken || rows.count > 1
    }
    #expect(wasBroken == (count > 7))
  }

  @Test func `sentences are not squeezed into narrow columns of large print`() throws {
    let table = Table(
      caption: "Medicines",
      columns: ["Name", "Times", "Reason", "Stock", "Since"].map { .init($0) },
      rows: [
        ["Levothyroxin", "every day at 08:00", "too little iron", "lasts until June", "2026-01-01"]
      ])
    for (paper, _, _, _) in Self.papers {
      let text = try printer.pages(
        InventedDocument.make(rowCount: 3, blocks: [.table(table)]), paper, isLarge: true
      ).text
      // The columns of sentences stand one below the other, those beside dates side by side.
      #expect(text.contains(/Times +every day at 08:00\n/))
      #expect(!text.contains(/Name +Times/))
      #expect(text.contains(/Date +Medicine +Outcome +Number/))
    }
  }

  @Test func `the head above numbers is in one line where nothing else wants the room`() throws {
    let head = "Genommen von den fälligen"
    let table = Table(
      caption: "Days", columns: [.init("Wochentag", share: 4), .init(head, isNumber: true)],
      rows: [["Montag", "86,4 %"]])
    let text = try printer.pages(
      InventedDocument.make(rowCount: 1, blocks: [.table(table)])
    ).text
    #expect(text.contains(/Wochentag +Genommen von den fälligen/))
  }

  @Test func `large print has no small letters`() throws {
    let pdf = try printer.pages(InventedDocument.make(rowCount: 30), isLarge: true)
    // The box of a letter of this font is as high as 1.16 of its size.
    for (box, word) in try pdf.words { #expect(box[3] - box[1] > 16, "\(word)") }
  }

  @Test func `a day with a missed dose has a sign, in black`() throws {
    let days = try printer.pages(InventedDocument.make(rowCount: 1)).words.map(\.text)
    // Of five days one has a missed dose: six of every thirty.
    #expect(days.count { $0.wholeMatch(of: /\d+!/) != nil } == 18)
    #expect(days.contains("3!"))
  }
}
