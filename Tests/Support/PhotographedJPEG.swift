/// What a telephone writes beside the pixels: camera, orientation and place, made by hand.
///
/// Source: TIFF 6.0, 2; Exif 2.32, 4.6.4 to 4.6.6 (0x010f make, 0x0112 orientation, 0x8825 GPS;
/// 1 to 4 latitude and longitude).
package enum PhotographedJPEG {
  package static let camera = "PLANTED-CAMERA-7731"
  package static let comment = "PLANTED-COMMENT-4412"
  /// The numerators of the seconds of latitude and longitude.
  package static let seconds: [UInt32] = [0x51a7_c0de, 0x10c4_7e0d]

  /// Puts the notes right behind the beginning of a JPEG.
  package static func make(of jpeg: [UInt8], orientation: UInt8 = 1) -> [UInt8] {
    Array(jpeg.prefix(2)) + segment(0xe1, Array("Exif\0\0".utf8) + tiff(orientation))
      + segment(0xfe, Array(comment.utf8)) + jpeg.dropFirst(2)
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xff, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  private static func tiff(_ orientation: UInt8) -> [UInt8] {
    let name = Array(camera.utf8) + [0]
    // The directory has three entries; what does not fit into them comes after it.
    let nameOffset = UInt32(8 + 2 + 3 * 12 + 4)
    let gpsOffset = nameOffset + UInt32(name.count)
    let placeOffset = gpsOffset + 2 + 4 * 12 + 4
    var bytes: [UInt8] = Array("MM".utf8) + [0, 42] + word(8)
    bytes += half(3)
    bytes += half(0x010f) + half(2) + word(UInt32(name.count)) + word(nameOffset)
    bytes += half(0x0112) + half(3) + word(1) + half(UInt16(orientation)) + half(0)
    bytes += half(0x8825) + half(4) + word(1) + word(gpsOffset)
    bytes += word(0) + name
    bytes += half(4)
    bytes += half(1) + half(2) + word(2) + Array("N\0\0\0".utf8)
    bytes += half(2) + half(5) + word(3) + word(placeOffset)
    bytes += half(3) + half(2) + word(2) + Array("E\0\0\0".utf8)
    bytes += half(4) + half(5) + word(3) + word(placeOffset + 24)
    bytes += word(0)
    for number in seconds {
      bytes += word(52) + word(1) + word(31) + word(1) + word(number) + word(1_000_000)
    }
    return bytes
  }

  private static func half(_ number: UInt16) -> [UInt8] {
    [UInt8(number >> 8), UInt8(number & 255)]
  }

  private static func word(_ number: UInt32) -> [UInt8] {
    half(UInt16(number >> 16)) + half(UInt16(number & 0xffff))
  }

  /// What must not be found in anything that is kept: each note in the bytes it was planted as.
  package static var traces: [[UInt8]] {
    [Array(camera.utf8), Array(comment.utf8), Array("Exif".utf8)] + seconds.map { word($0) }
      + seconds.map { Array(word($0).reversed()) }
  }

  /// The traces that some bytes hold.
  package static func traces(in bytes: [UInt8]) -> [[UInt8]] {
    traces.filter { trace in
      bytes.indices.contains { start in
        bytes[start] == trace[0] && bytes[start...].starts(with: trace)
      }
    }
  }
}
