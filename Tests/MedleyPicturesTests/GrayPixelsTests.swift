import MedleyPictures
import MedleyTestSupport
import Testing

/// Pictures as they are searched for codes.
@Suite struct GrayPixelsTests {
  @Test func `colours become brightness, and rows are in order`() throws {
    // Source: ITU-R BT.601-7, 2.5.1: 0.299, 0.587 and 0.114 of 255.
    let colours: [(UInt8, UInt8, UInt8)] = [
      (0, 0, 0), (255, 255, 255), (255, 0, 0), (0, 255, 0), (0, 0, 255), (90, 90, 90),
    ]
    let png = PNGFile.make(3, 2) { x, y in colours[y * 3 + x] }
    let gray = try GrayPixels(of: png, pixelCount: 100)
    #expect([gray.width, gray.height] == [3, 2])
    #expect(gray.pixels == [0, 255, 76, 150, 29, 90])
  }

  @Test func `a picture with more pixels than are wanted is decoded smaller`() throws {
    let png = PNGFile.make(400, 100) { x, _ in x < 200 ? (0, 0, 0) : (255, 255, 255) }
    let gray = try GrayPixels(of: png, pixelCount: 10_000)
    #expect([gray.width, gray.height] == [200, 50])
    #expect(gray.pixels.first == 0 && gray.pixels.last == 255)
    #expect(try GrayPixels(of: png, pixelCount: 40_000).width == 400)
  }

  @Test func `a picture is turned upright as its orientation says`() throws {
    let wide = try ReducedPicture(of: ReducingTests.quarters(64, 48)).bytes
    let turned = PhotographedJPEG.make(of: wide, orientation: 6)
    let gray = try GrayPixels(of: turned, pixelCount: 10_000)
    #expect([gray.width, gray.height] == [48, 64])
  }

  @Test func `what is transparent is on white`() throws {
    // A PNG of one transparent black pixel: gray with alpha, in a stored block.
    let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 8, 4, 0, 0, 0]
    // Source: RFC 1950 and 1951; the check sum of three zeros is 3 and 1.
    let block: [UInt8] = [0x78, 0x01, 1, 3, 0, 0xfc, 0xff, 0, 0, 0, 0, 3, 0, 1]
    let png =
      PNGFile.signature + PNGFile.chunk("IHDR", header) + PNGFile.chunk("IDAT", block)
      + PNGFile.chunk("IEND", [])
    #expect(try GrayPixels(of: png, pixelCount: 10).pixels == [255])
  }

  @Test func `a photo in HEIC is told by its brand, and one of a video is none`() {
    // Source: ISO/IEC 14496-12, 4.3: size, “ftyp” and the brand.
    func beginning(_ brand: String) -> [UInt8] { [0, 0, 0, 28] + Array("ftyp\(brand)".utf8) }
    #expect(PictureFormat(beginning: beginning("heic")) == .heif)
    #expect(PictureFormat(beginning: beginning("mif1")) == .heif)
    #expect(PictureFormat(beginning: beginning("isom")) == nil)
    // Nothing but a beginning: no part for it is installed, or that finds it damaged.
    let faults = [PictureFault.noLoader, .unreadable]
    do throws(PictureFault) {
      _ = try GrayPixels(of: beginning("heic"), pixelCount: 10)
      Issue.record("a beginning was decoded")
    } catch {
      #expect(faults.contains(error))
    }
  }

  @Test func `every beginning of a PNG and of a JPEG is told as cut off`() throws {
    let png = ReducingTests.quarters(64, 48)
    // One with a picture inside a segment, as cameras put one there.
    let jpeg = PhotographedJPEG.make(of: try ReducedPicture(of: png).bytes, orientation: 6)
    for file in [png, jpeg] {
      #expect(try GrayPixels(of: file, pixelCount: 10_000).isWhole)
      #expect(try GrayPixels(of: file + [1, 2, 3], pixelCount: 10_000).isWhole)
      var shownCount = 0
      for count in 0..<file.count {
        guard let gray = try? GrayPixels(of: Array(file[..<count]), pixelCount: 10_000) else {
          continue
        }
        shownCount += 1
        #expect(!gray.isWhole, "\(count)")
      }
      #expect(shownCount > 0)
    }
  }

  @Test func `a side that is too long is not told as too many pixels`() {
    for (width, height) in [(100_000, 1), (1, 100_000), (32_768, 1_000)] {
      #expect(throws: PictureFault.sideTooLong, "\(width) × \(height)") {
        try GrayPixels(of: SizedPicture.png(width, height), pixelCount: 10)
      }
    }
    // A JPEG's sides have sixteen bits.
    for (width, height) in [(65_000, 1), (1, 40_000)] {
      #expect(throws: PictureFault.sideTooLong, "\(width) × \(height)") {
        try GrayPixels(of: SizedPicture.jpeg(width, height), pixelCount: 10)
      }
    }
    for picture in [SizedPicture.png(100_000, 100_000), SizedPicture.jpeg(65_000, 65_000)] {
      #expect(throws: PictureFault.tooManyPixels) { try GrayPixels(of: picture, pixelCount: 10) }
    }
  }

  @Test func `what cannot be searched is told apart`() {
    #expect(throws: PictureFault.notPicture) { try GrayPixels(of: [1, 2, 3], pixelCount: 10) }
    #expect(throws: PictureFault.unreadable) {
      try GrayPixels(of: PNGFile.signature, pixelCount: 10)
    }
    let bomb =
      PNGFile.signature + PNGFile.header(10_000, 5_001) + PNGFile.chunk("IDAT", [0x78, 0x01])
    #expect(throws: PictureFault.tooManyPixels) { try GrayPixels(of: bomb, pixelCount: 10) }
    let large = [UInt8](repeating: 0, count: PictureLimits.fileByteCount + 1)
    #expect(throws: PictureFault.tooLarge) { try GrayPixels(of: large, pixelCount: 10) }
  }
}
