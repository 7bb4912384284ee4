internal import CZXing
internal import MedleyCodes

/// libzxing, asked for one code at a time: its mode for many has ended processes.
enum ZXingReader {
  private static let bits: [(Symbology, UInt32)] = [
    (.ean13, UInt32(MEDLEY_ZXING_EAN13)), (.ean8, UInt32(MEDLEY_ZXING_EAN8)),
    (.upcA, UInt32(MEDLEY_ZXING_UPCA)), (.upcE, UInt32(MEDLEY_ZXING_UPCE)),
    (.code128, UInt32(MEDLEY_ZXING_CODE128)), (.code39, UInt32(MEDLEY_ZXING_CODE39)),
    (.itf, UInt32(MEDLEY_ZXING_ITF)), (.dataMatrix, UInt32(MEDLEY_ZXING_DATAMATRIX)),
    (.qrCode, UInt32(MEDLEY_ZXING_QRCODE)),
  ]

  /// The code of one kind or the other that is found first, with its corners; nil for none.
  static func read(_ image: GrayImage, isMatrix: Bool) -> FoundSymbol? {
    let wanted = bits.reduce(0) { $0 | ($1.0.isMatrix == isMatrix ? $1.1 : 0) }
    var code = medley_zxing_code()
    var content = [UInt8](repeating: 0, count: ReadingLimits.contentByteCount)
    let status = unsafe image.pixels.withUnsafeBufferPointer { pixels in
      unsafe content.withUnsafeMutableBufferPointer { content in
        unsafe medley_zxing_read(
          pixels.baseAddress, pixels.count, Int32(clamping: image.width),
          Int32(clamping: image.height), wanted, &code, content.baseAddress, content.count)
      }
    }
    let (format, byteCount) = (code.format, code.byte_count)
    guard status == 1, byteCount <= content.count,
      let symbology = bits.first(where: { $0.1 == format })?.0
    else { return nil }
    let letters = [code.identifier.0, code.identifier.1, code.identifier.2]
    let identifier = letters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let corner = code.corners
    let corners = [
      (Double(corner.0), Double(corner.1)), (Double(corner.2), Double(corner.3)),
      (Double(corner.4), Double(corner.5)), (Double(corner.6), Double(corner.7)),
    ]
    return FoundSymbol(
      reader: .zxing, symbology: symbology,
      identifier: String(decoding: identifier, as: UTF8.self),
      bytes: Array(content.prefix(byteCount)), corners: corners)
  }
}
