/// A web address that holds the fields of a pack: `https://id.gs1.org/01/09506000134352/10/ABC`.
///
/// The domain and what precedes the item number say nothing; what follows it goes by a fixed order.
/// Source: GS1 Digital Link Standard: URI Syntax, 1.2, sections 4 and 5.
struct DigitalLink: Hashable, Sendable {
  /// The fields of the path, then those of the query, as they stand there.
  let fields: [ElementString]

  /// Qualifiers of an item number, in the only order that a path may have them in.
  private static let qualifiers = ["22", "10", "21"]

  /// Words that older addresses have instead of identifiers.
  ///
  /// Source: GS1 Digital Link Standard, 1.1, section 4.2 (convenience alphas); later ones leave them
  /// out, and packs keep them.
  private static let words = ["gtin": "01", "cpv": "22", "lot": "10", "ser": "21", "exp": "17"]

  /// Reads an address; nil for one without an item number of fourteen digits in its place.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"),
      ["http", "https"].contains(text[..<colon].lowercased()), text[colon...].hasPrefix("://")
    else { return nil }
    let address = text[colon...].dropFirst(3).prefix { $0 != "#" }
    let halves = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var segments = (halves.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
    guard let domain = segments.first, !domain.isEmpty else { return nil }
    segments.removeFirst()
    if segments.last?.isEmpty == true { segments.removeLast() }
    let ends = segments.indices.lazy.compactMap { Self.path(segments[$0...]) }
    guard var fields = ends.first else { return nil }
    for parameter in (halves.count > 1 ? halves[1] : "").split(whereSeparator: { "&;".contains($0) }
    ) {
      guard let field = Self.field(parameter) else { continue }
      fields.append(field)
    }
    self.fields = fields
  }

  /// The fields of a path that begins with an item number; nil unless all of it is one.
  private static func path(_ segments: ArraySlice<Substring>) -> [ElementString]? {
    guard segments.count.isMultiple(of: 2) else { return nil }
    var fields: [ElementString] = []
    var rest = segments
    var following = qualifiers[...]
    while let key = rest.popFirst(), let raw = rest.popFirst() {
      guard let value = decoded(raw), !value.isEmpty else { return nil }
      let code = words[String(key)] ?? String(key)
      if fields.isEmpty {
        guard code == "01", value.utf8.count == 14, CheckDigit.digits(value) != nil else {
          return nil
        }
      } else {
        guard let place = following.firstIndex(of: code) else { return nil }
        following = following[(place + 1)...]
      }
      fields.append(ElementString(ai: code, value: value))
    }
    return fields.isEmpty ? nil : fields
  }

  /// A parameter that is a field; others are the business of whoever made the address.
  private static func field(_ parameter: Substring) -> ElementString? {
    let halves = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, let key = decoded(halves[0]), let value = decoded(halves[1]) else {
      return nil
    }
    let code = words[key] ?? key
    guard 2...4 ~= code.utf8.count, CheckDigit.digits(code) != nil else { return nil }
    return ElementString(ai: code, value: value)
  }

  /// A part without its percent signs; nil where they do not stand before two hexadecimal digits.
  private static func decoded(_ part: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(part.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
