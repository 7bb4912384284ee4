internal import CQRCode

extension QRCode {
  /// Draws a text; upper-case letters, digits and a few signs take less room than others.
  ///
  /// - Throws: `textTooLong`, `cannotDraw`.
  package init(text: String) throws(CodeError) {
    guard text.utf8.count <= CodeLimits.textByteCount else {
      throw .textTooLong(limit: CodeLimits.textByteCount)
    }
    guard !text.utf8.contains(0),
      let drawn = unsafe QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1)
    else { throw .cannotDraw }
    defer { unsafe QRcode_free(drawn) }
    guard let sideCount = unsafe Int(exactly: drawn.pointee.width),
      let bytes = unsafe drawn.pointee.data
    else { throw .cannotDraw }
    let cells = unsafe UnsafeBufferPointer(start: bytes, count: sideCount * sideCount)
    // The lowest bit of a cell is its colour; the others say what part of the code it is.
    guard let code = unsafe QRCode(sideCount: sideCount, modules: cells.map { $0 & 1 == 1 }) else {
      throw .cannotDraw
    }
    self = code
  }
}
