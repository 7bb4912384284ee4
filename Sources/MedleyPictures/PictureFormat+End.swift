extension PictureFormat {
  /// False for a file that stops before the end of its picture, as one that was copied in part.
  ///
  /// The library shows what is there of it, and gray or black for the rest. Only PNG and JPEG are
  /// looked at; of the others it says so itself.
  func hasEnd(_ file: [UInt8]) -> Bool {
    switch self {
    case .png: PictureFormat.hasEndOfPNG(file)
    case .jpeg: PictureFormat.hasEndOfJPEG(file)
    case .webp, .gif, .heif: true
    }
  }

  /// Goes from chunk to chunk: length, name, as many bytes, check sum.
  ///
  /// Source: PNG (W3C), 5.3 and 11.2.5 (IEND).
  private static func hasEndOfPNG(_ file: [UInt8]) -> Bool {
    var offset = 8
    while offset + 12 <= file.count {
      let byteCount = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 12 + byteCount
      guard end <= file.count else { return false }
      if file[offset + 4..<offset + 8].elementsEqual("IEND".utf8) { return true }
      offset = end
    }
    return false
  }

  /// Goes from marker to marker; a picture in a segment, as cameras put one there, is passed over.
  ///
  /// Source: JPEG (T.81), B.1.1: markers, fill bytes, stuffed zeros; B.1.1.4: lengths of segments.
  private static func hasEndOfJPEG(_ file: [UInt8]) -> Bool {
    var offset = 2
    while offset + 1 < file.count {
      guard file[offset] == 0xff else {
        offset += 1
        continue
      }
      switch file[offset + 1] {
      case 0xd9: return true
      // Fill bytes, and what a decoder passes over among the bits of pixels.
      case 0xff: offset += 1
      case 0x00, 0x01, 0xd0...0xd8: offset += 2
      default:
        guard offset + 3 < file.count else { return false }
        offset += 2 + max(2, Int(file[offset + 2]) << 8 | Int(file[offset + 3]))
      }
    }
    return false
  }
}
