/// The medications that the app Health Auto Export takes out of Apple's Health.
///
/// Every time in it has its offset. It holds doses and no schedules.
package struct HealthAutoExport: Sendable {
  private(set) var doses: [HealthDose] = []
  /// Columns and keys that this layout does not have, counted; measurements are among them.
  package private(set) var ignoredKeys = IgnoredKeys()

  /// Reads a table or a JSON document.
  ///
  /// - Throws: the reason with the line or the place in the document.
  package init(reading bytes: [UInt8]) throws(InterchangeFault) {
    if ImportFormat.isJSON(bytes) { try readDocument(bytes) } else { try readTable(bytes) }
    // A phone has one clock: beside times with halves of the day one without is of either.
    var halves: Set<Bool> = []
    for dose in doses {
      halves.formUnion(dose.halves)
      guard halves.count < 2 else { throw .value(at: dose.place, .halfOfDayMissing) }
    }
  }

  private mutating func readTable(_ bytes: [UInt8]) throws(InterchangeFault) {
    var table = try CSVTable(
      bytes, required: HealthDose.requiredColumns, known: HealthDose.columns)
    ignoredKeys = table.ignoredKeys
    while let row = try table.next() { doses.append(try HealthDose(row)) }
  }

  private mutating func readDocument(_ bytes: [UInt8]) throws(InterchangeFault) {
    let document = try ObjectReader(try JSONFile.value(of: bytes), at: "")
    ignoredKeys.note(document.keys, besides: ["data"], under: "")
    guard let data = try document.object("data"), data.value("medications") != nil else {
      throw .unknownLayout
    }
    ignoredKeys.note(data.keys, besides: ["medications"], under: data.path)
    let list = try data.list("medications", countLimit: InterchangeLimits.eventCount) ?? []
    doses.reserveCapacity(list.count)
    for (index, element) in list.enumerated() {
      let reader = try ObjectReader(element, at: "\(data.place("medications"))[\(index)]")
      ignoredKeys.note(reader.keys, besides: HealthDose.keys, under: data.place("medications"))
      doses.append(try HealthDose(reader))
    }
  }
}
