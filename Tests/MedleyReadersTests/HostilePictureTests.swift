import Foundation
import MedleyCodes
import MedleyPictures
import MedleyTestSupport
import Testing

/// Pictures that mean harm, given to the real process.
@Suite struct HostilePictureTests {
  private static func expectAnswer(
    _ picture: [UInt8], _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let ending = try ReaderProcess.run(picture)
    #expect(ending.status == 0 && !ending.wasKilled, "\(what)", sourceLocation: sourceLocation)
    #expect(
      ReadingsAnswer.readings(ending.answer) != nil, "\(what)", sourceLocation: sourceLocation)
  }

  private static func status(_ picture: [UInt8]) throws -> Int32 {
    let ending = try ReaderProcess.run(picture)
    #expect(!ending.wasKilled)
    #expect(ending.answer.isEmpty)
    return ending.status
  }

  @Test func `pictures of a few pixels are read and have no codes`() throws {
    for width in [1, 2, 3, 7, 8, 25] {
      for height in [1, 2, 3, 8, 25] {
        try Self.expectAnswer(Blank.png(width, height), "\(width) × \(height)")
      }
    }
  }

  @Test func `pictures of one line are read or refused`() throws {
    try Self.expectAnswer(Blank.png(30_000, 1), "a line across")
    try Self.expectAnswer(Blank.png(1, 30_000), "a line down")
    #expect(try Self.status(Blank.png(100_000, 1)) == PictureFault.sideTooLong.rawValue)
  }

  @Test func `each picture that cannot be read has its own status`() throws {
    #expect(try Self.status([]) == PictureFault.notPicture.rawValue)
    #expect(try Self.status(Array("a text".utf8)) == PictureFault.notPicture.rawValue)
    #expect(try Self.status(PNGFile.signature) == PictureFault.unreadable.rawValue)
    #expect(try Self.status([0xff, 0xd8, 0xff]) == PictureFault.unreadable.rawValue)
    #expect(try Self.status(Array(Blank.png(40, 40).prefix(30))) == 3)
  }

  @Test func `every beginning of a picture is read as far as it goes, or refused`() throws {
    let whole = Blank.png(40, 40)
    for count in stride(from: 0, to: whole.count, by: 97) {
      let ending = try ReaderProcess.run(Array(whole.prefix(count)))
      #expect(!ending.wasKilled && [0, 3, 6].contains(ending.status), "\(count)")
      guard ending.status == 0 else { continue }
      #expect(ReadingsAnswer.readings(ending.answer) == [], "\(count)")
      #expect(!ReadingsAnswer.isWhole(ending.answer), "\(count)")
    }
  }

  @Test(.enabled(if: Drawn.hasZint, "zint draws the symbols"))
  func `what is there of a picture that is cut off is searched, and told to be a part`() throws {
    let png = try Drawn.symbol("EANX", "4006381333931")
    let jpeg = try ReducedPicture(of: png).bytes
    for file in [png, jpeg] {
      let whole = try ReaderProcess.run(file)
      #expect(ReadingsAnswer.isWhole(whole.answer))
      #expect(ReadingsAnswer.readings(whole.answer)?.isEmpty == false)
      // The last piece of a PNG is twelve bytes, the last quarter of this JPEG is below the bars.
      for count in [file.count - 1, file == png ? file.count - 12 : file.count * 3 / 4] {
        let cut = try ReaderProcess.run(Array(file.prefix(count)))
        #expect(cut.status == 0 && !ReadingsAnswer.isWhole(cut.answer))
        let codes = try ReadCode.agreed(#require(ReadingsAnswer.readings(cut.answer)))
        #expect(codes.map(\.bytes) == [Array("4006381333931".utf8)])
      }
      let beginning = try ReaderProcess.run(Array(file.prefix(file.count / 4)))
      #expect(beginning.status == 3 || !ReadingsAnswer.isWhole(beginning.answer))
    }
  }

  @Test func `a file that claims more pixels than are decoded is refused before it is decoded`()
    throws
  {
    for (width, height) in [(100_000, 100_000), (10_000, 5_001), (32_767, 32_767)] {
      let bomb =
        PNGFile.signature + PNGFile.header(width, height) + PNGFile.chunk("IDAT", [0x78, 0x01])
      #expect(
        try Self.status(bomb) == PictureFault.tooManyPixels.rawValue, "\(width) × \(height)")
    }
  }

  @Test(.enabled(if: Drawn.hasScenes, "Pillow packs the picture"))
  func `fifty megapixels in a few bytes are decoded smaller and answered`() throws {
    let folder = try TemporaryFolder(inMemory: true)
    let script =
      "import sys; from PIL import Image; Image.new('L', (10000, 5000)).save(sys.argv[1], optimize=True)"
    #expect(Drawn.run("/usr/bin/python3", ["-c", script, folder.path("bomb.png")]) == 0)
    let bomb = [UInt8](try Data(contentsOf: URL(filePath: folder.path("bomb.png"))))
    #expect(bomb.count < 200_000)
    try Self.expectAnswer(bomb, "50 megapixels")
  }

  @Test func `noise of the size that is searched ends within the process's time`() throws {
    var generator = SeededGenerator(seed: 6)
    let noise = PNGFile.make(1_600, 1_200) { _, _ in
      let level = UInt8(truncatingIfNeeded: generator.next())
      return (level, level, level)
    }
    try Self.expectAnswer(noise, "noise")
  }

  @Test(.enabled(if: Drawn.hasZint, "zint draws the symbols"))
  func `damaged pictures of a code are answered or refused, and never called read for another`()
    throws
  {
    var generator = SeededGenerator(seed: 7)
    let text = Array("4006381333931".utf8)
    let whole = try Drawn.symbol("EANX", "4006381333931")
    for round in 0..<150 {
      var file = whole
      if round % 3 == 0 { file.removeLast(generator.below(file.count)) }
      for _ in 0...generator.below(4) where !file.isEmpty {
        file[generator.below(file.count)] = UInt8(generator.below(256))
      }
      let ending = try ReaderProcess.run(file)
      #expect(!ending.wasKilled, "round \(round)")
      guard ending.status == 0 else {
        #expect((3...9).contains(ending.status), "round \(round)")
        continue
      }
      let readings = try #require(ReadingsAnswer.readings(ending.answer))
      for code in ReadCode.agreed(readings) where code.state == .read {
        #expect(code.bytes == text, "round \(round)")
      }
    }
  }
}
