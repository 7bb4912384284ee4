internal import CExpat

/// Owns one parser of Expat, which fills the builder of trees.
@safe final class ExpatParser {
  private let raw: XML_Parser
  private var builder: TreeBuilder
  private var fault: XMLFault?
  private var byteCount = 0

  /// Makes a parser; an encoding that is given goes before what the document says.
  init(_ selection: XMLSelection, limits: XMLLimits, encoding: String?) throws(XMLFault) {
    guard let raw = unsafe XML_ParserCreate(encoding) else {
      throw XMLFault(.notWellFormed, line: 1, column: 1)
    }
    unsafe self.raw = raw
    builder = TreeBuilder(selection, limits: limits)
    setHandlers()
  }

  deinit { unsafe XML_ParserFree(raw) }

  var head: XMLHead { builder.head }

  /// The trees that are whole by now; they are forgotten here.
  func takeParts() -> [TreeBuilder.Part] {
    defer { builder.parts = [] }
    return builder.parts
  }

  /// Reads a piece of the document.
  func parse(_ bytes: ArraySlice<UInt8>) throws(XMLFault) {
    let (sum, isTooMuch) = byteCount.addingReportingOverflow(bytes.count)
    guard !isTooMuch, sum <= builder.limits.byteCount, let count = Int32(exactly: bytes.count)
    else {
      throw XMLFault(
        .tooManyBytes(limit: builder.limits.byteCount), line: line, column: column)
    }
    byteCount = sum
    guard count > 0 else { return }
    // This object outlives the call, which alone uses the pointer to it.
    unsafe XML_SetUserData(raw, Unmanaged.passUnretained(self).toOpaque())
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(raw, buffer.bindMemory(to: CChar.self).baseAddress, count, 0)
    }
    try check(status)
  }

  /// Says that the document is over.
  func finish() throws(XMLFault) {
    unsafe XML_SetUserData(raw, Unmanaged.passUnretained(self).toOpaque())
    try check(unsafe XML_Parse(raw, nil, 0, 1))
  }

  private func check(_ status: XML_Status) throws(XMLFault) {
    if let fault { throw fault }
    guard status == XML_STATUS_OK else {
      throw XMLFault(endsEarly ? .endsEarly : .notWellFormed, line: line, column: column)
    }
  }

  private var line: Int { unsafe Int(clamping: XML_GetCurrentLineNumber(raw)) }
  private var column: Int {
    let (column, isTooMuch) = unsafe Int(clamping: XML_GetCurrentColumnNumber(raw))
      .addingReportingOverflow(1)
    return isTooMuch ? Int.max : column
  }

  /// True when the text was over before the document was.
  private var endsEarly: Bool {
    let code = unsafe XML_GetErrorCode(raw)
    return code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN
      || code == XML_ERROR_PARTIAL_CHAR || code == XML_ERROR_UNCLOSED_CDATA_SECTION
  }

  private func refuse(_ reason: XMLFault.Reason?) {
    guard let reason, fault == nil else { return }
    fault = XMLFault(reason, line: line, column: column)
    _ = unsafe XML_StopParser(raw, 0)
  }

  private static func parser(_ context: UnsafeMutableRawPointer?) -> ExpatParser? {
    guard let context = unsafe context else { return nil }
    let parser = unsafe Unmanaged<ExpatParser>.fromOpaque(context).takeUnretainedValue()
    return parser.fault == nil ? parser : nil
  }

  private func setHandlers() {
    unsafe XML_SetElementHandler(
      raw,
      { context, name, attributes in
        guard let parser = unsafe ExpatParser.parser(context), let name = unsafe name else {
          return
        }
        let limit = parser.builder.limits.attributeCount
        var texts: [String] = []
        var next = unsafe attributes
        while let cell = unsafe next?.pointee {
          guard texts.count / 2 < limit else {
            return parser.refuse(.tooManyAttributes(limit: limit))
          }
          texts.append(unsafe String(cString: cell))
          unsafe next = next?.advanced(by: 1)
        }
        parser.refuse(parser.builder.begin(unsafe String(cString: name), texts))
      },
      { context, _ in unsafe ExpatParser.parser(context)?.builder.end() })
    unsafe XML_SetCharacterDataHandler(raw) { context, text, count in
      guard let parser = unsafe ExpatParser.parser(context), !parser.builder.isBetweenTrees,
        let text = unsafe text, count > 0
      else { return }
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
      parser.refuse(parser.builder.add(unsafe String(decoding: bytes, as: UTF8.self)))
    }
    unsafe XML_SetCommentHandler(raw) { context, text in
      guard let parser = unsafe ExpatParser.parser(context), let text = unsafe text else { return }
      parser.builder.comment(unsafe String(cString: text))
    }
    unsafe XML_SetStartDoctypeDeclHandler(raw) { context, _, _, _, _ in
      unsafe ExpatParser.parser(context)?.refuse(.documentType)
    }
  }
}
