import Foundation
import MedleyReports
import Testing

/// How pages are drawn: what the time of printing goes by, and that nothing is seen of it.
@Suite struct DrawingTests {
  private let printer: PrinterProcess

  init() throws { printer = try PrinterProcess() }

  /// How often an operator stands in what the pages are drawn with.
  private func count(of sign: String, in pdf: PDF) throws -> Int {
    let path = pdf.path + ".plain"
    let ending = try printer.run(
      "/usr/bin/qpdf", ["--qdf", "--object-streams=disable", pdf.path, path])
    #expect(ending.status == 0)
    let lines = try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n"))
    return lines.count { line in
      line == Data(sign.utf8) || line.suffix(sign.utf8.count + 1) == Data(" \(sign)".utf8)
    }
  }

  @Test func `rows are drawn together, a page of them with few pieces`() throws {
    let few = try printer.pages(InventedDocument.make(rowCount: 20))
    let many = try printer.pages(InventedDocument.make(rowCount: 1_020))
    let pageCount = try many.pages.count - few.pages.count
    #expect(pageCount >= 15)
    // On a page: the running head, the head of the table, the rows, and the number of the page.
    let texts = try count(of: "BT", in: many) - count(of: "BT", in: few)
    #expect(texts <= 6 * pageCount)
    // The rule of the running head and of the rows, and that of the head of the table.
    let strokes = try count(of: "S", in: many) - count(of: "S", in: few)
    #expect(strokes <= 4 * pageCount)
  }

  @Test func `a text that is put together from words stands as one that is laid out whole`() throws
  {
    // The first is one line; the other one is broken, so that it is laid out as a whole.
    let more = String(repeating: " more words", count: 40)
    for plain in [
      "AVAToKe fi 08:00\u{a0}h naïve Über 1 tablet, Wo. f", "80 mg every day at 08:00: Yp, Te. LT",
    ] {
      let parts = plain.split(separator: " ").map(String.init)
      let pdf = try printer.pages(
        InventedDocument.make(
          rowCount: 1,
          blocks: [
            .paragraph(plain, .plain), .paragraph(plain + more, .plain),
          ]))
      let all = try pdf.words
      // A space that does not break a line parts words as the tool sees them.
      let firsts = parts.flatMap { $0.split(separator: "\u{a0}").map(String.init) }
      let starts = all.indices.filter { index in
        all[index...].prefix(firsts.count).map(\.text) == firsts
      }
      try #require(starts.count == 2, "\(all.map(\.text))")
      for offset in firsts.indices {
        let (one, other) = (all[starts[0] + offset].box, all[starts[1] + offset].box)
        #expect(abs(one[0] - other[0]) < 0.01 && abs(one[2] - other[2]) < 0.01, "\(firsts[offset])")
      }
    }
  }

  @Test func `it has its fonts before its order comes`() throws {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = URL(filePath: PrinterProcess.path)
    process.environment = [:]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let path = "/proc/\(process.processIdentifier)/maps"
    var hasFonts = false
    for _ in 0..<1_000 where !hasFonts {
      let maps = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      hasFonts = maps.contains("DejaVuSans.ttf") && maps.contains("DejaVuSans-Bold.ttf")
      if !hasFonts { Thread.sleep(forTimeInterval: 0.01) }
    }
    #expect(hasFonts)
    // The order may still come, and is printed.
    let order = try PrintOrder.pages(InventedDocument.make(rowCount: 1), .a4, isLarge: false)
    try input.fileHandleForWriting.write(contentsOf: order.bytes)
    try input.fileHandleForWriting.close()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(Print(reading: [UInt8](answer)) == (try printer.print(order)))
  }
}
