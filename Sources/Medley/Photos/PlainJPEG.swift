/// A check that a JPEG holds what is needed to show its pixels and nothing else.
enum PlainJPEG {
  /// True when the bytes are one whole JPEG, with no segment that programs keep their notes in.
  ///
  /// Of the application segments only JFIF's own is let through, without a thumbnail; there may be
  /// no comment and nothing behind the end.
  ///
  /// Source: ITU-T T.81, B.1.1.3 (markers) and B.2; T.871 (JFIF).
  static func isPlain(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0xff, 0xd8]), bytes.count > 4 else { return false }
    var offset = 2
    while offset + 4 <= bytes.count {
      guard bytes[offset] == 0xff else { return false }
      let marker = bytes[offset + 1]
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      let end = offset + 2 + length
      guard length >= 2, end <= bytes.count else { return false }
      switch marker {
      // Start of scan: pixels from here on, up to the next marker that is no restart.
      case 0xda:
        guard let next = endOfPixels(bytes, from: end) else { return false }
        if bytes[next + 1] == 0xd9 { return next + 2 == bytes.count }
        offset = next
        continue
      // Frames, tables of Huffman codes and quantisation, the restart interval.
      case 0xc0...0xc7, 0xdb, 0xdd: break
      case 0xe0 where isJFIF(bytes[(offset + 4)..<end]): break
      default: return false
      }
      offset = end
    }
    return false
  }

  /// Where the marker stands that ends a stretch of pixels; nil when none does.
  private static func endOfPixels(_ bytes: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset + 1 < bytes.count {
      if bytes[offset] == 0xff, bytes[offset + 1] != 0, !(0xd0...0xd7 ~= bytes[offset + 1]) {
        return offset
      }
      offset += 1
    }
    return nil
  }

  /// True for a JFIF segment of its fixed fourteen bytes, without a thumbnail.
  private static func isJFIF(_ content: ArraySlice<UInt8>) -> Bool {
    content.count == 14 && content.starts(with: Array("JFIF\0".utf8))
      && content.suffix(2).allSatisfy { $0 == 0 }
  }
}
