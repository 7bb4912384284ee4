internal import MedleyRecords

extension Array where Element == UInt8 {
  /// The number that a register holds as a varint; nil when the bytes are not just that.
  package var registerNumber: UInt64? {
    var reader = ByteReader(self)
    guard let number = try? reader.varint(), reader.isAtEnd else { return nil }
    return number
  }

  /// The bytes of a register that holds a number.
  package init(registerNumber number: UInt64) {
    var writer = ByteWriter()
    writer.varint(number)
    self = writer.bytes
  }

  /// The text that a register holds; nil when it is not UTF-8, empty or too long.
  package func registerText(limit: Int) -> String? {
    guard !isEmpty, count <= limit else { return nil }
    return String(validating: self, as: UTF8.self)
  }
}
