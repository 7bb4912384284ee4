internal import MedleyMedicines

/// One of the two files that the program Dosage keeps: the treatments, or the history.
///
/// Instants are milliseconds since 1970, times of day are local, and no zone is named.
package struct DosageFile: Sendable {
  /// The newest version whose layout is known; a later one is refused.
  static let newestVersion: Int64 = 1

  private(set) var treatments: [DosageTreatment] = []
  private(set) var events: [DosageEvent] = []
  /// When the program looked at its treatments last.
  private(set) var lastUpdate: Instant?
  /// Keys that this layout does not have, counted.
  package private(set) var ignoredKeys = IgnoredKeys()

  /// Reads a file.
  ///
  /// - Throws: the reason with the line and column or the place in the document.
  package init(reading bytes: [UInt8]) throws(InterchangeFault) {
    let document = try ObjectReader(try JSONFile.value(of: bytes), at: "")
    guard document.value("treatments") != nil || document.value("history") != nil else {
      throw .unknownLayout
    }
    try document.version(upTo: DosageFile.newestVersion)
    ignoredKeys.note(
      document.keys, besides: ["treatments", "history", "lastUpdate", "version"], under: "")
    if let text = try document.text("lastUpdate", byteLimit: InterchangeLimits.shortTextByteCount),
      !text.isEmpty
    {
      guard let moment = OffsetInstant(text) else {
        throw document.fault("lastUpdate", .outOfRange)
      }
      lastUpdate = moment.instant
    }
    let treatments = try document.list("treatments", countLimit: InterchangeLimits.medicineCount)
    for (index, element) in (treatments ?? []).enumerated() {
      let reader = try ObjectReader(element, at: "treatments[\(index)]")
      ignoredKeys.note(reader.keys, besides: DosageTreatment.keys, under: "treatments[]")
      let treatment = try DosageTreatment(reader)
      if treatment.cycle != nil || treatment.inventory != nil, lastUpdate == nil {
        throw document.fault("lastUpdate", .missing)
      }
      self.treatments.append(treatment)
    }
    let history = try document.list("history", countLimit: InterchangeLimits.eventCount)
    for (index, element) in (history ?? []).enumerated() {
      let reader = try ObjectReader(element, at: "history[\(index)]")
      ignoredKeys.note(reader.keys, besides: DosageEvent.keys, under: "history[]")
      events.append(try DosageEvent(reader))
    }
  }
}
