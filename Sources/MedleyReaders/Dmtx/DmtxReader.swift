internal import CDmtx
internal import MedleyCodes

/// libdmtx: the first DataMatrix that it finds in a picture, within a time.
enum DmtxReader {
  /// What a byte of the content is where the code has FNC1; the library drops it unless told.
  private static let separator: UInt8 = 29
  /// The weakest edge that begins a search, in the library's measure; its own choice is 5.
  private static let weakestEdge: Int32 = 30

  /// Looks for one; squares alone are found faster where it is not known that there is a code.
  static func read(
    _ image: GrayImage, milliseconds: Int, isSquare: Bool = true
  ) -> FoundSymbol? {
    guard min(image.width, image.height) >= ReaderLimits.leastDmtxSidePixelCount else { return nil }
    // The library's picture wants pixels that could be written; a copy of its own is.
    var pixels = image.pixels
    return unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      guard
        let picture = unsafe dmtxImageCreate(
          buffer.baseAddress, Int32(clamping: image.width), Int32(clamping: image.height),
          Int32(DmtxPack8bppK.rawValue))
      else { return nil }
      defer { unsafe destroy(picture) }
      guard let search = unsafe dmtxDecodeCreate(picture, 1) else { return nil }
      defer { unsafe end(search) }
      unsafe dmtxDecodeSetProp(search, Int32(DmtxPropFnc1.rawValue), Int32(separator))
      unsafe dmtxDecodeSetProp(search, Int32(DmtxPropEdgeMin.rawValue), weakestEdge)
      let shape = isSquare ? DmtxSymbolSquareAuto : DmtxSymbolShapeAuto
      unsafe dmtxDecodeSetProp(
        search, Int32(DmtxPropSymbolSize.rawValue), Int32(shape.rawValue))
      var deadline = dmtxTimeAdd(dmtxTimeNow(), milliseconds)
      for _ in 0..<ReaderLimits.dmtxRegionCount {
        guard let region = unsafe dmtxRegionFindNext(search, &deadline) else { return nil }
        defer { unsafe leave(region) }
        if let content = unsafe content(of: region, search) {
          return found(content, unsafe corners(of: region, image))
        }
      }
      return nil
    }
  }

  /// The corners of the symbol; the library's own square has its origin at the lower left.
  private static func corners(
    of region: UnsafeMutablePointer<DmtxRegion>, _ image: GrayImage
  ) -> [(x: Double, y: Double)] {
    [(0.0, 1.0), (1, 1), (1, 0), (0, 0)].map { x, y in
      var point = DmtxVector2(X: x, Y: y)
      unsafe dmtxMatrix3VMultiplyBy(&point, &region.pointee.fit2raw.0)
      return (point.X, Double(image.height) - point.Y)
    }
  }

  private static func found(
    _ content: [UInt8], _ corners: [(x: Double, y: Double)]
  ) -> FoundSymbol? {
    let isGS1 = content.first == separator
    return FoundSymbol(
      reader: .dmtx, symbology: .dataMatrix, identifier: isGS1 ? "]d2" : "]d1",
      bytes: isGS1 ? Array(content.dropFirst()) : content, corners: corners)
  }

  private static func content(
    of region: UnsafeMutablePointer<DmtxRegion>, _ search: UnsafeMutablePointer<DmtxDecode>
  ) -> [UInt8]? {
    guard let message = unsafe dmtxDecodeMatrixRegion(search, region, DmtxUndefined) else {
      return nil
    }
    defer {
      var old: UnsafeMutablePointer<DmtxMessage>? = unsafe message
      unsafe dmtxMessageDestroy(&old)
    }
    let byteCount = Int(unsafe message.pointee.outputIdx)
    guard (1...ReadingLimits.contentByteCount) ~= byteCount,
      unsafe byteCount <= message.pointee.outputSize, let output = unsafe message.pointee.output
    else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: output, count: byteCount))
  }

  private static func destroy(_ picture: UnsafeMutablePointer<DmtxImage>) {
    var old: UnsafeMutablePointer<DmtxImage>? = unsafe picture
    unsafe dmtxImageDestroy(&old)
  }

  private static func end(_ search: UnsafeMutablePointer<DmtxDecode>) {
    var old: UnsafeMutablePointer<DmtxDecode>? = unsafe search
    unsafe dmtxDecodeDestroy(&old)
  }

  private static func leave(_ region: UnsafeMutablePointer<DmtxRegion>) {
    var old: UnsafeMutablePointer<DmtxRegion>? = unsafe region
    unsafe dmtxRegionDestroy(&old)
  }
}
