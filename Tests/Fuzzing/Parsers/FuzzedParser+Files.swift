import MedleyDeflate
import MedleyFiles
import MedleyInterchange

extension FuzzedParser {
  /// The layouts of files that programs exchange.
  static let files: [FuzzedParser] = [
    FuzzedParser(
      "csv", byteLimit: 1_024, sources: ["MedleyFiles/CSV", "MedleyFiles/Text"],
      seeds: { try FuzzSamples.files("csv").flatMap { [[0] + $0, [5] + $0, [2] + $0] } },
      read: { input in
        guard let way = input.first else { throw Refused() }
        let bytes = Array(input.dropFirst())
        let separator = UInt8(ascii: way & 1 == 0 ? "," : ";")
        let quoting: CSVReader.Quoting = way & 2 == 0 ? .standard : .none
        let encoding: FileEncoding = way & 4 == 0 ? .utf8 : .utf8OrWindows1252
        func reader() throws(CSVFault) -> CSVReader {
          try CSVReader(
            bytes, separator: separator, quoting: quoting, encoding: encoding,
            byteCountLimit: 1 << 20, rowCountLimit: 200)
        }
        var whole = try reader()
        var lazy = try reader()
        while let row = try whole.next() {
          let cells = try found(lazy.nextCells())
          try law("both ways of reading agree", cells.line == row.line)
          for index in row.cells.indices {
            try law("both ways read one text", try cells.text(index) == row.cells[index])
          }
        }
      }),
    FuzzedParser(
      "xml", byteLimit: 4_096, usualCount: 100_000, sources: ["MedleyFiles/Expat"],
      seeds: { try FuzzSamples.files("xml").flatMap { [[0] + $0, [9] + $0] } },
      read: { input in
        guard let way = input.first else { throw Refused() }
        let bytes = Array(input.dropFirst())
        if way & 1 == 0 {
          let root = try XMLReader.root(of: bytes)
          try law("an element has a name", !root.name.isEmpty)
          return
        }
        var rest = bytes[...]
        try XMLReader.each(
          .depth(Int(way >> 1 & 3)),
          of: {
            let piece = Array(rest.prefix(1 + Int(way >> 3)))
            rest = rest.dropFirst(piece.count)
            return piece.isEmpty ? nil : piece
          }
        ) { element, ancestors in
          try law("elements stand at one depth", ancestors.count == Int(way >> 1 & 3))
        }
      }),
    FuzzedParser(
      "zip", byteLimit: 2_048, usualCount: 100_000, sources: ["MedleyFiles/Zip"],
      seeds: { FuzzZip.archives() },
      read: { input in
        let archive = try ZipArchive(input)
        var readCount = 0
        for member in archive.members.prefix(16) {
          if let bytes = try? archive.bytes(of: member, byteCountLimit: 1 << 16) {
            readCount += 1
            try law("a member has the bytes that it says", bytes.count == member.byteCount)
          }
          _ = try? archive.archive(in: member, byteCountLimit: 1 << 16).members
        }
        if readCount == 0 { throw Refused() }
      }),
    FuzzedParser(
      "json", byteLimit: 2_048, sources: ["MedleyInterchange/JSON"],
      seeds: { try FuzzSamples.files("json") },
      read: { input in
        let value = try JSONReader.value(of: input, byteCountLimit: 1 << 20)
        for pretty in [false, true] {
          let text = Array(value.text(pretty: pretty).utf8)
          let again = try JSONReader.value(of: text, byteCountLimit: 1 << 24)
          try law("a value written again is the same", again == value)
        }
        _ = value.text(forTerminal: true)
      }),
  ]
}
