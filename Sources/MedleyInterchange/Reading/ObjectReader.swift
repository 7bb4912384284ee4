internal import MedleyMedicines

/// Reads the values of one JSON object by their keys and knows where they stand.
///
/// A value of null is the same as none.
struct ObjectReader {
  /// Where the object stands in its document; empty for the document itself.
  let path: String
  private let object: JSONValue

  /// Reads an object.
  ///
  /// - Throws: `wrongForm` for anything else.
  init(_ value: JSONValue, at path: String) throws(InterchangeFault) {
    guard value.members != nil else {
      throw .value(at: path, .wrongForm(expected: .object))
    }
    object = value
    self.path = path
  }

  /// The keys in their order.
  var keys: [String] { (object.members ?? []).map(\.0) }

  /// The place of a value.
  func place(_ key: String) -> String { path.isEmpty ? key : path + "." + key }

  func fault(_ key: String, _ fault: ValueFault) -> InterchangeFault {
    .value(at: place(key), fault)
  }

  func value(_ key: String) -> JSONValue? {
    switch object[key] {
    case nil, .null?: nil
    case let value?: value
    }
  }

  /// The value under a key, null included.
  func rawValue(_ key: String) -> JSONValue? { object[key] }

  func required<Value>(_ key: String, _ value: Value?) throws(InterchangeFault) -> Value {
    guard let value else { throw fault(key, .missing) }
    return value
  }

  func object(_ key: String) throws(InterchangeFault) -> ObjectReader? {
    guard let value = value(key) else { return nil }
    return try ObjectReader(value, at: place(key))
  }

  func text(_ key: String, byteLimit: Int) throws(InterchangeFault) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.text else { throw fault(key, .wrongForm(expected: .text)) }
    guard text.utf8.count <= byteLimit else { throw fault(key, .tooLong(byteLimit: byteLimit)) }
    return text
  }

  func truth(_ key: String) throws(InterchangeFault) -> Bool? {
    guard let value = value(key) else { return nil }
    guard let truth = value.truth else { throw fault(key, .wrongForm(expected: .truth)) }
    return truth
  }

  /// Reads a number without decimals in a range.
  func whole(
    _ key: String, in range: ClosedRange<Int64> = .min ... .max
  ) throws(InterchangeFault) -> Int64? {
    guard let value = value(key) else { return nil }
    guard let text = value.numberText else { throw fault(key, .wrongForm(expected: .number)) }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      throw fault(key, .notWhole)
    }
    guard let number = Int64(text), range ~= number else { throw fault(key, .outOfRange) }
    return number
  }

  func decimal(_ key: String) throws(InterchangeFault) -> ExactDecimal? {
    guard let value = value(key) else { return nil }
    guard let text = value.numberText else { throw fault(key, .wrongForm(expected: .number)) }
    guard let decimal = ExactDecimal(jsonNumber: text) else { throw fault(key, .outOfRange) }
    return decimal
  }

  func list(_ key: String, countLimit: Int) throws(InterchangeFault) -> [JSONValue]? {
    guard let value = value(key) else { return nil }
    guard let elements = value.elements else { throw fault(key, .wrongForm(expected: .list)) }
    guard elements.count <= countLimit else { throw fault(key, .tooMany(limit: countLimit)) }
    return elements
  }
}
