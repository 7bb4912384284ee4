package import MedleySealing

/// A hash over all places of the merged state, kept up to date place by place (`record-format §8`).
package struct StateHash: Hashable, Sendable, CustomStringConvertible {
  /// The sum modulo 2^256, most significant word first.
  package private(set) var words: Words32

  package init() { words = Words32(high: .zero, low: .zero) }

  package init(words: Words32) { self.words = words }

  /// Adds the term of a place.
  package mutating func add(_ term: Digest) {
    words = StateHash.sum(words, term.words, carry: false)
  }

  /// Takes the term of a place away again.
  package mutating func subtract(_ term: Digest) {
    words = StateHash.sum(words, term.words.complement, carry: true)
  }

  /// The 64 hexadecimal digits that people compare.
  package var description: String { Digest(words: words).hex }

  /// The term of a place; nil when nothing survives there.
  package static func term(of place: Place, _ survivors: [Survivor]) -> Digest? {
    guard !survivors.isEmpty else { return nil }
    var writer = ByteWriter(domain: "medley cell 1")
    writer.varint(place.kind)
    writer.fixed(place.record)
    writer.varint(place.field)
    writer.optional(place.member)
    writer.varint(survivors.count)
    for survivor in survivors.sorted(by: { $0.id < $1.id }) {
      writer.fixed(survivor.id)
      writer.byte(survivor.shape.rawValue)
      writer.optional(survivor.parent)
      writer.counted(survivor.value)
    }
    return writer.digest
  }

  private static func sum(_ one: Words32, _ other: Words32, carry: Bool) -> Words32 {
    var carry = carry
    func add(_ one: UInt64, _ other: UInt64) -> UInt64 {
      let (first, over) = one.addingReportingOverflow(other)
      let (second, overAgain) = first.addingReportingOverflow(carry ? 1 : 0)
      carry = over || overAgain
      return second
    }
    let low = add(one.low.low, other.low.low)
    let lowHigh = add(one.low.high, other.low.high)
    let high = add(one.high.low, other.high.low)
    let highHigh = add(one.high.high, other.high.high)
    return Words32(
      high: Words16(high: highHigh, low: high), low: Words16(high: lowHigh, low: low))
  }
}

extension Words32 {
  /// Every bit turned round.
  fileprivate var complement: Words32 {
    Words32(
      high: Words16(high: ~high.high, low: ~high.low), low: Words16(high: ~low.high, low: ~low.low))
  }
}

extension ByteWriter {
  /// Writes byte 0, or byte 1 and the id.
  package mutating func optional(_ id: Identifier?) {
    if let id {
      byte(1)
      fixed(id)
    } else {
      byte(0)
    }
  }
}
