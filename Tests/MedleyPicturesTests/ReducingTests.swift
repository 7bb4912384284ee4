import Foundation
import MedleyPictures
import MedleyTestSupport
import Testing

/// Pictures as they are reduced, without the process around it.
@Suite struct ReducingTests {
  /// A picture whose four quarters have colours of their own.
  static func quarters(_ width: Int, _ height: Int) -> [UInt8] {
    PNGFile.make(width, height) { x, y in
      switch (x < width / 2, y < height / 2) {
      case (true, true): (220, 30, 30)
      case (false, true): (30, 200, 30)
      case (true, false): (30, 30, 210)
      case (false, false): (230, 220, 40)
      }
    }
  }

  /// The width and height that a JPEG states.
  ///
  /// Source: ITU-T T.81, B.2.2.
  static func size(of jpeg: [UInt8]) -> [Int] {
    var offset = 2
    while offset + 9 < jpeg.count, jpeg[offset] == 0xff {
      if 0xc0...0xc2 ~= jpeg[offset + 1] {
        return [
          Int(jpeg[offset + 7]) << 8 | Int(jpeg[offset + 8]),
          Int(jpeg[offset + 5]) << 8 | Int(jpeg[offset + 6]),
        ]
      }
      offset += 2 + (Int(jpeg[offset + 2]) << 8 | Int(jpeg[offset + 3]))
    }
    return []
  }

  @Test func `camera, comment and place are gone`() throws {
    let plain = try ReducedPicture(of: Self.quarters(64, 48)).bytes
    let photographed = PhotographedJPEG.make(of: plain)
    #expect(PhotographedJPEG.traces(in: photographed).count == 5)
    let reduced = try ReducedPicture(of: photographed).bytes
    #expect(PhotographedJPEG.traces(in: reduced).isEmpty)
    #expect(Self.size(of: reduced) == [64, 48])
  }

  @Test(arguments: 1...8) func `a picture is turned upright`(orientation: Int) throws {
    let plain = try ReducedPicture(of: Self.quarters(64, 48)).bytes
    let turned = PhotographedJPEG.make(of: plain, orientation: UInt8(orientation))
    let reduced = try ReducedPicture(of: turned).bytes
    // Source: Exif 2.32, 4.6.4.A: from 5 on the rows are columns.
    #expect(Self.size(of: reduced) == (orientation < 5 ? [64, 48] : [48, 64]))
    guard let difference = try Self.difference(turned, reduced) else { return }
    #expect(difference < 30)
  }

  /// How much the pixels of two pictures differ at most, by another program; nil without it.
  static func difference(_ one: [UInt8], _ other: [UInt8]) throws -> Int? {
    let folder = try TemporaryFolder(inMemory: true)
    try Data(one).write(to: URL(filePath: folder.path("one.jpg")))
    try Data(other).write(to: URL(filePath: folder.path("other.jpg")))
    let script = """
      import sys
      try:
        from PIL import Image, ImageChops, ImageOps
      except ImportError:
        sys.exit(3)
      one = ImageOps.exif_transpose(Image.open(sys.argv[1])).convert("RGB")
      other = Image.open(sys.argv[2]).convert("RGB")
      assert one.size == other.size
      small = [p.resize((8, 8), Image.BOX) for p in (one, other)]
      print(max(high for low, high in ImageChops.difference(*small).getextrema()))
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", script, folder.path("one.jpg"), folder.path("other.jpg")]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus == 3 { return nil }
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .max
  }

  @Test func `a large picture becomes 1600 pixels long and fits, noise too`() throws {
    var generator = SeededGenerator(seed: 1)
    let noise = PNGFile.make(2_000, 1_000) { _, _ in
      let number = generator.next()
      return (UInt8(number & 255), UInt8(number >> 8 & 255), UInt8(number >> 16 & 255))
    }
    let reduced = try ReducedPicture(of: noise).bytes
    #expect(reduced.count <= 262_144)
    let plain = try ReducedPicture(of: Self.quarters(3_200, 1_000)).bytes
    #expect(Self.size(of: plain) == [1_600, 500])
    #expect(plain.count <= 262_144)
  }

  @Test func `what is no picture is refused`() {
    for bytes in [[], [0xff], Array("a text".utf8), [0xff, 0xd8, 0xff], Array("GIF89a".utf8)] {
      #expect(throws: PictureFault.unreadable) { _ = try ReducedPicture(of: bytes) }
    }
  }

  @Test func `a picture that claims too many pixels is refused before it is decoded`() {
    for (width, height) in [(100_000, 100_000), (40_000, 1), (20_000, 20_000), (8_001, 8_000)] {
      let bomb =
        PNGFile.signature + PNGFile.header(width, height) + PNGFile.chunk("IDAT", [0x78, 0x01])
      #expect(throws: PictureFault.tooLarge, "\(width) × \(height)") {
        _ = try ReducedPicture(of: bomb)
      }
    }
  }

  @Test func `every beginning of a picture is read or refused`() throws {
    let png = Self.quarters(20, 15)
    let jpeg = PhotographedJPEG.make(of: try ReducedPicture(of: png).bytes)
    for file in [png, jpeg] {
      for count in 0..<file.count {
        if let reduced = try? ReducedPicture(of: Array(file[..<count])) {
          #expect(reduced.bytes.count <= 262_144)
        }
      }
    }
  }

  @Test func `ten thousand damaged pictures are read or refused`() throws {
    var generator = SeededGenerator(seed: 4)
    let png = Self.quarters(20, 15)
    let jpeg = PhotographedJPEG.make(of: try ReducedPicture(of: png).bytes)
    var readCount = 0
    for round in 0..<10_000 {
      var file = round % 2 == 0 ? png : jpeg
      for _ in 0...generator.below(4) {
        file[generator.below(file.count)] = UInt8(generator.below(256))
      }
      guard let reduced = try? ReducedPicture(of: file) else { continue }
      readCount += 1
      #expect(PhotographedJPEG.traces(in: reduced.bytes).isEmpty)
      #expect(reduced.bytes.count <= 262_144)
    }
    #expect(readCount > 500)
  }
}
