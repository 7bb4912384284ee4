import Foundation
import MedleyCodes
import MedleyTestSupport
import Testing

@Suite struct QRCodeTests {
  private static let link = "MEDLEY:QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"
  private static let decoder = "/usr/bin/zbarimg"

  /// What another program reads in a picture.
  private func read(_ picture: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    let file = folder.path + "/code.png"
    try Foundation.Data(picture).write(to: URL(filePath: file))
    let process = Process()
    process.executableURL = URL(filePath: Self.decoder)
    process.arguments = ["--quiet", "--raw", file]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// The smallest code has 21 modules to a side; its corner is a square of seven around one of
  /// three (ISO/IEC 18004 §6.3.3).
  @Test func `a short text makes the smallest code with its three corners`() throws {
    let code = try QRCode(text: "MEDLEY")
    #expect(code.sideCount == 21)
    let corner = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]
    for (top, left) in [(0, 0), (0, 14), (14, 0)] {
      let drawn = (0..<7).map { row in
        (0..<7).map { code.isDark(row: top + row, column: left + $0) ? "#" : " " }.joined()
      }
      #expect(drawn == corner)
    }
    #expect(!code.isDark(row: -1, column: 0) && !code.isDark(row: 21, column: 21))
  }

  @Test func `upper case takes less room than lower case`() throws {
    let text = Self.link + Self.link.dropFirst(7) + Self.link.dropFirst(7)
    let upper = try QRCode(text: text)
    let lower = try QRCode(text: text.lowercased())
    #expect(upper.sideCount < lower.sideCount)
  }

  @Test func `a text that is too long or empty is refused`() throws {
    #expect(throws: CodeError.textTooLong(limit: 1_000)) {
      _ = try QRCode(text: String(repeating: "a", count: 1_001))
    }
    #expect(throws: CodeError.cannotDraw) { _ = try QRCode(text: "") }
    #expect(throws: CodeError.cannotDraw) { _ = try QRCode(text: "a\0b") }
    _ = try QRCode(text: String(repeating: "a", count: 1_000))
  }

  @Test func `pictures have the size of their pixels`() {
    #expect(GrayPicture(width: 2, height: 2, pixels: [1, 2, 3]) == nil)
    #expect(GrayPicture(width: 0, height: 0, pixels: []) == nil)
    #expect(GrayPicture(width: 1, height: 1, pixels: [1]) != nil)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: decoder), "zbarimg is missing"))
  func `another program reads the picture of every length`() throws {
    for length in [1, 20, 105, 200, 400, 1_000] {
      let text = String(
        String(repeating: Self.link, count: length / 39 + 1).prefix(length))
      let picture = try #require(try QRCode(text: text).picture())
      #expect(try read(picture.pngFile()) == text)
    }
  }

  /// The lines are drawn as pixels, a half block being a module above another.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: decoder), "zbarimg is missing"),
    arguments: [QRCode.Ink.light, .dark])
  func `another program reads the lines on a terminal`(ink: QRCode.Ink) throws {
    let lines = try QRCode(text: Self.link).lines(ink: ink)
    let width = try #require(lines.first?.count)
    var rows: [[Bool]] = []
    for line in lines {
      #expect(line.count == width)
      rows.append(line.map { "\u{2588}\u{2580}".contains($0) })
      rows.append(line.map { "\u{2588}\u{2584}".contains($0) })
    }
    let pixels = rows.flatMap { row in
      [UInt8](
        repeating: 0, count: 6 * 6 * row.count
      ).indices.map { index -> UInt8 in
        row[index % (6 * row.count) / 6] == (ink == .dark) ? 0 : 255
      }
    }
    let picture = try #require(
      GrayPicture(width: 6 * width, height: 6 * rows.count, pixels: pixels))
    #expect(try read(picture.pngFile()) == Self.link)
  }
}
