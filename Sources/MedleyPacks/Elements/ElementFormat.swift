/// The shape of a value: `N14`, `X..20`, `N13+X0..17`.
///
/// Written as in the GS1 General Specifications, section 3.2 (figure 3.2-1): N digits, X the
/// characters of figure 7.11-1, Y those of figure 7.11-2, Z those of file-safe base 64; a number of
/// characters, or a least and a greatest one, and after a slash in which steps.
struct ElementFormat: Hashable, Sendable {
  /// A run of characters of one kind.
  struct Part: Hashable, Sendable {
    let characters: CharacterSet
    let least: Int
    let greatest: Int
    let step: Int
  }

  /// The characters that a part may hold.
  enum CharacterSet: Character, Hashable, Sendable {
    case digits = "N"
    case invariant = "X"
    case coupon = "Y"
    case base64 = "Z"

    func contains(_ byte: UInt8) -> Bool {
      let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      let isCapital = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      let isSmall = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      switch self {
      case .digits: return isDigit
      case .invariant:
        // 82 characters: ISO/IEC 646 without # $ @ [ \ ] ^ ` { | } ~ and the space.
        return isDigit || isCapital || isSmall || "!\"%&'()*+,-./:;<=>?_".utf8.contains(byte)
      case .coupon: return isDigit || isCapital || "#-/".utf8.contains(byte)
      case .base64: return isDigit || isCapital || isSmall || "-_=".utf8.contains(byte)
      }
    }
  }

  let parts: [Part]

  /// Reads `N6` or `N13+X0..17`; a part without a least number has at least one character.
  init(_ notation: String) {
    parts = notation.split(separator: "+").compactMap { part in
      guard let first = part.first, let characters = CharacterSet(rawValue: first) else {
        return nil
      }
      let halves = part.dropFirst().split(separator: "/")
      let sizes = (halves.first ?? "").split(separator: ".", omittingEmptySubsequences: false)
      guard let greatest = sizes.last.flatMap({ Int($0) }) else { return nil }
      let least = sizes.count > 1 ? sizes.first.flatMap { Int($0) } ?? 1 : greatest
      let step = halves.count > 1 ? halves.last.flatMap { Int($0) } ?? 1 : 1
      return Part(characters: characters, least: least, greatest: greatest, step: step)
    }
  }

  /// The least and the greatest number of characters of a value.
  var counts: ClosedRange<Int> {
    let least = parts.reduce(0) { $0 + $1.least }
    return least...max(least, parts.reduce(0) { $0 + $1.greatest })
  }

  /// What keeps a value from having this shape; nil when it has it.
  func fault(of value: some Collection<UInt8>) -> Fault? {
    if value.count > counts.upperBound { return .long(atMost: counts.upperBound) }
    if value.count < counts.lowerBound { return .short(atLeast: counts.lowerBound) }
    var rest = value[...]
    for part in parts {
      // Only the last part of a format varies, so each takes what it can.
      let taken = rest.prefix(part.greatest)
      guard taken.allSatisfy(part.characters.contains) else { return .characters }
      guard (taken.count - part.least).isMultiple(of: part.step) else {
        return .short(atLeast: taken.count + 1)
      }
      rest = rest.dropFirst(part.greatest)
    }
    return nil
  }

  /// What keeps a value from having its shape.
  enum Fault: Hashable, Sendable {
    case long(atMost: Int)
    case short(atLeast: Int)
    case characters
  }
}
