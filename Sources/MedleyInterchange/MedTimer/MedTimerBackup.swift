/// A backup of the app MedTimer, as its file states it.
///
/// It holds no time zone: instants are seconds since 1970, times of reminders are local.
package struct MedTimerBackup: Equatable, Sendable {
  /// The newest version whose layout is known; a later one is refused.
  package static let newestVersion: Int64 = 25

  /// The versions of the parts that the file has.
  package var medicineVersion: Int64?
  package var eventVersion: Int64?
  package var medicines: [MedTimerMedicine] = []
  package var events: [MedTimerEvent] = []
  /// Keys that this layout does not have, counted.
  package var ignoredKeys = IgnoredKeys()
  /// True when the file has settings of the app; they are never read.
  package var hasSettings = false
  /// True when the file is one bare list, as early versions wrote it.
  package var isBare = false
}

extension MedTimerBackup {
  /// Reads the bytes of a backup of any version up to the newest known one.
  ///
  /// - Throws: the reason with the line and column or the place in the document.
  package init(reading bytes: [UInt8]) throws(InterchangeFault) {
    self.init()
    let document = try ObjectReader(try JSONFile.value(of: bytes), at: "")
    if document.value("list") != nil && document.value("medicines") == nil {
      isBare = true
      ignoredKeys.note(document.keys, besides: ["list", "version"], under: "")
      try readBare(document)
      return
    }
    let parts: Set = ["medicines", "events", "settings"]
    ignoredKeys.note(document.keys, besides: parts, under: "")
    hasSettings = document.value("settings") != nil
    let medicines = try document.object("medicines")
    let events = try document.object("events")
    guard medicines != nil || events != nil else { throw .unknownLayout }
    if let medicines { try readMedicines(medicines) }
    if let events { try readEvents(events) }
  }

  /// Reads a bare list; its first element tells what it lists.
  private mutating func readBare(_ document: ObjectReader) throws(InterchangeFault) {
    let first = try document.list("list", countLimit: InterchangeLimits.eventCount)?.first
    if let first, first["medicineName"] != nil {
      try readEvents(document)
    } else {
      try readMedicines(document)
    }
  }

  private mutating func readMedicines(_ part: ObjectReader) throws(InterchangeFault) {
    medicineVersion = try MedTimerBackup.version(part)
    if !isBare { ignoredKeys.note(part.keys, besides: ["list", "version"], under: part.path) }
    let list = try part.required(
      "list", try part.list("list", countLimit: InterchangeLimits.medicineCount))
    medicines.reserveCapacity(list.count)
    var reminders: Set<Int64> = []
    for (index, element) in list.enumerated() {
      let reader = try ObjectReader(element, at: "\(part.place("list"))[\(index)]")
      let medicine = try MedTimerMedicine(reader, &ignoredKeys)
      // Events name reminders by their ids, so two of one id would share each other's doses.
      for (number, reminder) in medicine.reminders.enumerated() where reminder.id != 0 {
        guard reminders.insert(reminder.id).inserted else {
          throw .value(
            at: "\(reader.place("reminders"))[\(number)].reminderId", .repeated)
        }
      }
      medicines.append(medicine)
    }
  }

  private mutating func readEvents(_ part: ObjectReader) throws(InterchangeFault) {
    eventVersion = try MedTimerBackup.version(part)
    if !isBare { ignoredKeys.note(part.keys, besides: ["list", "version"], under: part.path) }
    let list = try part.required(
      "list", try part.list("list", countLimit: InterchangeLimits.eventCount))
    events.reserveCapacity(list.count)
    for (index, element) in list.enumerated() {
      let reader = try ObjectReader(element, at: "\(part.place("list"))[\(index)]")
      events.append(try MedTimerEvent(reader, &ignoredKeys))
    }
  }

  private static func version(_ part: ObjectReader) throws(InterchangeFault) -> Int64 {
    let version = try part.required("version", try part.whole("version"))
    if version < 0 { throw .negativeVersion(at: part.place("version"), found: version) }
    if version > newestVersion {
      throw .newerVersion(at: part.place("version"), found: version, newest: newestVersion)
    }
    return version
  }
}
