/// The surviving values of a record by the numbers of its fields.
///
/// A record has few fields, and very many records are read to answer a question: they are kept in
/// order of their numbers, without a table of their own.
package struct FieldValues: Hashable, Sendable {
  private var fields: [(number: UInt64, values: [SurvivingValue])] = []

  package init() {}

  /// Takes over values by their fields.
  package init(_ values: [UInt64: [SurvivingValue]]) {
    fields = values.sorted { $0.key < $1.key }.map { (number: $0.key, values: $0.value) }
  }

  package var isEmpty: Bool { fields.isEmpty }

  /// The fields with their values, in order of their numbers.
  package var inOrder: [(number: UInt64, values: [SurvivingValue])] { fields }

  /// The values of one field after the other.
  package var values: some Sequence<[SurvivingValue]> { fields.lazy.map(\.values) }

  /// The values of a field; nil where it has none.
  package subscript(number: UInt64) -> [SurvivingValue]? {
    get {
      let index = index(of: number)
      return holds(number, at: index) ? fields[index].values : nil
    }
    set {
      let index = index(of: number)
      switch (holds(number, at: index), newValue) {
      case (true, let values?): fields[index].values = values
      case (true, nil): fields.remove(at: index)
      case (false, let values?): fields.insert((number: number, values: values), at: index)
      case (false, nil): break
      }
    }
  }

  /// Adds a value to those of a field.
  package mutating func append(_ value: SurvivingValue, to number: UInt64) {
    let index = index(of: number)
    if holds(number, at: index) {
      fields[index].values.append(value)
    } else {
      fields.insert((number: number, values: [value]), at: index)
    }
  }

  private func holds(_ number: UInt64, at index: Int) -> Bool {
    index < fields.count && fields[index].number == number
  }

  /// The place of a field, or the one at which it would stand.
  private func index(of number: UInt64) -> Int {
    // Values come in order of their fields: nearly always it is the last one.
    guard let last = fields.last, number <= last.number else { return fields.count }
    return fields.partitioningIndex { $0.number >= number }
  }

  package static func == (one: FieldValues, other: FieldValues) -> Bool {
    one.fields.elementsEqual(other.fields) { $0.number == $1.number && $0.values == $1.values }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(fields.count)
    for field in fields {
      hasher.combine(field.number)
      hasher.combine(field.values)
    }
  }
}

extension FieldValues: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (UInt64, [SurvivingValue])...) {
    self.init(Dictionary(elements) { _, last in last })
  }
}
