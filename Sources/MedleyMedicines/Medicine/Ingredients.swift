internal import MedleyRecords

/// The active ingredients of a medication, as one value.
package struct Ingredients: Hashable, Sendable {
  package let names: [String]

  package init(_ names: [String]) { self.names = names }

  package var encoded: [UInt8] {
    var writer = ByteWriter()
    for name in names { writer.text(name) }
    return writer.bytes
  }

  /// Decodes the list; nil when it is empty or not a list of texts.
  package init?(decoding bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    var names: [String] = []
    while !reader.isAtEnd {
      guard names.count < MedicineLimits.ingredientCount,
        let name = try? reader.text(limit: MedicineLimits.textByteCount)
      else { return nil }
      names.append(name)
    }
    guard !names.isEmpty else { return nil }
    self.names = names
  }
}
