import Foundation
import MedleyReports
import Testing

/// The report as a web page: valid, closed in itself, and fit to be read aloud.
@Suite struct HTMLTests {
  private static let tidy = "/usr/bin/tidy"

  private func page(_ language: Language) throws -> String {
    var document = try ReportSample.report(deviationCount: 60).document(in: language)
    document.blocks.append(.heatMap(ReportSample.map))
    return document.html
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: tidy), "tidy is not installed"),
    arguments: Language.allCases)
  func `HTML Tidy finds no error and nothing to warn of`(language: Language) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).html")
    try Data(try page(language).utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, messages) = (Process(), Pipe())
    process.executableURL = URL(filePath: Self.tidy)
    process.arguments = ["-e", "-q", "-utf8", "--warn-proprietary-attributes", "yes", file.path()]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = messages
    try process.run()
    let said = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: said, as: UTF8.self))")
  }

  @Test(arguments: Language.allCases)
  func `nothing runs and nothing is loaded from elsewhere`(language: Language) throws {
    let page = try page(language).lowercased()
    for word in ["<script", "<img", "<link", "<iframe", "src=", "href=", "@import", "url("] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("script-src 'none'"))
  }

  @Test func `the language, headings and heads of tables are named`() throws {
    let page = try page(.german)
    #expect(page.contains("<html lang=\"de\">"))
    #expect(page.components(separatedBy: "<h1>").count == 2)
    let tables = page.components(separatedBy: "<table>").dropFirst()
    #expect(tables.count > 4)
    #expect(tables.allSatisfy { $0.contains("<caption>") && $0.contains("<th scope=\"col\"") })
    #expect(!page.contains("<th>"))
    // Every row begins with the cell that names it, but in months, whose days name themselves.
    for table in tables where !table.contains("class=\"spoken\"") {
      let rows = table.components(separatedBy: "<tr>").dropFirst(2)
      #expect(rows.allSatisfy { $0.hasPrefix("<th scope=\"row\"") }, "\(table)")
    }
    // No level of headings is left out.
    #expect(page.contains("<main>\n<h1>"))
    let levels = page.components(separatedBy: "<h").dropFirst().compactMap { Int($0.prefix(1)) }
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
  }

  @Test func `names are text, whatever they hold, and do not turn what follows`() throws {
    let page = try page(.english)
    #expect(page.contains("&lt;b&gt;&amp;&quot;"))
    #expect(!page.contains("<b>&"))
    #expect(!page.unicodeScalars.contains("\u{202e}"))
    #expect(!page.unicodeScalars.contains("\u{1b}"))
    #expect(page.contains("<bdi>אקמול לילדים</bdi>"))
    #expect(page.contains("dir=\"auto\">אקמול לילדים"))
    let opened = page.components(separatedBy: "<bdi>").count
    #expect(opened == page.components(separatedBy: "</bdi>").count)
  }

  @Test func `a day is said in words to those who cannot see its colour`() throws {
    #expect(
      try page(.english).contains("<span class=\"spoken\">2026-03-1: 2 of 3 taken</span></td>"))
  }
}
