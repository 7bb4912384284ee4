import Testing

/// The faults that users of other programs reported, as rows of one table, each with a test.
///
/// A test says in its name which rows it covers: `#8 and #36 after midnight …`.
@Suite struct KnownFaults {
  /// The number of rows.
  private static let rowCount = 66

  /// Rows of which a part belongs to what does not exist yet, with what will bring it.
  private static let expected: [Int: String] = [
    10: "the delivery of reminders, which quiet hours delay",
    16: "the delivery of reminders, which repeat until they are answered",
    40: "the delivery of reminders, which people dismiss",
    58: "reading codes from pictures, and the catalog",
    62: "the report for the doctor",
    65: "the delivery of reminders, which has a budget",
  ]

  /// The rows that a name of a test begins with: `#8 and #36 after …`, `pains 45 and 54: …`.
  private static func rows(_ name: Substring) -> [Int] {
    let words = name.split(separator: " ")
    let isMarked = words.first == "pains" || words.first?.hasPrefix("#") == true
    guard isMarked else { return [] }
    var rows: [Int] = []
    for word in words.drop(while: { $0 == "pains" }) where word != "and" {
      let digits = word.drop { $0 == "#" }.prefix { $0.isNumber }
      // The first word of the sentence ends the list.
      guard let row = Int(digits), word.first == "#" || words.first == "pains" else { break }
      rows.append(row)
    }
    return rows
  }

  @Test func `the rows at the beginning of a name are read`() {
    #expect(Self.rows("#8 and #36 after midnight 3 doses") == [8, 36])
    #expect(Self.rows("#1, #2 and #3 a time of day stays") == [1, 2, 3])
    #expect(Self.rows("pains 45 and 54: a dose of its own stock") == [45, 54])
    #expect(Self.rows("7 doses") == [])
  }

  @Test func `every fault that users of other programs reported has a test`() {
    var tests: [Int: Int] = [:]
    for file in HouseRules.tests {
      for line in file.lines {
        guard let start = line.firstRange(of: "func `") else { continue }
        for row in Self.rows(line[start.upperBound...]) { tests[row, default: 0] += 1 }
      }
    }
    for row in 1...Self.rowCount {
      #expect(tests[row] != nil, "no test names row \(row)")
    }
    #expect(tests.keys.allSatisfy { 1...Self.rowCount ~= $0 }, "\(tests.keys.sorted())")
    #expect(Self.expected.keys.allSatisfy { tests[$0] != nil })
  }
}
