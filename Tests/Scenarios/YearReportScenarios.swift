import Foundation
import MedleyInvented
import MedleyTestSupport
import Testing

/// The report of a whole year and that of many medicines, printed in every way.
@Suite struct YearReportScenarios {
  /// How a report is printed.
  private struct Way: CustomStringConvertible {
    let paper: String
    let isLarge: Bool
    let language: String

    static let all = ["a4", "letter"].flatMap { paper in
      [false, true].flatMap { isLarge in
        ["en", "de"].map { Way(paper: paper, isLarge: isLarge, language: $0) }
      }
    }

    var words: [String] {
      ["--paper", paper, "--lang", language] + (isLarge ? ["--large"] : [])
    }
    /// In points.
    ///
    /// Source: ISO 216, 210 × 297 mm; ANSI/ASME Y14.1, 8.5 × 11 in.
    var size: (width: Double, height: Double) {
      paper == "a4" ? (595.276, 841.89) : (612, 792)
    }
    var description: String { words.joined(separator: " ") }
  }

  private static let period = ["--from", "2026-03-01", "--to", "2027-02-28"]

  /// What a report has to name, worked out from a CSV by another program: moment, medicine, kind.
  private func deviations(_ csv: String, in folder: String) throws -> [[String]] {
    let ending = try Program.run(
      OtherProgram.plainPython, [OtherProgram.exports, "deviations", csv], in: folder)
    #expect(ending.status == 0, "\(ending.messages)")
    return try ending.answer()
  }

  /// One word of the outcome of each kind; a line may end after it.
  private static let outcomes = [
    "en": [
      "missed": "missed", "skipped": "left", "late": "late", "other_amount": "instead",
      "extra": "without", "as_needed": "needed,",
    ],
    "de": [
      "missed": "verpasst", "skipped": "ausgelassen", "late": "verspätet",
      "other_amount": "statt", "extra": "ohne", "as_needed": "Bedarf,",
    ],
  ]

