internal import CExpat

/// Reads one XML document without a document type: no entity is declared and nothing is fetched.
///
/// Limits hold while it is read, so a short text cannot become a great tree.
/// Source: XML 1.0, read by Expat.
package enum XMLReader {
  /// The element at the root of a document.
  ///
  /// Bytes that are no UTF-8 and declare nothing are Latin-1.
  /// - Throws: the reason with line and column.
  package static func root(
    of bytes: [UInt8], byteCountLimit: Int = InterchangeLimits.xmlByteCount
  ) throws(XMLFault) -> XMLElement {
    guard bytes.count <= byteCountLimit, let count = Int32(exactly: bytes.count) else {
      throw XMLFault(.tooManyBytes(limit: byteCountLimit), line: 1, column: 1)
    }
    let isUnicode = String(validating: bytes, as: UTF8.self) != nil
    let encoding = isUnicode || declaresEncoding(bytes) ? nil : "ISO-8859-1"
    guard let handle = ParserHandle(encoding: encoding) else {
      throw XMLFault(.notWellFormed, line: 1, column: 1)
    }
    let builder = TreeBuilder(handle)
    let isWhole = handle.parse(bytes, count: count, into: builder)
    if let fault = builder.fault { throw fault }
    guard isWhole, let root = builder.root else {
      let reason: XMLFault.Reason = handle.endsEarly ? .endsEarly : .notWellFormed
      throw XMLFault(reason, line: handle.line, column: handle.column)
    }
    return root
  }

  private static func declaresEncoding(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(128), as: UTF8.self)
    return head.hasPrefix("<?xml")
      && head.split(separator: "?>").first?.contains("encoding") ?? false
  }
}

/// Owns one parser of Expat.
@safe private final class ParserHandle {
  private let raw: XML_Parser

  init?(encoding: String?) {
    guard let raw = unsafe XML_ParserCreate(encoding) else { return nil }
    unsafe self.raw = raw
  }

  deinit { unsafe XML_ParserFree(raw) }

  var line: Int { unsafe Int(clamping: XML_GetCurrentLineNumber(raw)) }
  var column: Int { unsafe Int(clamping: XML_GetCurrentColumnNumber(raw)) + 1 }

  /// True when the text was over before the document was.
  var endsEarly: Bool {
    let code = unsafe XML_GetErrorCode(raw)
    return code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN
      || code == XML_ERROR_PARTIAL_CHAR || code == XML_ERROR_UNCLOSED_CDATA_SECTION
  }

  /// Ends the reading at once.
  func stop() { _ = unsafe XML_StopParser(raw, 0) }

  /// Reads the whole text; false where it is not well formed or was stopped.
  func parse(_ bytes: [UInt8], count: Int32, into builder: TreeBuilder) -> Bool {
    // The builder outlives the call below, which alone uses the pointer.
    unsafe XML_SetUserData(raw, Unmanaged.passUnretained(builder).toOpaque())
    unsafe XML_SetElementHandler(
      raw,
      { context, name, attributes in
        guard let context = unsafe context, let name = unsafe name else { return }
        let builder = unsafe Unmanaged<TreeBuilder>.fromOpaque(context).takeUnretainedValue()
        var texts: [String] = []
        var next = unsafe attributes
        while let cell = unsafe next?.pointee {
          guard texts.count < 2 * InterchangeLimits.xmlAttributeCount else {
            builder.refuse(.tooManyAttributes(limit: InterchangeLimits.xmlAttributeCount))
            return
          }
          texts.append(unsafe String(cString: cell))
          unsafe next = next?.advanced(by: 1)
        }
        builder.begin(unsafe String(cString: name), texts)
      },
      { context, _ in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<TreeBuilder>.fromOpaque(context).takeUnretainedValue().end()
      })
    unsafe XML_SetCharacterDataHandler(raw) { context, text, count in
      guard let context = unsafe context, let text = unsafe text, count > 0 else { return }
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
      let words = unsafe String(decoding: bytes, as: UTF8.self)
      unsafe Unmanaged<TreeBuilder>.fromOpaque(context).takeUnretainedValue().add(words)
    }
    unsafe XML_SetStartDoctypeDeclHandler(raw) { context, _, _, _, _ in
      guard let context = unsafe context else { return }
      unsafe Unmanaged<TreeBuilder>.fromOpaque(context).takeUnretainedValue().refuse(.documentType)
    }
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(raw, buffer.bindMemory(to: CChar.self).baseAddress, count, 1)
    }
    return status == XML_STATUS_OK
  }
}

/// Builds the tree of a document and stops the parser at the first fault.
private final class TreeBuilder {
  private let handle: ParserHandle
  private var open: [XMLElement] = []
  private var elementCount = 0
  private(set) var root: XMLElement?
  private(set) var fault: XMLFault?

  init(_ handle: ParserHandle) { self.handle = handle }

  func refuse(_ reason: XMLFault.Reason) {
    guard fault == nil else { return }
    fault = XMLFault(reason, line: handle.line, column: handle.column)
    handle.stop()
  }

  func begin(_ name: String, _ texts: [String]) {
    guard fault == nil else { return }
    elementCount += 1
    guard elementCount <= InterchangeLimits.xmlElementCount else {
      return refuse(.tooManyElements(limit: InterchangeLimits.xmlElementCount))
    }
    guard open.count < InterchangeLimits.xmlDepth else {
      return refuse(.tooDeep(limit: InterchangeLimits.xmlDepth))
    }
    var attributes: [String: String] = [:]
    for index in stride(from: 0, to: texts.count - 1, by: 2) {
      attributes[texts[index]] = texts[index + 1]
    }
    let longest = ([name] + texts).map(\.utf8.count).max() ?? 0
    guard longest <= InterchangeLimits.noteByteCount else {
      return refuse(.tooLong(byteLimit: InterchangeLimits.noteByteCount))
    }
    open.append(XMLElement(name: name, attributes: attributes))
  }

  func end() {
    guard fault == nil, let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func add(_ text: String) {
    guard fault == nil, let last = open.indices.last else { return }
    open[last].text += text
    if open[last].text.utf8.count > InterchangeLimits.noteByteCount {
      refuse(.tooLong(byteLimit: InterchangeLimits.noteByteCount))
    }
  }
}
