import MedleyTestSupport

/// Beginnings of pictures that claim a size.
enum SizedPicture {
  static func png(_ width: Int, _ height: Int) -> [UInt8] {
    PNGFile.signature + PNGFile.header(width, height) + PNGFile.chunk("IDAT", [0x78, 0x01])
  }

  /// Source: JPEG (T.81), B.2.2 and B.2.3: a frame of one gray component, and a scan of it.
  static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
    let sides = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let frame = [0xff, 0xc0, 0, 11, 8] + sides + [1, 1, 0x11, 0]
    let scan: [UInt8] = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]
    return [0xff, 0xd8] + frame + scan
  }
}
