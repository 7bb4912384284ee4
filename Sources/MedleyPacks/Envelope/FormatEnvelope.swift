/// A message in the envelope that names its format: `[)>`, RS, `06`, GS, fields, RS, EOT.
///
/// Source: ISO/IEC 15434, sections 5 and 6; Data Matrix codes shorten it to Macro 05 and 06
/// (ISO/IEC 16022, section 5.2.4.7), which readers write out again.
struct FormatEnvelope: Hashable, Sendable {
  private(set) var elements: [ElementString] = []
  private(set) var warnings: [PackWarning] = []
  /// The fields of format 05, which are those of GS1.
  private(set) var gs1: ElementStrings?

  private static let header = Array("[)>".utf8)
  private static let recordSeparator: UInt8 = 0x1e
  private static let groupSeparator: UInt8 = 0x1d
  private static let endOfTransmission: UInt8 = 0x04

  /// Reads a message; nil when it does not begin as an envelope does.
  init?(_ message: [UInt8]) {
    guard message.starts(with: Self.header) else { return nil }
    let body = message.dropFirst(Self.header.count)
    let parts = body.split { $0 == Self.recordSeparator || $0 == Self.endOfTransmission }
    if parts.isEmpty { warnings.append(.unreadable(rest: Self.text(message))) }
    for part in parts.prefix(PackLimits.elementCount) { take(part) }
  }

  private mutating func take(_ part: ArraySlice<UInt8>) {
    let format = Self.text(part.prefix(2))
    let data = part.dropFirst(2)
    guard ["05", "06"].contains(format) else {
      warnings.append(.unknownFormat(format))
      return
    }
    guard data.isEmpty || data.first == Self.groupSeparator else {
      // The scanner dropped the separators, so where fields end cannot be told.
      warnings.append(.unreadable(rest: Self.text(data)))
      return
    }
    if format == "05" {
      let strings = ElementStrings(data)
      elements += strings.elements
      warnings += strings.warnings
      gs1 = strings
    } else {
      for field in data.split(separator: Self.groupSeparator) { add(field) }
    }
  }

  private mutating func add(_ field: ArraySlice<UInt8>) {
    guard elements.count < PackLimits.elementCount, warnings.count < PackLimits.warningCount
    else {
      if warnings.last != .tooManyFields { warnings.append(.tooManyFields) }
      return
    }
    guard let element = DataIdentifier.split(field) else {
      warnings.append(.unreadable(rest: Self.text(field)))
      return
    }
    guard let identifier = DataIdentifier(rawValue: element.ai) else {
      warnings.append(.unknownField(ai: element.ai))
      elements.append(element)
      return
    }
    let title = identifier.title
    let count = element.value.utf8.count
    if count > identifier.counts.upperBound {
      warnings.append(
        .tooLong(title: title, value: element.value, atMost: identifier.counts.upperBound))
    } else if count < identifier.counts.lowerBound {
      warnings.append(.tooShort(title: title, value: element.value))
    } else if !element.value.utf8.allSatisfy({ 0x20...0x7e ~= $0 }) {
      warnings.append(.characters(title: title, value: element.value))
    } else if identifier == .itemNumber, GTIN(element.value) == nil {
      warnings.append(.checkDigit(title: title, value: element.value))
    } else if identifier == .productNumber, PPN(element.value) == nil {
      warnings.append(.checkDigit(title: title, value: element.value))
    } else {
      elements.append(element)
    }
  }

  private static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
