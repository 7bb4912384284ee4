import MedleyReports
import MedleyTestSupport
import Testing

/// Orders and answers as bytes, and what becomes of bytes that are none.
@Suite struct OrderTests {
  private static func orders() throws -> [PrintOrder] {
    [
      .pages(try InventedDocument.make(rowCount: 12), .letter, isLarge: true),
      .pages(try InventedDocument.make(rowCount: 0), .a4, isLarge: false),
      .picture(InventedDocument.heatMap(monthCount: 2), .png),
    ]
  }

  /// A valid order with some bytes changed, left out or put in.
  private static func damaged(
    _ bytes: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0...generator.below(4) {
      let index = generator.below(bytes.count)
      switch generator.below(5) {
      case 0: bytes[index] = UInt8(generator.below(256))
      case 1: bytes.removeSubrange(index...)
      case 2: bytes.insert(UInt8(generator.below(256)), at: index)
      case 3: bytes[index] ^= 1 << UInt8(generator.below(8))
      default: bytes.insert(contentsOf: [0xff, 0xff, 0xff, 0xff, 0x0f], at: index)
      }
      if bytes.isEmpty { bytes = [1] }
    }
    return bytes
  }

  @Test func `an order that was written reads as the same`() throws {
    for order in try Self.orders() {
      #expect(try PrintOrder(reading: order.bytes) == order)
    }
    let print = Print(file: [1, 2, 3], missing: ["💊", "药"])
    #expect(Print(reading: print.bytes) == print)
  }

  @Test func `no bytes trap the reading of an order or an answer`() throws {
    var generator = SeededGenerator(seed: 41)
    let orders = try Self.orders().map(\.bytes)
    for _ in 0..<20_000 {
      let bytes = Self.damaged(orders[generator.below(orders.count)], &generator)
      if let order = try? PrintOrder(reading: bytes) {
        // What is read is what would be written.
        #expect(try PrintOrder(reading: order.bytes) == order)
      }
      _ = Print(reading: bytes)
    }
  }

  @Test func `the process ends with a status of its own, whatever it is given`() throws {
    let printer = try PrinterProcess()
    var generator = SeededGenerator(seed: 7)
    let orders = try Self.orders().map(\.bytes)
    var inputs: [[UInt8]] = [[], [0], [1], [1, 0], [0xff], [UInt8](repeating: 0xff, count: 4_096)]
    inputs += (0..<60).map { _ in
      Self.damaged(orders[generator.below(orders.count)], &generator)
    }
    for input in inputs {
      let ending = try printer.run(PrinterProcess.path, input: input)
      #expect(!ending.wasKilled && [0, 3, 4].contains(ending.status), "\(ending.status)")
      #expect(ending.status != 0 || Print(reading: ending.bytes) != nil)
      #expect(ending.status == 0 || ending.bytes.isEmpty)
    }
    let huge = [UInt8](repeating: 0, count: PrintLimits.orderByteCount + 1)
    #expect(try printer.run(PrinterProcess.path, input: huge).status == 4)
  }

  @Test func `texts that are odd in every way are printed`() throws {
    let odd = [
      "", " ", "\n\n", "a\u{0}b", "\u{202e}abc\u{202c}", "\u{feff}", "e\u{301}\u{301}", "\u{fffd}",
      "\u{10ffff}", "\t", String(repeating: "x", count: 5_000), String(repeating: "\n", count: 300),
      "👨‍👩‍👧‍👦", "🇩🇪", "\u{2028}", "%1 %2 %", "\r\n",
    ]
    let table = Table(
      caption: "Odd", columns: odd.map { Table.Column($0, isNumber: $0.isEmpty, share: 0) },
      rows: [odd, odd])
    for isLarge in [false, true] {
      var document = try InventedDocument.make(
        rowCount: 1,
        blocks: [.table(table), .table(Table(caption: "", columns: [Table.Column("")], rows: []))]
          + odd.flatMap {
            [
              .heading($0, level: 9 % 7), .paragraph($0, .notice), .list([$0]),
              .facts([.init($0, $0)]),
            ]
          })
      document.pageWords = "%1 %2 % %3"
      document.title = odd[10]
      document.runningHead = odd[11] + odd[10]
      let pdf = try PrinterProcess().pages(document, isLarge: isLarge)
      try pdf.expectSound()
    }
  }
}
