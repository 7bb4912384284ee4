internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

/// A value of a record that is a map, with its form in our own JSON (`json-export §3`).
protocol JSONForm: Sendable {
  init?(decoding bytes: [UInt8])
  var encoded: [UInt8] { get }
  /// The facts by their keys.
  var json: [(String, JSONValue)] { get }
  init(reading reader: ObjectReader) throws(InterchangeFault)
}

/// How the value of one field stands in our own JSON.
enum ValueForm: Sendable {
  case text
  /// A number that fills a register.
  case number
  case truth
  case identifier
  case digest
  case texts
  case map(any JSONForm.Type)

  /// The value in JSON; bytes that it does not say exactly stand beside it in hexadecimal.
  func json(_ bytes: [UInt8]) -> JSONValue {
    if bytes.isEmpty { return .null }
    let readable = readable(bytes)
    if let readable, let back = try? self.bytes(readable, at: ""), back == bytes { return readable }
    var members = readable?.members ?? []
    members.append(("bytes", .string(hexadecimal(bytes))))
    return .object(members)
  }

  private func readable(_ bytes: [UInt8]) -> JSONValue? {
    switch self {
    case .text: String(validating: bytes, as: UTF8.self).map(JSONValue.string)
    case .number: bytes.registerNumber.map { .integer($0) }
    case .truth: bytes.registerNumber.flatMap { $0 < 2 ? .bool($0 == 1) : nil }
    case .identifier, .digest: .string(hexadecimal(bytes))
    case .texts: Ingredients(decoding: bytes).map { .array($0.names.map(JSONValue.string)) }
    case .map(let type): type.init(decoding: bytes).map { .object($0.json) }
    }
  }

  /// The bytes of a value in JSON.
  func bytes(_ value: JSONValue, at path: String) throws(InterchangeFault) -> [UInt8] {
    if case .null = value { return [] }
    if value.members != nil {
      let reader = try ObjectReader(value, at: path)
      if let bytes = try reader.hexadecimal("bytes") { return bytes }
      if case .map(let type) = self { return try type.init(reading: reader).encoded }
    }
    func form(_ form: ValueFault.Form) -> InterchangeFault {
      .value(at: path, .wrongForm(expected: form))
    }
    switch self {
    case .text:
      guard let text = value.text else { throw form(.text) }
      return Array(text.utf8)
    case .number:
      guard let text = value.numberText else { throw form(.number) }
      guard let number = UInt64(text) else { throw .value(at: path, .outOfRange) }
      return Array(registerNumber: number)
    case .truth:
      guard let truth = value.truth else { throw form(.truth) }
      return Array(registerNumber: truth ? 1 : 0)
    case .identifier, .digest:
      guard let text = value.text else { throw form(.text) }
      let count = if case .digest = self { Digest.byteCount } else { Identifier.byteCount }
      guard let bytes = bytesFromHexadecimal(text), bytes.count == count else {
        throw .value(at: path, .notHexadecimal)
      }
      return bytes
    case .texts: return try ValueForm.texts(value, path)
    case .map: throw form(.object)
    }
  }

  private static func texts(
    _ value: JSONValue, _ path: String
  ) throws(InterchangeFault) -> [UInt8] {
    guard let elements = value.elements else {
      throw .value(at: path, .wrongForm(expected: .list))
    }
    guard elements.count <= MedicineLimits.ingredientCount else {
      throw .value(at: path, .tooMany(limit: MedicineLimits.ingredientCount))
    }
    var names: [String] = []
    for (index, element) in elements.enumerated() {
      guard let name = element.text else {
        throw .value(at: "\(path)[\(index)]", .wrongForm(expected: .text))
      }
      names.append(name)
    }
    return Ingredients(names).encoded
  }
}
