/// A JSON document or a part of one, its keys in order and its numbers as they were written.
///
/// Source: RFC 8259.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// The exact text of a number; text that is not a JSON number is written as a string.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])
}

extension JSONValue {
  /// A whole number.
  package static func integer(_ value: some BinaryInteger) -> JSONValue {
    .number(String(value))
  }

  /// A string, or null where there is none.
  package static func string(orNull text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }

  /// The value under a key; nil when this is no object or has no such key.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { isSame($0.0, key) }?.1
  }

  /// The text of a string; nil for anything else.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The exact text of a number; nil for anything else.
  package var numberText: String? {
    guard case .number(let text) = self else { return nil }
    return text
  }

  /// The truth value; nil for anything else.
  package var truth: Bool? {
    guard case .bool(let truth) = self else { return nil }
    return truth
  }

  /// The elements of an array; nil for anything else.
  package var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members of an object in their order; nil for anything else.
  package var members: [(String, JSONValue)]? {
    guard case .object(let members) = self else { return nil }
    return members
  }
}

/// Equal means the same text: the order of keys, the digits and the bytes of strings all count.
extension JSONValue: Equatable {
  package static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one.utf8.elementsEqual(other.utf8)
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)):
      one.elementsEqual(other) { $0.0.utf8.elementsEqual($1.0.utf8) && $0.1 == $1.1 }
    default: false
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(booleanLiteral truth: Bool) { self = .bool(truth) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members) }
}
