import Foundation
import MedleyReports
import MedleyTestSupport
import Testing

/// The real `medley-pages`, and the tools that look at what it made.
struct PrinterProcess {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  /// It lies beside the tests.
  static let path: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "medley-pages").path()
  }()

  struct Ending {
    let status: Int32
    let wasKilled: Bool
    let bytes: [UInt8]
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Runs a program with a file as its input and nothing in its environment.
  func run(_ program: String, _ words: [String] = [], input: [UInt8] = []) throws -> Ending {
    let mark = folder.path(UUID().uuidString)
    defer { for end in ["in", "out"] { try? FileManager.default.removeItem(atPath: mark + end) } }
    try input.write(to: mark + "in")
    _ = FileManager.default.createFile(atPath: mark + "out", contents: nil)
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words
    process.environment = [:]
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: mark + "in"))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: mark + "out"))
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal,
      bytes: try [UInt8](Data(contentsOf: URL(filePath: mark + "out"))))
  }

  /// What the worker makes of an order.
  func print(_ order: PrintOrder) throws -> Print {
    let ending = try run(Self.path, input: order.bytes)
    try #require(ending.status == 0 && !ending.wasKilled)
    return try #require(Print(reading: ending.bytes))
  }

  /// The pages of a document.
  func pages(
    _ document: Document, _ paper: PrintOrder.Paper = .a4, isLarge: Bool = false
  ) throws -> PDF {
    let print = try print(.pages(document, paper, isLarge: isLarge))
    let path = folder.path(UUID().uuidString + ".pdf")
    try print.file.write(to: path)
    return PDF(path: path, print: print, process: self)
  }
}

/// A PDF as other programs see it.
struct PDF {
  let path: String
  let print: Print
  let process: PrinterProcess

  private func tool(_ name: String, _ words: [String]) throws -> PrinterProcess.Ending {
    try process.run("/usr/bin/" + name, words)
  }

  /// The text of the pages, as it stands on them.
  var text: String { get throws { try tool("pdftotext", ["-layout", path, "-"]).text } }

  /// The text of each page.
  var pages: [String] {
    get throws { try text.split(separator: "\u{0c}").map(String.init).filter { $0 != "\n" } }
  }

  var properties: String { get throws { try tool("pdfinfo", [path]).text } }

  /// The lines of `pdffonts` below its head.
  var fonts: [String] {
    get throws {
      try tool("pdffonts", [path]).text.split(separator: "\n").dropFirst(2).map(String.init)
    }
  }

  /// Every word with its place: left, top, right and bottom, in points.
  var words: [(box: [Double], text: String)] {
    get throws {
      let pattern =
        /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*)<\/word>/
      return try tool("pdftotext", ["-bbox", path, "-"]).text.matches(of: pattern).map {
        (
          [$0.1, $0.2, $0.3, $0.4].compactMap { Double($0) },
          String($0.5).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
        )
      }
    }
  }

  /// What the file is made of, as `qpdf` writes it in JSON.
  var outlines: String {
    get throws { try tool("qpdf", ["--json", "--json-key=outlines", path]).text }
  }

  /// Expects that the file is sound, and that whoever opens it needs no font of their own.
  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try tool("qpdf", ["--check", path]).status == 0, sourceLocation: sourceLocation)
    let fonts = try fonts
    #expect(!fonts.isEmpty, sourceLocation: sourceLocation)
    for font in fonts {
      // Its last columns: embedded, a subset, with Unicode, and the object.
      let columns = font.split(separator: " ").suffix(5)
      #expect(columns.first == "yes", "\(font)", sourceLocation: sourceLocation)
      #expect(font.contains("DejaVuSans"), "\(font)", sourceLocation: sourceLocation)
    }
  }

  /// Expects that every word stands between the margins of a paper.
  func expectInside(
    width: Double, height: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (box, word) in try words {
      let isInside =
        box[0] >= 53 && box[1] >= 30 && box[2] <= width - 53 && box[3] <= height - 30
      #expect(isInside, "\(word) \(box)", sourceLocation: sourceLocation)
    }
  }
}
