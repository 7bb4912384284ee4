import MedleyMedicines
import MedleyRecords
import Testing

struct FieldValuesTests {
  private func value(_ number: UInt8) -> SurvivingValue {
    var world = World()
    return SurvivingValue(member: nil, value: [number], origin: world.origin(device: Int(number)))
  }

  @Test func `values of fields are found whatever the order in which they were added`() {
    // Every order of four values of three fields.
    let given: [(field: UInt64, value: UInt8)] = [(7, 1), (2, 2), (9, 3), (2, 4)]
    for order in given.indices.permutations {
      var values = FieldValues()
      var expected: [UInt64: [SurvivingValue]] = [:]
      for index in order {
        values.append(value(given[index].value), to: given[index].field)
        expected[given[index].field, default: []].append(value(given[index].value))
      }
      #expect(values == FieldValues(expected))
      #expect(values.inOrder.map(\.number) == [2, 7, 9])
      for field: UInt64 in 0...10 { #expect(values[field] == expected[field]) }
      #expect(values.hashValue == FieldValues(expected).hashValue)
    }
  }

  @Test func `a field that is set to nothing is not there`() {
    var values: FieldValues = [2: [value(1)], 7: [value(2)]]
    values[2] = nil
    values[5] = nil
    #expect(values == [7: [value(2)]])
    values[7] = []
    #expect(values[7] == [] && !values.isEmpty)
    values[7] = nil
    #expect(values.isEmpty && values == FieldValues())
  }
}

extension Range<Int> {
  fileprivate var permutations: [[Int]] {
    reduce(into: [[]]) { orders, next in
      orders = orders.flatMap { order in
        (0...order.count).map { place in
          var longer = order
          longer.insert(next, at: place)
          return longer
        }
      }
    }
  }
}
