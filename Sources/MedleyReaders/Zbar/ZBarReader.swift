internal import CZBar
internal import MedleyCodes

/// libzbar: linear codes and QR codes, all that are in a picture.
@safe struct ZBarReader: ~Copyable {
  /// Which codes are looked for.
  enum Wanted {
    case all
    case linear
    case qrCodes
  }

  private static let kinds: [(zbar_symbol_type_t, Symbology, String)] = [
    (ZBAR_EAN13, .ean13, "]E0"), (ZBAR_EAN8, .ean8, "]E4"), (ZBAR_UPCA, .upcA, "]E0"),
    (ZBAR_UPCE, .upcE, "]E0"), (ZBAR_CODE128, .code128, "]C0"), (ZBAR_CODE39, .code39, "]A0"),
    (ZBAR_I25, .itf, "]I0"), (ZBAR_QRCODE, .qrCode, "]Q1"),
  ]

  private let scanner: OpaquePointer

  private init?(_ wanted: Wanted, lines: Int32) {
    guard let scanner = unsafe zbar_image_scanner_create() else { return nil }
    unsafe self.scanner = scanner
    unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    for (type, symbology, _) in ZBarReader.kinds {
      let isWanted =
        switch wanted {
        case .all: true
        case .linear: !symbology.isMatrix
        case .qrCodes: symbology == .qrCode
        }
      if isWanted { unsafe zbar_image_scanner_set_config(scanner, type, ZBAR_CFG_ENABLE, 1) }
    }
    unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_X_DENSITY, lines)
    unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_Y_DENSITY, lines)
    // The content as it is, without a guess at its characters.
    unsafe zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
  }

  deinit { unsafe zbar_image_scanner_destroy(scanner) }

  /// All codes of the wanted kinds in a picture; of so many lines one is looked at, both ways.
  static func read(_ image: GrayImage, _ wanted: Wanted, lines: Int32 = 1) -> [FoundSymbol] {
    guard let reader = ZBarReader(wanted, lines: lines) else { return [] }
    return reader.read(image)
  }

  private borrowing func read(_ image: GrayImage) -> [FoundSymbol] {
    guard let picture = unsafe zbar_image_create() else { return [] }
    defer { unsafe zbar_image_destroy(picture) }
    return unsafe image.pixels.withUnsafeBufferPointer { pixels in
      // Source: zbar.h, zbar_image_set_format: one byte of brightness a pixel.
      let format = "Y800".utf8.reversed().reduce(UInt(0)) { $0 << 8 | UInt($1) }
      unsafe zbar_image_set_format(picture, format)
      unsafe zbar_image_set_size(
        picture, UInt32(clamping: image.width), UInt32(clamping: image.height))
      unsafe zbar_image_set_data(picture, pixels.baseAddress, UInt(pixels.count), nil)
      guard unsafe zbar_scan_image(scanner, picture) > 0 else { return [] }
      var found: [FoundSymbol] = []
      var next = unsafe zbar_image_first_symbol(picture)
      while let symbol = unsafe next, found.count < ReaderLimits.codeCount {
        if let code = unsafe ZBarReader.found(symbol) { found.append(code) }
        unsafe next = zbar_symbol_next(symbol)
      }
      return found
    }
  }

  private static func found(_ symbol: OpaquePointer) -> FoundSymbol? {
    let type = unsafe zbar_symbol_get_type(symbol)
    let byteCount = Int(unsafe zbar_symbol_get_data_length(symbol))
    guard let (_, symbology, plain) = kinds.first(where: { $0.0 == type }),
      let data = unsafe zbar_symbol_get_data(symbol), byteCount <= ReadingLimits.contentByteCount
    else { return nil }
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: data, count: byteCount))
    let isGS1 = unsafe zbar_symbol_get_modifiers(symbol) & (1 << ZBAR_MOD_GS1.rawValue) != 0
    var identifier = plain
    if isGS1, symbology == .code128 { identifier = "]C1" }
    if isGS1, symbology == .qrCode { identifier = "]Q3" }
    return unsafe FoundSymbol(
      reader: .zbar, symbology: symbology, identifier: identifier, bytes: bytes,
      corners: corners(symbol))
  }

  /// The upright box around the points that the library has of a code.
  private static func corners(_ symbol: OpaquePointer) -> [(x: Double, y: Double)] {
    let points = unsafe (0..<zbar_symbol_get_loc_size(symbol)).map { index in
      unsafe (
        Double(zbar_symbol_get_loc_x(symbol, index)), Double(zbar_symbol_get_loc_y(symbol, index))
      )
    }
    let (xs, ys) = (points.map(\.0), points.map(\.1))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return [] }
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
  }
}
