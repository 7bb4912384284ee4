/// The kinds of pictures that are read, told by their first bytes; the raw value is the library's word.
package enum PictureFormat: String, CaseIterable, Sendable {
  case jpeg
  case png
  case webp
  case gif
  /// Photos of some phones; the library reads them only where its part for them is installed.
  case heif = "heif/avif"

  /// The brands of still pictures that are told as HEIF.
  private static let brands = ["heic", "heix", "heim", "heis", "mif1"]

  /// The format that bytes begin like; nil for all others.
  ///
  /// Source: JPEG (T.81, B.1.1.3), PNG (W3C, 5.2), WebP (RFC 9649, 2.4), GIF89a (17), HEIF
  /// (ISO/IEC 23008-12, 10.2 and B.4).
  package init?(beginning bytes: [UInt8]) {
    func has(_ part: [UInt8], at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: part)
    }
    if has([0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if has([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if has(Array("GIF8".utf8)) {
      self = .gif
    } else if has(Array("ftyp".utf8), at: 4),
      PictureFormat.brands.contains(where: { has(Array($0.utf8), at: 8) })
    {
      self = .heif
    } else {
      return nil
    }
  }
}
