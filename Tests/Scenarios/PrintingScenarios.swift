import Foundation
import MedleyTestSupport
import Testing

/// The report on paper and the calendar as a picture, from the command line.
@Suite struct PrintingScenarios {
  private let household: Household
  private var device: Device { household[0].at("2026-04-01T09:00:00+02:00") }

  /// A household whose Iron was taken on some days of March, missed on others.
  init() throws {
    household = try Household("kitchen") { founder in
      try founder.run("add", "Iron", "--dose", "1", "--unit", "tablet", "--at", "08:00")
      for day in ["02", "03", "05", "09"] {
        try founder.at("2026-03-\(day)T08:05:00+01:00")
          .run("take", "Iron", "--slot", "2026-03-\(day)")
      }
    }
  }

  private func path(_ name: String) -> String { household.folder + "/" + name }

  private func text(of pdf: String) throws -> String {
    try Program.run("/usr/bin/pdftotext", ["-layout", pdf, "-"], in: household.folder).results
  }

  private func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private static let month = ["--from", "2026-03-01", "--to", "2026-03-31"]

  @Test func `a report is a new file for its owner alone, with the period in its name`() throws {
    let ending = try device.run(["report"] + Self.month)
    let report = path("Medication report - Mar 2026.pdf")
    #expect(ending.results == "The report is in Medication report - Mar 2026.pdf.\n")
    #expect(ending.messages("warning").count == 1)
    #expect(ending.messages.contains("is not sealed"))
    #expect(try permissions(of: report) == 0o600)
    let text = try text(of: report)
    for words in ["Medication report", Household.person, "Iron", "Page 1 of"] {
      #expect(text.contains(words))
    }
    // The rates are those of the figures.
    #expect(text.contains("12.9 % (4/31)"))

    let before = try Data(contentsOf: URL(filePath: report))
    try household.expectRefusal(23, ["report"] + Self.month, on: device, saying: "a file already")
    #expect(try Data(contentsOf: URL(filePath: report)) == before)
    try device.run(["report", path("again.pdf")] + Self.month)
    #expect(try Data(contentsOf: URL(filePath: path("again.pdf"))) == before)
    #expect(try device.run(["report", "-"] + Self.month).bytes == before)
  }

  @Test func `every kind of file has its name, in both languages and for any period`() throws {
    for (words, name) in [
      (["--html", "--from", "2026-03-02"], "Medication report - 2026-03-02 to 2026-04-01.html"),
      (
        ["--text", "--from", "2026-02-01", "--to", "2026-03-31"],
        "Medication report - Feb-Mar 2026.txt"
      ),
    ] {
      try device.run(["report"] + words)
      #expect(FileManager.default.fileExists(atPath: path(name)), "\(name)")
    }
    let german = try device.run(["report", "--lang", "de"] + Self.month)
    #expect(german.results.contains(" - Mär 2026.pdf."))
  }

  @Test func `the answer for programs names the file and the fonts that are missing`() throws {
    struct Answer: Decodable {
      struct Font: Decodable {
        let script: String
        let package: String
        let letters: [String]
      }
      let path: String
      let missingFonts: [Font]
      let warnings: [String]
    }
    try device.run("add", "Pill 💊", "--dose", "1", "--at", "08:00", "--start", "2026-03-01")
    let answer: Answer = try device.ask("report", "a.pdf", "--paper", "letter", "--large")
    #expect(answer.path == "a.pdf")
    #expect(answer.missingFonts.map(\.package) == ["fonts-noto-color-emoji"])
    #expect(answer.missingFonts.map(\.letters) == [["U+1F48A"]])
    #expect(answer.warnings.count == 2)
    let picture: Answer = try device.ask("calendar", "Iron", "--png", "b.png")
    #expect(picture.path == "b.png" && picture.missingFonts.isEmpty)
    #expect(try permissions(of: path("b.png")) == 0o600)
    #expect(try Data(contentsOf: URL(filePath: path("b.png"))).starts(with: [0x89, 0x50]))
    try device.run("calendar", "--svg", "b.svg")
    let svg = try String(contentsOfFile: path("b.svg"), encoding: .utf8)
    #expect(svg.contains("<title>\(Household.person), 2026-03-01 to 2026-04-01</title>"))
    try household.expectRefusal(
      23, ["calendar", "--svg", "b.svg"], on: device, saying: "a file already")
  }

  @Test func `opening starts the desktop's program, and without one nothing is written`() throws {
    let programs = path("programs")
    try FileManager.default.createDirectory(
      atPath: programs, withIntermediateDirectories: false)
    let opener = programs + "/xdg-open"
    try Array("#!/bin/sh\necho \"$1\" > '\(path("opened"))'\n".utf8).write(to: opener)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: opener)
    func run(_ search: String, _ name: String) throws -> Ending {
      let line = device.line(["report", "--open", "--", name]).map { "'\($0)'" }
      return try Program.shell(
        "PATH='\(search)'; medley \(line.joined(separator: " "))", in: household.folder,
        home: device.home)
    }
    let without = try run("/nowhere:relative", "x.pdf")
    #expect(without.status == 23)
    #expect(without.messages("error") == ["there is no program xdg-open to open the file with"])
    #expect(!FileManager.default.fileExists(atPath: path("x.pdf")))

    #expect(try run(programs, "-x.pdf").status == 0)
    let deadline = ContinuousClock.now + .seconds(20)
    var opened = ""
    while opened.isEmpty, ContinuousClock.now < deadline {
      opened = (try? String(contentsOfFile: path("opened"), encoding: .utf8)) ?? ""
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(opened == "./-x.pdf\n")
    try household.expectRefusal(
      27, ["report", "--open", "-"], on: device, saying: "cannot be opened")
  }

  @Test func `without the program that prints, a sentence says so and nothing is written`() throws {
    let alone = path("alone")
    try FileManager.default.createDirectory(atPath: alone, withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: Program.path, toPath: alone + "/medley")
    for words in [["report", "x.file"], ["calendar", "--png", "x.file"]] {
      let ending = try Program.run(alone + "/medley", device.line(words), in: household.folder)
      #expect(ending.status == 23)
      let said = ending.messages("error").first ?? ""
      #expect(said.hasPrefix("the program that makes PDF pages and pictures does not start: "))
      #expect(!FileManager.default.fileExists(atPath: path("x.file")))
    }
    // Everything else goes on as before.
    let text = try Program.run(
      alone + "/medley", device.line(["report", "--text", "-"]), in: household.folder)
    #expect(text.status == 0 && text.results.contains("Iron"))
    // One that fails, hangs up or says nonsense leaves a sentence, too.
    for (line, status) in [
      ("exit 6", 23), ("exit 4", 22), ("kill -9 $$", 29), ("cat", 29), ("exit 0", 29),
    ] {
      let worker = alone + "/medley-pages"
      try Array("#!/bin/sh\n\(line)\n".utf8).write(to: worker)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: worker)
      let ending = try Program.run(
        alone + "/medley", device.line(["report", "x.file"]), in: household.folder)
      #expect(ending.status == status, "\(line): \(ending.messages)")
      #expect(!FileManager.default.fileExists(atPath: path("x.file")))
    }
  }
}
