import MedleyCatalogue
import MedleyMedicines
import Testing

/// What holds for every register.
@Suite struct RegisterLawTests {
  private static let extracts: [[(sample: String, name: String)]] = [
    RegisterSamples.american, RegisterSamples.unfinished, RegisterSamples.french,
    RegisterSamples.canadian, RegisterSamples.british,
  ]

  /// A small generator, so that a seed means the same bytes in every version.
  private struct Numbers {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, limit)
    }
  }

  /// The lines of a table in another order, the heading first where there is one.
  private func shuffled(_ bytes: [UInt8], hasHeading: Bool, _ numbers: inout Numbers) -> [UInt8] {
    var lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
    let heading = hasHeading && !lines.isEmpty ? [lines.removeFirst()] : []
    for index in lines.indices.reversed() {
      lines.swapAt(index, numbers.next(below: index + 1))
    }
    return (heading + lines).flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  @Test(
    .enabled(if: RegisterSamples.areThere),
    arguments: [
      (RegisterSamples.american, CatalogueFormat.americanNDC),
      (RegisterSamples.french, .frenchBDPM), (RegisterSamples.canadian, .canadianDPD),
    ])
  func `rows in any order give the same products`(
    extract: [(sample: String, name: String)], format: CatalogueFormat
  ) throws {
    let files = RegisterSamples.files(extract)
    let first = try Imported(files)
    for seed in 1...5 {
      var numbers = Numbers(state: UInt64(seed))
      var others: [CatalogueFile] = []
      for file in files {
        let hasHeading = format == .americanNDC || file.name == "CIP13.csv"
        let bytes = shuffled(try file.read(), hasHeading: hasHeading, &numbers)
        others.append(CatalogueFile(name: file.name) { bytes })
      }
      let other = try Imported(others.reversed())
      #expect(Set(other.products) == Set(first.products), "seed \(seed)")
      #expect(other.account.productCount == first.account.productCount)
      #expect(
        other.account.passedOver.map(\.count) == first.account.passedOver.map(\.count))
    }
  }

  @Test(.enabled(if: RegisterSamples.areThere), arguments: extracts)
  func `a thousand changed extracts are read or refused, and none traps`(
    extract: [(sample: String, name: String)]
  ) throws {
    let originals = RegisterSamples.files(extract)
    let bytes = try originals.map { try $0.read() }
    var readCount = 0
    for seed in 1...1_000 {
      var numbers = Numbers(state: UInt64(seed))
      // Small files, so that a change meets something.
      var contents = bytes.map { Array($0.prefix(2_500)) }
      for _ in 0...numbers.next(below: 4) {
        let place = numbers.next(below: contents.count)
        change(&contents[place], &numbers)
      }
      let files = zip(originals, contents).map { file, bytes in
        CatalogueFile(name: file.name) { bytes }
      }
      do {
        let found = try Imported(files)
        #expect(found.account.productCount == found.products.count)
        readCount += 1
      } catch is RegisterFault {}
    }
    if extract.first?.name == "product.txt" { #expect(readCount > 0) }
  }

  private func change(_ bytes: inout [UInt8], _ numbers: inout Numbers) {
    guard !bytes.isEmpty else { return }
    let place = numbers.next(below: bytes.count)
    switch numbers.next(below: 6) {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: numbers.next(below: 256))
    case 1: bytes.removeLast(bytes.count - place)
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + numbers.next(below: 40)))
    case 3: bytes.insert(contentsOf: Array("99999999999999999999".utf8), at: place)
    case 4:
      let end = min(bytes.count, place + 300)
      bytes.insert(contentsOf: Array(bytes[place..<end]), at: numbers.next(below: bytes.count))
    default:
      let marks = Array("\t\n\r\",;/>*()-<&\0\u{7f}é".utf8)
      bytes.insert(marks[numbers.next(below: marks.count)], at: place)
    }
  }

  @Test(.enabled(if: RegisterSamples.areThere))
  func `files are recognised by their names and beginnings`() throws {
    let formats: [CatalogueFormat] = [
      .americanNDC, .americanNDC, .frenchBDPM, .canadianDPD, .britishDMD,
    ]
    for (extract, format) in zip(Self.extracts, formats) {
      let heads = try RegisterSamples.files(extract).map { file in
        (name: file.name, head: Array(try file.read().prefix(4_096)))
      }
      #expect(CatalogueFormat.recognise(heads) == format)
    }
    for head in ["", "a;b\n", "<html>", "{}", "\"1\",\"2\"\n"] {
      #expect(CatalogueFormat.recognise([(name: "notes.txt", head: Array(head.utf8))]) == nil)
    }
    #expect(throws: RegisterFault.unknownFormat) { try Imported([CatalogueFile("a.txt", "b")]) }
    #expect(throws: RegisterFault.unknownFormat) { try Imported([]) }
  }

  @Test func `every register says whose it is and how it may be used`() {
    for format in CatalogueFormat.allCases {
      let source = format.source()
      #expect(source.id == format.id && source.country.utf8.count == 2)
      #expect(source.address.hasPrefix("https://") && source.licence.hasSuffix("."))
      #expect(!source.title.isEmpty && !source.publisher.isEmpty)
    }
  }

  @Test func `what a body throws ends the import`() throws {
    struct Enough: Error {}
    let files = [
      CatalogueFile(
        "product.txt",
        "PRODUCTID\tPRODUCTNDC\tPRODUCTTYPENAME\tPROPRIETARYNAME\na\t1234-5678\tHUMAN X\tN\n"),
      CatalogueFile("package.txt", "PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\n"),
    ]
    let reading = try CatalogueImport(files: files)
    #expect(throws: Enough.self) { try reading.read { _ in throw Enough() } }
  }
}
