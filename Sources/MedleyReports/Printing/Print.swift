internal import MedleyRecords

/// What came of an order: the bytes of the file, and the letters for which there is no font.
package struct Print: Hashable, Sendable {
  /// A PDF, an SVG or a PNG.
  package var file: [UInt8]
  /// In ascending order; each of them is printed as its number, such as ‹U+1F48A›.
  package var missing: [Unicode.Scalar]

  package init(file: [UInt8], missing: [Unicode.Scalar]) {
    self.file = file
    self.missing = missing
  }

  /// The answer as bytes.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    let named = missing.prefix(PrintLimits.missingLetterCount)
    writer.varint(named.count)
    for letter in named { writer.varint(UInt64(letter.value)) }
    writer.counted(file)
    return writer.bytes
  }

  /// Reads an answer; nil when the bytes are none.
  package init?(reading bytes: [UInt8]) {
    do throws(DecodingFault) {
      var reader = ByteReader(bytes)
      var missing: [Unicode.Scalar] = []
      for _ in 0..<(try reader.count(limit: PrintLimits.missingLetterCount)) {
        guard let letter = Unicode.Scalar(UInt32(try reader.count(limit: 0x10_ffff))) else {
          return nil
        }
        missing.append(letter)
      }
      self.init(
        file: Array(try reader.counted(limit: PrintLimits.printByteCount)), missing: missing)
      try reader.finish()
    } catch {
      return nil
    }
  }
}
