/// Reads XML documents without a document type: no entity is declared and nothing is fetched.
///
/// Limits hold while it is read, so a short text cannot become a great tree.
/// Source: XML 1.0, read by Expat.
package enum XMLReader {
  /// The element at the root of a document.
  ///
  /// Bytes that are no UTF-8 and declare nothing are Latin-1.
  /// - Throws: the reason with line and column.
  package static func root(
    of bytes: [UInt8], byteCountLimit: Int = FilesLimits.xmlByteCount
  ) throws(XMLFault) -> XMLElement {
    guard bytes.count <= byteCountLimit else {
      throw XMLFault(.tooManyBytes(limit: byteCountLimit), line: 1, column: 1)
    }
    let isUnicode = String(validating: bytes, as: UTF8.self) != nil
    let encoding = isUnicode || declaresEncoding(bytes) ? nil : "ISO-8859-1"
    var limits = XMLLimits.document
    limits.byteCount = byteCountLimit
    let parser = try ExpatParser(.depth(0), limits: limits, encoding: encoding)
    try parser.parse(bytes[...])
    try parser.finish()
    guard let root = parser.takeParts().first?.element else {
      throw XMLFault(.endsEarly, line: 1, column: 1)
    }
    return root
  }

  /// Hands over the elements that are asked for, one after the other, and forgets each.
  ///
  /// The source gives the document in pieces of any size and nil at the end. Elements are handed
  /// over with the names of those around them, the root first. What stands behind a fault is not
  /// handed over, what stands before it was.
  /// - Throws: `XMLFault` with line and column, and what the source or the body throws.
  @discardableResult
  package static func each(
    _ selection: XMLSelection, of source: () throws -> [UInt8]?, limits: XMLLimits = .register,
    body: (_ element: XMLElement, _ ancestors: [String]) throws -> Void
  ) throws -> XMLHead {
    let parser = try ExpatParser(selection, limits: limits, encoding: nil)
    while let bytes = try source() {
      var start = 0
      while start < bytes.count {
        let end = start + min(FilesLimits.xmlPieceByteCount, bytes.count - start)
        defer { start = end }
        do {
          try parser.parse(bytes[start..<end])
        } catch {
          for part in parser.takeParts() { try body(part.element, part.ancestors) }
          throw error
        }
        for part in parser.takeParts() { try body(part.element, part.ancestors) }
      }
    }
    try parser.finish()
    for part in parser.takeParts() { try body(part.element, part.ancestors) }
    return parser.head
  }

  private static func declaresEncoding(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(128), as: UTF8.self)
    return head.hasPrefix("<?xml")
      && head.split(separator: "?>").first?.contains("encoding") ?? false
  }
}