  @Test(.enabled(if: PrintedReport.canBeSeen, "qpdf or poppler-utils is not installed"))
  func `a year of four medications is whole, sound and the same again on every paper`() throws {
    let place = try TemporaryFolder(inMemory: true)
    let year = try InventedYear(in: place.path, seed: 20_261)
    var device = Device(name: "reader", home: year.home, folder: place.path)
    device.now = InventedYear.now
    device.zone = InventedYear.zone
    try device.run(["export", "csv", "year.csv"] + Self.period)
    let deviations = try deviations(place.path("year.csv"), in: place.path)
    #expect(deviations.count > 300)
    #expect(Set(deviations.map { $0[2] }).count == 6)

    for (number, way) in Way.all.enumerated() {
      let name = "\(number).pdf"
      try device.run(["report", name] + way.words + Self.period)
      let file = try Data(contentsOf: URL(filePath: place.path(name)))
      #expect(try device.run(["report", "-"] + way.words + Self.period).bytes == file, "\(way)")
      let report = try PrintedReport(place.path(name))
      try report.expectSound(width: way.size.width, height: way.size.height, "\(way)")

      // The headings of the web page, in its order, and bookmarks that lead to them.
      let page = try device.run(
        ["report", "--html", "-", "--lang", way.language] + Self.period
      ).results
      try expectTidy(page, in: place.path)
      let headings = page.matches(of: /<h[123]>(.*?)<\/h/).map { String($0.1) }
      #expect(headings.count > 8)
      #expect(try report.bookmarks == headings, "\(way)")
      var rest = report.text[...]
      for heading in headings {
        let found = rest.range(of: "\n *" + heading + " *\n", options: .regularExpression)
        rest =
          rest[try #require(found ?? rest.range(of: heading), "\(way): \(heading)").upperBound...]
      }
      #expect(report.properties["Title"]?.hasPrefix(headings[0] + ": Ann, 2026-03-01") == true)
      #expect(report.properties["Author"] == "Ann" && report.properties["Creator"] == "Medley")
      for date in ["CreationDate", "ModDate"] {
        #expect(report.properties[date]?.hasPrefix("20270302120000+01'00") == true, "\(way)")
      }
      for (index, page) in report.pages.enumerated() {
        let (one, of) = (index + 1, report.pages.count)
        let count = way.language == "de" ? "Seite \(one) von \(of)" : "Page \(one) of \(of)"
        #expect(page.contains(count), "\(way)")
      }

      // Every dose that did not go as planned has its row, in order, on whatever page.
      let title = way.language == "de" ? "Dosen, die nicht wie" : "Doses that did not go"
      let next = way.language == "de" ? "Offene Fragen" : "Open questions"
      let section = try #require(report.text.section(from: title, to: "\n\(next)"), "\(way)")
      let moments = section.matches(of: /\n *(\d{4}-\d\d-\d\d \d\d:\d\d)(?!\d)/).map {
        String($0.1)
      }
      #expect(moments == deviations.map { $0[0] }, "\(way)")
      // Wherever rows stand beside each other, their head is on the page.
      let tables = report.pages.filter { $0.contains(/\n *\d{4}-\d\d-\d\d \d\d:\d\d {2,}\S/) }
      #expect(way.isLarge || tables.count > 5, "\(way)")
      for page in tables {
        let head = page.contains(/(Date +Medicine +Outcome|Datum +Medikament +Verlauf)/)
        #expect(head, "\(way)")
      }
      let shown = section.split(whereSeparator: \.isWhitespace)
      for (kind, word) in Self.outcomes[way.language] ?? [:] {
        #expect(
          shown.count { $0 == word } == deviations.count { $0[2] == kind }, "\(way): \(kind)")
      }
      for name in Set(deviations.map { $0[1] }) {
        let word = name.split(separator: " ")[0]
        #expect(
          shown.count { $0 == word } == deviations.count { $0[1] == name }, "\(way): \(name)")
      }
    }
  }

  /// Expects that HTML Tidy, where it is installed, has nothing to say of a web page.
  private func expectTidy(_ page: String, in folder: String) throws {
    guard Program.has("tidy") else { return }
    try Data(page.utf8).write(to: URL(filePath: folder + "/page.html"))
    let ending = try Program.run(
      "/usr/bin/tidy",
      ["-e", "-q", "-utf8", "--warn-proprietary-attributes", "yes", folder + "/page.html"],
      in: folder)
    #expect(ending.status == 0 && ending.messages.isEmpty, "\(ending.messages)")
  }

  /// Forty names of 120 letters, eight of each script; the last of each is one long word.
  private static let longNames: [String] = {
    let alphabets = [
      "abcdefghij klmnopqrstuvwxyz", "αβγδεζηθικ λμνξοπρστυφχψω", "абвгдежзик лмнопрстуфхцчшщэюя",
      "ابتثجحخدذر زسشصضطظعغفقكلمنهوي", "אבגדהוזחטי כלמנסעפצקרשת",
    ]
    return (0..<40).map { number in
      let letters = Array(alphabets[number % 5])
      var name = "\(number)"
      var index = number
      while name.count < 120 {
        let letter = letters[index % letters.count]
        if letter != " " || number < 35 { name.append(letter) }
        index += 1
      }
      return name
    }
  }()

  @Test(.enabled(if: PrintedReport.canBeSeen, "qpdf or poppler-utils is not installed"))
  func `forty long names in five scripts, an emoji and signs of markup are all printed`() throws {
    let names = Self.longNames + ["Zink 💊", "<b>&\""]
    let household = try Household("laptop") { laptop in
      for name in names {
        try laptop.run("add", name, "--dose", "1", "--unit", "tablet", "--at", "08:00")
      }
    }
    let device = household[0].at("2026-03-01T09:00:00+01:00")
    for (number, way) in Way.all.enumerated() {
      let ending = try device.run(["report", "\(number).pdf"] + way.words)
      let report = try PrintedReport(household.folder + "/\(number).pdf")
      try report.expectSound(width: way.size.width, height: way.size.height, "\(way)")
      // Each name is among the medicines, their figures, and what began. Its lines do not follow
      // each other in the file, so its letters are counted; no word of a language has the others.
      let words = try report.words.map(\.text)
      let shown = Self.letterCounts(words.joined())
      for (letter, count) in Self.letterCounts(names.joined()) {
        let isShown =
          letter.isASCII ? shown[letter, default: 0] >= 3 * count : shown[letter] == 3 * count
        #expect(isShown, "\(way): \(letter)")
      }
      #expect(words.count { $0 == "<b>&\"" } == 3, "\(way)")
      // A machine has the font of emoji or not; without it the package is named.
      if ending.messages.contains("U+1F48A") {
        #expect(ending.messages.contains("fonts-noto-color-emoji"))
        #expect(report.text.contains("‹U+1F48A›"))
      } else {
        #expect(report.text.contains("💊"))
      }
    }
  }

  /// How often each letter occurs, whatever the form that its neighbours give it.
  private static func letterCounts(_ text: String) -> [Unicode.Scalar: Int] {
    text.unicodeScalars.filter { $0.properties.isAlphabetic }.reduce(into: [:]) {
      $0[$1, default: 0] += 1
    }
  }
}
