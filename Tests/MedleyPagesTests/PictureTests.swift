import MedleyReports
import MedleyTestSupport
import Testing

/// Heat maps as pictures.
@Suite struct PictureTests {
  private let printer: PrinterProcess

  init() throws { printer = try PrinterProcess() }

  private func picture(_ map: HeatMap, _ kind: PrintOrder.PictureKind) throws -> [UInt8] {
    try printer.print(.picture(map, kind)).file
  }

  @Test func `an SVG has its caption in words, whatever is in it`() throws {
    let map = InventedDocument.heatMap(monthCount: 12, caption: "Ann <b>&\"\u{7}\u{1}")
    let file = try picture(map, .svg)
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.contains("<title>Ann &lt;b&gt;&amp;\"\u{fffd}\u{fffd}</title>"))
    let path = printer.folder.path("year.svg")
    try file.write(to: path)
    let parse = "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])"
    #expect(try printer.run("/usr/bin/python3", ["-c", parse, path]).status == 0)
    #expect(try picture(map, .svg) == file)
  }

  @Test func `a PNG is as large as its months need, and the same every time`() throws {
    func size(_ file: [UInt8]) -> [Int] {
      [16, 20].map { start in file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }
    var heights: [Int] = []
    for count in [4, 12, 300] {
      let map = InventedDocument.heatMap(monthCount: count)
      let file = try picture(map, .png)
      #expect(file.starts(with: [0x89, 0x50, 0x4e, 0x47]))
      heights.append(size(file)[1])
      #expect(try picture(map, .png) == file)
    }
    #expect(heights == heights.sorted())
    #expect(heights[2] > 10 * heights[0])
    #expect(try size(picture(InventedDocument.heatMap(monthCount: 0), .png))[0] > 0)
  }

  /// The darkest and the most frequent grey of a part of a picture's first month.
  private func greys(_ map: HeatMap) throws -> String {
    let path = printer.folder.path("map.png")
    try picture(map, .png).write(to: path)
    let count = """
      import sys
      from PIL import Image
      grey = Image.open(sys.argv[1]).convert("L")
      tall = grey.crop((0, 70, grey.width, grey.height))
      print(sorted(tall.getcolors(), reverse=True)[:6], sum(n for n, c in tall.getcolors() if c < 40))
      """
    let ending = try printer.run("/usr/bin/python3", ["-c", count, path])
    try #require(ending.status == 0)
    return ending.text
  }

  @Test func `bands differ in grey, and a missed dose is black on each of them`() throws {
    let with = try greys(InventedDocument.heatMap(monthCount: 2))
    let without = try greys(InventedDocument.heatMap(monthCount: 2, hasMisses: false))
    func frequent(_ text: String) -> Set<Int> {
      Set(text.prefix { $0 != "]" }.matches(of: /\((\d+), (\d+)\)/).compactMap { Int($0.2) })
    }
    // White, and the greys of four bands: each at least six steps of 255 from the next.
    let greys = frequent(without).sorted()
    #expect(greys.count >= 5)
    for (one, next) in zip(greys, greys.dropFirst()).prefix(4) { #expect(next - one >= 6) }
    func blackCount(_ text: String) -> Int {
      text.split(separator: " ").last.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    #expect(blackCount(with) > blackCount(without) + 500)
  }
}
