import MedleyFiles
import MedleyTestSupport
import Testing

/// How tables are read.
@Suite struct CSVTests {
  private func rows(
    _ text: String, separator: Character = ",", quoting: CSVReader.Quoting = .standard
  ) throws -> [CSVReader.Row] {
    var reader = try CSVReader(
      Array(text.utf8), separator: separator.asciiValue ?? 0, quoting: quoting)
    var rows: [CSVReader.Row] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
  }

  private func fault(_ bytes: [UInt8]) -> CSVFault? {
    do throws(CSVFault) {
      var reader = try CSVReader(bytes, separator: UInt8(ascii: ","))
      while try reader.next() != nil {}
      return nil
    } catch {
      return error
    }
  }

  @Test func `cells, quotation marks and lines are read as the standard says`() throws {
    let rows = try rows("\u{feff}a,b\r\n\"x,\"\"y\"\"\n2\",\r\r\n\n,\"\"\nlast,é")
    #expect(
      rows == [
        CSVReader.Row(line: 1, cells: ["a", "b"]),
        CSVReader.Row(line: 2, cells: ["x,\"y\"\n2", ""]),
        CSVReader.Row(line: 6, cells: ["", ""]), CSVReader.Row(line: 7, cells: ["last", "é"]),
      ])
    #expect(try self.rows("").isEmpty)
    #expect(try self.rows("a;b,c", separator: ";").first?.cells == ["a", "b,c"])
    #expect(
      try self.rows("a\";\"b", separator: ";", quoting: .none).first?.cells == ["a\"", "\"b"])
  }

  @Test func `what the standard does not allow is refused at its line`() {
    #expect(fault(Array("a\n\"b".utf8)) == CSVFault(.openQuote, line: 2))
    #expect(fault(Array("a\n\"b\"c".utf8)) == CSVFault(.afterQuote, line: 2))
    #expect(fault(Array("a\nb\"c".utf8)) == CSVFault(.strayQuote, line: 2))
    #expect(fault([0x61, 0x0a, 0xff]) == CSVFault(.invalidUTF8, line: 2))
    #expect(fault([0x61, 0x0a, 0x00]) == CSVFault(.controlCharacter, line: 2))
    #expect(
      fault(Array(repeating: UInt8(ascii: ","), count: 300))
        == CSVFault(.tooManyCells(limit: 256), line: 1))
    #expect(
      fault(Array(repeating: UInt8(ascii: "a"), count: 20_000))
        == CSVFault(.tooLong(byteLimit: 16_384), line: 1))
    #expect(throws: CSVFault(.tooManyBytes(limit: 3), line: 1)) {
      try CSVReader([1, 2, 3, 4], separator: 0x2c, byteCountLimit: 3)
    }
  }

  @Test func `quoted cells of any text come back, at once and when they are asked for`() throws {
    var generator = SeededGenerator(seed: 11)
    let letters: [Character] = ["a", "\"", ",", "\n", "\r", "\r\n", ";", "\t", "é", " "]
    for _ in 0..<1_000 {
      let table = (0...generator.below(4)).map { _ in
        (0...generator.below(4)).map { _ in
          String((0..<generator.below(6)).compactMap { _ in generator.pick(letters) })
        }
      }
      let text = table.map { row in
        row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\r\n"
      }.joined()
      #expect(try rows(text).map(\.cells) == table)
      var reader = try CSVReader(Array(text.utf8), separator: 0x2c)
      for row in table {
        let cells = try #require(try reader.nextCells())
        let texts: [String] = try (0..<cells.count).map { try cells.text($0) }
        #expect(texts == row)
        #expect(try cells.text(cells.count).isEmpty)
      }
      #expect(try reader.nextCells() == nil)
    }
  }

  @Test func `a file of another width of letters is read cell by cell`() throws {
    let bytes: [UInt8] = [0x80, 0x09, 0xc3, 0xa9, 0x09, 0xe9, 0x2c, 0x81, 0x0a, 0x61]
    var reader = try CSVReader(
      bytes, separator: 0x09, quoting: .none, encoding: .utf8OrWindows1252)
    #expect(try reader.next()?.cells == ["€", "é", "é,\u{fffd}"])
    #expect(try reader.next()?.cells == ["a"])
    #expect(fault(bytes) == CSVFault(.invalidUTF8, line: 1))
  }

  @Test func `rows beyond the limit are refused, and what is spoilt traps nothing`() throws {
    var reader = try CSVReader(Array("a\nb\nc".utf8), separator: 0x2c, rowCountLimit: 2)
    #expect(try reader.next() != nil)
    #expect(try reader.nextCells() != nil)
    #expect(throws: CSVFault(.tooManyRows(limit: 2), line: 3)) { try reader.next() }
    var generator = SeededGenerator(seed: 12)
    let whole = Array("a,\"b\"\"c\"\r\n\"d\ne\",f\ng,\"\"\n".utf8)
    for _ in 0..<1_000 { _ = fault(SpoiltFile.bytes(whole, &generator)) }
  }
}
