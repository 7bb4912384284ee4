import Foundation
import Testing

/// A report on paper, as the programs of others see it.
struct PrintedReport {
  /// A word with its box on a page, in points from the top left corner.
  struct Word {
    let page: Int
    let text: String
    let left, top, right, bottom: Double
  }

  /// True where the programs are installed.
  static let canBeSeen = Program.has("qpdf", "pdftotext", "pdffonts", "pdfinfo")

  let path: String
  /// The text of each page as it stands there, from the top down.
  let pages: [String]
  /// The lines of `pdfinfo`, by what they tell; dates as they stand in the file.
  let properties: [String: String]

  init(_ path: String) throws {
    self.path = path
    let text = try Self.tool("pdftotext", "-layout", path, "-").results
    pages = text.split(separator: "\u{0c}").map(String.init)
    let lines = try Self.tool("pdfinfo", "-rawdates", path).results.split(separator: "\n")
    properties = Dictionary(
      lines.compactMap { line in
        line.firstIndex(of: ":").map {
          (String(line[..<$0]), line[line.index(after: $0)...].trimmingCharacters(in: .whitespaces))
        }
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func tool(_ name: String, _ words: String...) throws -> Ending {
    try Program.run("/usr/bin/" + name, words, in: "/tmp")
  }

  /// The text of all pages.
  var text: String { pages.joined(separator: "\n") }

  /// The texts of the bookmarks, in their order.
  var bookmarks: [String] {
    get throws {
      struct Mark: Decodable {
        let title: String
        let kids: [Mark]
        var titles: [String] { [title] + kids.flatMap(\.titles) }
      }
      struct File: Decodable { let outlines: [Mark] }
      let said = try Self.tool("qpdf", "--json", "--json-key=outlines", path)
      return try JSONDecoder().decode(File.self, from: said.bytes).outlines.flatMap(\.titles)
    }
  }

  /// Every word with its place.
  var words: [Word] {
    get throws {
      let box =
        /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*)<\/word>/
      var page = 0
      var words: [Word] = []
      for line in try Self.tool("pdftotext", "-bbox", path, "-").results.split(separator: "\n") {
        if line.contains("<page ") { page += 1 }
        guard let match = line.firstMatch(of: box), let left = Double(match.1),
          let top = Double(match.2), let right = Double(match.3), let bottom = Double(match.4)
        else { continue }
        let text = String(match.5).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
          .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
        words.append(
          Word(page: page, text: text, left: left, top: top, right: right, bottom: bottom))
      }
      return words
    }
  }

  /// Expects a sound file with its fonts in it, on paper of a size, with all words between the
  /// margins and none on another.
  func expectSound(
    width: Double, height: Double, _ way: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try Self.tool("qpdf", "--check", path).status == 0, "\(way)")
    let fonts = try Self.tool("pdffonts", path).results.split(separator: "\n").dropFirst(2)
    #expect(!fonts.isEmpty, "\(way)", sourceLocation: sourceLocation)
    for font in fonts {
      // Its last columns: embedded, a subset, with Unicode, and the two numbers of its object.
      let columns = font.split(separator: " ").suffix(5)
      #expect(columns.prefix(3) == ["yes", "yes", "yes"], "\(way): \(font)")
    }
    let size = properties["Page size"]?.split(separator: " ").compactMap { Double($0) } ?? []
    #expect(
      size.count == 2 && zip(size, [width, height]).allSatisfy { abs($0 - $1) < 0.01 },
      "\(way): \(size)", sourceLocation: sourceLocation)
    let words = try words
    #expect(Set(words.map(\.page)) == Set(1...pages.count), sourceLocation: sourceLocation)
    for word in words {
      let isInside =
        word.left >= 53 && word.top >= 30 && word.right <= width - 53 && word.bottom <= height - 30
      #expect(isInside, "\(way): \(word)", sourceLocation: sourceLocation)
    }
    for (_, words) in Dictionary(grouping: words, by: \.page) {
      let sorted = words.sorted { $0.top < $1.top }
      for (index, word) in sorted.enumerated() {
        for other in sorted[(index + 1)...] {
          guard other.top < word.bottom - 2 else { break }
          let isApart = other.left > word.right - 2 || other.right < word.left + 2
          #expect(isApart, "\(way): \(word) and \(other)", sourceLocation: sourceLocation)
        }
      }
    }
  }
}
