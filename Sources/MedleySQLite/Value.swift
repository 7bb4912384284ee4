/// A value to bind to a parameter of a statement.
package enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(nilLiteral: ()) { self = .null }

  /// A number that fits; sequences and counts are limited far below.
  package init(_ number: some BinaryInteger) { self = .integer(Int64(clamping: number)) }

  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  package init(_ bytes: [UInt8]?) { self = bytes.map { .blob($0) } ?? .null }
}
