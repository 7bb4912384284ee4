/// The fields of a GS1 message, split as their identifiers say.
///
/// What is well formed stands in `elements`; what is not is left out and named in `warnings`.
/// Source: GS1 General Specifications, section 7.8.
struct ElementStrings: Hashable, Sendable {
  private(set) var elements: [ElementString] = []
  private(set) var warnings: [PackWarning] = []
  /// For each element whether a separator or a predefined length ends it.
  private(set) var areEnded: [Bool] = []
  /// True where a separator stands between two fields.
  private(set) var hasSeparators = false

  /// The separator: FNC1, which readers send as GS.
  static let separator: UInt8 = 0x1d

  /// Splits a message without its symbology identifier; a separator in front stands for FNC1.
  init(_ message: some Collection<UInt8>) {
    let bytes = Array(message.drop { $0 == Self.separator })
    var rest = bytes[...]
    while !rest.isEmpty {
      if rest.first == Self.separator {
        rest = rest.dropFirst()
        continue
      }
      guard elements.count < PackLimits.elementCount, warnings.count < PackLimits.warningCount
      else {
        warnings.append(.tooManyFields)
        return
      }
      takeField(from: &rest)
    }
  }

  /// Puts together fields that were separated already, by brackets.
  init(fields: [ElementString]) {
    for field in fields {
      guard elements.count < PackLimits.elementCount, warnings.count < PackLimits.warningCount
      else {
        warnings.append(.tooManyFields)
        return
      }
      add(code: field.ai, value: Array(field.value.utf8), isEnded: true)
    }
  }

  private mutating func takeField(from rest: inout ArraySlice<UInt8>) {
    let end = rest.firstIndex(of: Self.separator) ?? rest.endIndex
    let two = text(rest.prefix(2))
    if let count = ApplicationIdentifier.predefinedCount(two) {
      guard rest.distance(from: rest.startIndex, to: end) >= 2 + count else {
        let known = knownCode(in: rest[..<end]) ?? two
        let value = text(rest[..<end].dropFirst(known.utf8.count))
        warnings.append(.tooShort(title: title(known), value: value))
        rest = rest[end...]
        return
      }
      let field = rest.prefix(2 + count)
      rest = rest.dropFirst(2 + count)
      if rest.first == Self.separator, rest.count > 1 { hasSeparators = true }
      let code = knownCode(in: field) ?? two
      add(code: code, value: Array(field.dropFirst(code.utf8.count)), isEnded: true)
      return
    }
    let field = rest[..<end]
    rest = rest[end...]
    let isEnded = !rest.isEmpty
    if rest.count > 1 { hasSeparators = true }
    guard let count = ApplicationIdentifier.digitCount(two), field.count > count,
      CheckDigit.digits(text(field.prefix(count))) != nil
    else {
      warnings.append(.unreadable(rest: text(field)))
      return
    }
    add(code: text(field.prefix(count)), value: Array(field.dropFirst(count)), isEnded: isEnded)
  }

  /// The identifier that a field begins with, if it is known.
  private func knownCode(in field: ArraySlice<UInt8>) -> String? {
    guard let count = ApplicationIdentifier.digitCount(text(field.prefix(2))) else { return nil }
    let code = text(field.prefix(count))
    return ApplicationIdentifier.known(code) == nil ? nil : code
  }

  private mutating func add(code: String, value: [UInt8], isEnded: Bool) {
    let element = ElementString(ai: code, value: text(value))
    guard let identifier = ApplicationIdentifier.known(code) else {
      warnings.append(.unknownField(ai: code))
      append(element, isEnded: isEnded)
      return
    }
    let title = identifier.title
    switch identifier.format.fault(of: value) {
    case .long(let most):
      warnings.append(.tooLong(title: title, value: element.value, atMost: most))
    case .short: warnings.append(.tooShort(title: title, value: element.value))
    case .characters: warnings.append(.characters(title: title, value: element.value))
    case nil:
      let checked = element.value.prefix(identifier.checkedCount)
      if CheckDigit.gs1Expected(checked) != nil {
        warnings.append(.checkDigit(title: title, value: String(checked)))
      } else {
        append(element, isEnded: isEnded)
      }
    }
  }

  private mutating func append(_ element: ElementString, isEnded: Bool) {
    elements.append(element)
    areEnded.append(isEnded)
  }

  private func title(_ code: String) -> String {
    ApplicationIdentifier.known(code)?.title ?? "field \(code)"
  }

  private func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
