import MedleyReports
import Testing

/// The report as text: nothing wider than the page, everything there, fit to be read aloud.
@Suite struct TextTests {
  private func document(_ language: Language, map: Bool = true) throws -> Document {
    var document = try ReportSample.report().document(in: language)
    if map { document.blocks.append(.heatMap(ReportSample.map)) }
    return document
  }

  @Test(arguments: Language.allCases, [40, 60, 80, 132])
  func `no line is wider than the page whatever is in it`(language: Language, width: Int) throws {
    let text = try document(language).text(width: width)
    let wide = text.split(separator: "\n").filter { DisplayWidth.of(String($0)) > width }
    #expect(wide.isEmpty, "\(wide.prefix(3))")
    #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test(arguments: Language.allCases)
  func `every row is there, and words broken over lines lose no letter`(language: Language) throws {
    let text = try document(language).text()
    let letters = text.filter { !$0.isWhitespace }
    #expect(letters.contains(ReportSample.names[3].filter { !$0.isWhitespace }))
    // In a list nothing stands beside the broken word.
    #expect(letters.contains(ReportSample.names[1]))
    #expect(text.split(separator: "\n").count > 300)
  }

  @Test func `nothing in a name can steer a terminal`() throws {
    let text = try document(.english).text()
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control)
      #expect(!("\u{202a}"..."\u{202e}").contains(scalar))
      #expect(!("\u{2066}"..."\u{2069}").contains(scalar))
    }
  }

  @Test(arguments: [56, 64, 80])
  func `a date is not torn from its time by long cells beside it`(width: Int) throws {
    let long = String(repeating: "several words ", count: 8)
    let document = try Document(
      Table(
        caption: "Doses",
        columns: [.init("Date", isWhole: true), .init("A"), .init("B"), .init("C")],
        rows: [["2026-03-01 08:00", long, long, long]]))
    #expect(document.text(width: width).contains("\n2026-03-01 08:00  several"))
    #expect(document.html.contains("<th scope=\"row\" class=\"whole\">2026-03-01 08:00</th>"))
  }

  @Test func `a table whose words do not fit is written row by row with its labels`() throws {
    let table = Table(
      caption: "Wide",
      columns: [.init("Medicine")] + (1...12).map { .init("Characteristic\($0)", isNumber: true) },
      rows: [["Iron"] + (1...12).map { "\($0)" }, ["Zinc"] + (1...12).map { _ in "" }])
    let document = try Document(table)
    #expect(
      document.text().split(separator: "\n", omittingEmptySubsequences: false)
        .dropFirst(4).joined(separator: "\n") == """
          Iron
              Characteristic1: 1; Characteristic2: 2; Characteristic3: 3; Characteristic4:
              4; Characteristic5: 5; Characteristic6: 6; Characteristic7: 7;
              Characteristic8: 8; Characteristic9: 9; Characteristic10: 10;
              Characteristic11: 11; Characteristic12: 12

          Zinc

          """)
  }

  @Test func `columns of wide and narrow letters stand below each other`() throws {
    let table = Table(
      caption: "Letters", columns: [.init("Name"), .init("Count", isNumber: true)],
      rows: [["葡萄糖", "1"], ["💊", "20"], ["Iron", "300"]])
    #expect(
      try Document(table).text().split(separator: "\n", omittingEmptySubsequences: false)
        .dropFirst(4).joined(separator: "\n") == """
          Name    Count
          ------  -----
          葡萄糖      1
          💊         20
          Iron      300

          """)
  }

  @Test func `plain text has no lines of signs and no columns, and says each day in words`() throws
  {
    let text = try document(.english).text(isPlain: true)
    for line in text.split(separator: "\n") {
      #expect(line.first != " " && !line.contains("  "), "\(line)")
      #expect(line.contains(where: { $0.isLetter || $0.isNumber }) || line == "%", "\(line)")
      #expect(!line.contains("---") && !line.contains("==="))
    }
    #expect(text.contains("2026-03-1: 2 of 3 taken"))
    #expect(!text.contains("●"))
  }
}

extension Document {
  /// A page with one table.
  fileprivate init(_ table: Table) throws {
    self = try ReportSample.report(deviationCount: 0).document(in: .english)
    (title, subtitle, blocks) = ("T", "s", [.table(table)])
  }
}
