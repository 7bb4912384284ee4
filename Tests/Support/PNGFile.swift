/// A picture as a PNG, made by hand.
///
/// Source: W3C PNG (Third Edition), 5 and Annex D; RFC 1950, 2.2; RFC 1951, 3.2.4 (stored blocks).
package enum PNGFile {
  /// Makes a picture of red, green and blue, which a closure gives for every pixel.
  package static func make(
    _ width: Int, _ height: Int, pixel: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8)
  ) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width {
        let (red, green, blue) = pixel(x, y)
        rows += [red, green, blue]
      }
    }
    return signature + header(width, height) + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  package static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// The chunk that says how large a picture is: eight bits for each of three colours.
  package static func header(_ width: Int, _ height: Int) -> [UInt8] {
    chunk("IHDR", bytes(width) + bytes(height) + [8, 2, 0, 0, 0])
  }

  package static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let part = Array(type.utf8) + content
    return bytes(content.count) + part + bytes(Int(checksum(part)))
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func stored(_ content: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var offset = 0
    repeat {
      let count = min(65_535, content.count - offset)
      let isLast: UInt8 = offset + count == content.count ? 1 : 0
      stream += [isLast, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8 & 255)]
      stream += content[offset..<offset + count]
      offset += count
    } while offset < content.count
    var (low, high) = (1, 0)
    for byte in content {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + bytes(high << 16 | low)
  }

  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { value, _ in
      value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1
    }
  }

  private static func checksum(_ content: [UInt8]) -> UInt32 {
    ~content.reduce(0xffff_ffff) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }
}
