import MedleyDeflate

/// Archives made by hand.
///
/// Source: PKWARE APPNOTE 6.3.10, 4.3.7 (local header), 4.3.12 (directory), 4.3.16 (its end).
enum FuzzZip {
  static func archives() -> [[UInt8]] {
    let inner = archive([("a.txt", Array("iron".utf8), false)])
    let text = Array(String(repeating: "iron and zinc ", count: 20).utf8)
    return [
      archive([]), inner, archive([("folder/b.txt", text, true), ("c\\d.txt", [], false)]),
      archive([("inner.zip", inner, true)]), archive([("folder/", [], false)]),
    ]
  }

  /// A raw stream, without the head and the sum that zlib puts around it (RFC 1950, 2.2).
  static func raw(_ bytes: [UInt8]) -> [UInt8] {
    Array((Deflate.deflated(bytes) ?? []).dropFirst(2).dropLast(4))
  }

  private static func archive(_ files: [(name: String, bytes: [UInt8], packs: Bool)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let packed = file.packs ? raw(file.bytes) : file.bytes
      var sum = CheckSum()
      sum.add(file.bytes)
      let name = Array(file.name.utf8)
      let common =
        half(20) + half(0x0800) + half(file.packs ? 8 : 0) + half(0x13c7) + half(0x5c7d)
        + word(Int(sum.value)) + word(packed.count) + word(file.bytes.count) + half(name.count)
        + half(0)
      directory +=
        word(0x0201_4b50) + half(20) + common + half(0) + half(0) + half(0) + word(0)
        + word(bytes.count) + name
      bytes += word(0x0403_4b50) + common + name + packed
    }
    return bytes + directory + word(0x0605_4b50) + half(0) + half(0) + half(files.count)
      + half(files.count) + word(directory.count) + word(bytes.count) + half(0)
  }

  private static func half(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  private static func word(_ number: Int) -> [UInt8] {
    half(number) + half(number >> 16)
  }
}
