import MedleyCodes
import MedleyPictures
import MedleyReaders

/// A picture file as it is searched, without the process around it.
enum Searched {
  static func codes(in file: [UInt8]) throws -> [ReadCode] {
    let picture = try GrayPixels(of: file, pixelCount: ReaderLimits.searchedPixelCount)
    let image = GrayImage(width: picture.width, height: picture.height, pixels: picture.pixels)
    return image.map { ReadCode.agreed(CodeSearch.readings(of: $0)) } ?? []
  }

  /// Digits with zeros before them, as codes of the shops are compared; others as they are.
  static func comparable(_ code: ReadCode) -> [UInt8] {
    comparable(code.bytes, code.symbology)
  }

  static func comparable(_ bytes: [UInt8], _ symbology: Symbology) -> [UInt8] {
    guard symbology.isRetail else { return bytes }
    let whole = symbology == .upcE ? expanded(String(decoding: bytes, as: UTF8.self)) : bytes
    return [UInt8](repeating: 0x30, count: max(0, 14 - whole.count)) + whole
  }

  /// The UPC-A that a UPC-E stands for, by the table of its specification.
  private static func expanded(_ text: String) -> [UInt8] {
    let d = text.map(String.init)
    guard d.count == 8 else { return Array(text.utf8) }
    let middle =
      switch d[6] {
      case "0", "1", "2": d[1] + d[2] + d[6] + "0000" + d[3] + d[4] + d[5]
      case "3": d[1] + d[2] + d[3] + "00000" + d[4] + d[5]
      case "4": d[1] + d[2] + d[3] + d[4] + "00000" + d[5]
      default: d[1] + d[2] + d[3] + d[4] + d[5] + "0000" + d[6]
      }
    return Array((d[0] + middle + d[7]).utf8)
  }
}
