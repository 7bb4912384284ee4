import Foundation
import Testing

/// What the tree must keep to, beyond what the compiler checks.
@Suite struct HouseRules {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  struct File {
    let path: String
    let text: String
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    /// The room that the file belongs to.
    var room: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
  }

  static func files(below folder: String, ending: String = ".swift") -> [File] {
    let base = root.appending(path: folder)
    let found = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)
    var files: [File] = []
    for case let url as URL in found ?? .init() where url.lastPathComponent.hasSuffix(ending) {
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
      files.append(File(path: String(url.path.dropFirst(root.path.count + 1)), text: text))
    }
    return files.sorted { $0.path < $1.path }
  }

  static let sources = files(below: "Sources")
  static let tests = files(below: "Tests")

  @Test func `the rules see the tree`() {
    #expect(Self.sources.count > 100)
    #expect(Self.tests.count > 10)
  }

  @Test func `no file is longer than 400 lines`() {
    let scripts = Self.files(below: "Interop", ending: ".py")
    for file in Self.sources + Self.tests + scripts {
      #expect(file.lines.count <= 401, "\(file.path): \(file.lines.count)")
    }
  }

  @Test func `files of the front door are hand-offs of at most 300 lines`() {
    for file in Self.sources where file.room == "Medley" && !file.path.contains("Explanations") {
      #expect(file.lines.count <= 301, "\(file.path): \(file.lines.count)")
      #expect(!file.text.contains("SELECT "), "\(file.path) holds SQL")
    }
  }

  @Test func `nothing in the sources can trap on purpose`() throws {
    let traps = [
      "try!", "fatalError(", "as!", "preconditionFailure(", "unsafelyUnwrapped", "unowned(unsafe)",
    ]
    for file in Self.sources {
      for trap in traps {
        #expect(!file.text.contains(trap), "\(file.path): \(trap)")
      }
    }
  }

  @Test func `unsafe code stands only in folders named after a C library`() {
    let borders = [
      "/Sodium/", "/SQLite/", "/Zlib/", "/Glibc/", "/QREncode/", "/PNG/", "/Pixbuf/",
      "/PangoCairo/", "/Expat/", "/Zbar/", "/ZXing/", "/Dmtx/",
    ]
    for file in Self.sources where !borders.contains(where: { file.path.contains($0) }) {
      for (number, line) in file.lines.enumerated() {
        let code = line.split(separator: "//", maxSplits: 1).first.map(String.init) ?? ""
        #expect(
          code.range(of: #"\bunsafe\b"#, options: .regularExpression) == nil,
          "\(file.path):\(number + 1)")
      }
    }
  }

  @Test func `a C module is imported only by the room that owns it`() {
    let owners = [
      "CDmtx": "MedleyReaders", "CZBar": "MedleyReaders", "CZXing": "MedleyReaders",
      "CExpat": "MedleyFiles", "CPangoCairo": "MedleyPages",
      "CPixbuf": "MedleyPictures", "CPNG": "MedleyCodes",
      "CQRCode": "MedleyCodes",
      "CSodium": "MedleySealing",
      "CSQLite": "MedleySQLite", "CZlib": "MedleyDeflate",
    ]
    for file in Self.sources {
      for (module, owner) in owners where file.text.contains("import \(module)") {
        #expect(file.room == owner, "\(file.path) imports \(module)")
      }
    }
  }

  @Test func `a room imports only the rooms below it`() {
    let allowed: [String: Set<String>] = [
      "MedleySealing": [],
      "MedleyDeflate": [],
      "MedleyRecords": ["MedleyDeflate", "MedleySealing"],
      "MedleyMedicines": ["MedleyRecords", "MedleySealing"],
      "MedleyHousehold": ["MedleyRecords", "MedleySealing"],
      "MedleyCodes": [],
      "MedleyPacks": ["MedleyMedicines"],
      "MedleyCatalogue": ["MedleyFiles", "MedleyMedicines", "MedleyPacks", "MedleySQLite"],
      "MedleyFiles": ["MedleyDeflate"],
      "MedleyPictures": [],
      "MedleyReaders": ["MedleyCodes"],
      "MedleyPages": ["MedleyReports", "MedleyMedicines"],
      "MedleyConfinement": [],
      "MedleyPrinter": ["MedleyConfinement", "MedleyPages", "MedleyReports"],
      "MedleyReducer": ["MedleyConfinement", "MedleyPictures"],
      "MedleyScanner": [
        "MedleyCodes", "MedleyConfinement", "MedleyPictures", "MedleyReaders",
      ],
      "MedleySQLite": [],
      "MedleyStore": ["MedleyRecords", "MedleySealing", "MedleySQLite"],
      "MedleyDesktop": [],
      "MedleyReports": ["MedleyMedicines", "MedleyRecords"],
      "MedleyInterchange": [
        "MedleyFiles", "MedleyMedicines", "MedleyRecords", "MedleySealing",
      ],
      "MedleyPeers": ["MedleyRecords", "MedleyHousehold", "MedleySealing"],
      "Medley": [
        "MedleyRecords", "MedleyMedicines", "MedleySealing", "MedleyHousehold", "MedleySQLite",
        "MedleyStore", "MedleyInterchange", "MedleyPeers", "MedleyDesktop", "MedleyFiles",
        "MedleyReports", "MedleyCodes", "MedleyPacks", "MedleyCatalogue",
      ],
      "MedleyCLI": [
        "Medley", "MedleyCatalogue", "MedleyCodes", "MedleyInterchange", "MedleyMedicines",
        "MedleyPacks", "MedleyReports",
      ],
    ]
    for file in Self.sources {
      for line in file.lines where line.contains("import Medley") {
        let module = line.split(separator: " ").last.map(String.init) ?? ""
        #expect(
          allowed[file.room]?.contains(module) == true, "\(file.path) imports \(module)")
      }
    }
  }

  @Test func `Foundation stays out of the program`() {
    for file in Self.sources {
      #expect(!file.text.contains("import Foundation"), "\(file.path)")
      let isEdge = file.path.contains("/Glibc/")
      #expect(isEdge || !file.text.contains("import Glibc"), "\(file.path)")
    }
  }

  @Test func `clocks and chance are read at the front door only`() {
    let edges: Set = ["Medley", "MedleyCLI"]
    for file in Self.sources where !edges.contains(file.room) {
      for word in ["SystemRandomNumberGenerator()", "clock_gettime", "getenv(", ".random(in:"]
      where file.text.contains(word) {
        let isSeeded = file.text.contains("using generator: inout some RandomNumberGenerator")
        #expect(isSeeded && word == ".random(in:", "\(file.path): \(word)")
      }
    }
  }

  @Test func `unchecked Sendable is claimed only where a proof is written`() {
    let proven: Set = [
      "Sources/MedleySealing/Sodium/SecretBytes.swift",
      "Sources/MedleySQLite/SQLite/Statement.swift",
    ]
    for file in Self.sources where file.text.contains("@unchecked Sendable") {
      #expect(proven.contains(file.path), "\(file.path)")
    }
  }

  @Test func `sentences for people say “is not a”, and never a role without its article`() throws {
    let sentences = Self.sources.filter {
      $0.path.contains("/Explanations/") || $0.path.contains("MedleyCLI/")
    }
    #expect(sentences.count > 50)
    // “there is no …” and “is no longer” are right.
    let negation = #""[^"]*(?<!here) is no (?!longer)[a-z\\][^"]*""#
    let role = #"(is|as) \\\([a-z.]*[rR]ole(\.word)?\)"#
    for file in sentences {
      for pattern in [negation, role] {
        let found = file.text.range(of: pattern, options: .regularExpression)
        #expect(found == nil, "\(file.path): \(found.map { file.text[$0] } ?? "")")
      }
    }
  }

  @Test func `names say what a thing is`() {
    let banned = ["Manager", "Helper", "Util", "Impl"]
    let pattern = #"\b(struct|class|enum|actor|protocol) \w*(Manager|Helper|Util|Impl)\b"#
    for file in Self.sources {
      #expect(
        file.text.range(of: pattern, options: .regularExpression) == nil,
        "\(file.path): one of \(banned)")
    }
  }

  @Test func `nothing is marked as unfinished`() {
    let pattern = #"\b(TODO|FIXME|XXX|HACK|not implemented|unimplemented|Unfilled)\b"#
    for file in Self.sources {
      #expect(
        file.text.range(of: pattern, options: .regularExpression) == nil, "\(file.path)")
    }
  }

  @Test func `versions agree`() throws {
    let constant = try #require(
      Self.sources.first { $0.path.hasSuffix("CommandLine/Version.swift") })
    let pattern = /"(\d+\.\d+\.\d+)"/
    let version = try #require(constant.text.firstMatch(of: pattern)).1
    let changelog = try String(
      contentsOf: Self.root.appending(path: "Sources/Medley/Medley.docc/changelog.md"),
      encoding: .utf8)
    let newest = try #require(changelog.firstMatch(of: /\n## (\d+\.\d+\.\d+)/)).1
    #expect(newest == version)
    let cabinet = try #require(Self.sources.first { $0.path == "Sources/Medley/Cabinet.swift" })
    #expect(cabinet.text.contains("Medley \(version)"))
  }
}
