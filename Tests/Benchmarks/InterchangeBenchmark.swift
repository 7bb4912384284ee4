import Foundation
import Medley
import MedleyInvented
import MedleyMedicines
import MedleyRecords
import MedleySQLite
import MedleySealing

/// Imports doses from files that anybody can read into a fresh store, by the real program, beside
/// raw SQLite inserting the same rows.
///
/// The files are our own JSON, a backup of MedTimer and the table of Health Auto Export.
/// `swift run -c release medley-benchmarks --count 100000 interchange`
struct InterchangeBenchmark {
  let folder: String
  let count: Int

  func run() throws -> [Measurement] {
    let place = folder + "/interchange"
    let store = try DoseStore(in: place, count: count)
    let files = [
      (name: "our own JSON", path: place + "/record.json"),
      (name: "MedTimer's JSON", path: place + "/medtimer.json"),
      (name: "Health's table", path: place + "/health.csv"),
    ]
    _ = try WholeProcess.duration(of: ["export", "json", files[0].path] + store.place)
    try medTimer(store).write(to: URL(filePath: files[1].path))
    try healthTable(store).write(to: URL(filePath: files[2].path))

    let rows = Floor.rows(store.doses)
    let floor = Spent.median(
      try (0..<3).map { run in
        try .measured {
          let connection = try Floor.open("\(place)/floor\(run).sqlite")
          try connection.transaction {
            for row in rows { try Floor.insert(row, into: connection) }
          }
        }
      })
    let fresh = place + "/fresh"
    _ = try Cabinet.found(
      at: fresh, Circumstances(now: store.now.instant, zoneName: "Europe/Berlin"),
      Cabinet.Founding(deviceName: "fresh", personName: "Zoe"))
    var measured = [
      Measurement(
        name: "raw rows, on the processor", count: count, value: floor.processor, unit: "s")
    ]
    for (number, file) in files.enumerated() {
      func words(_ run: String) throws -> [String] {
        let home = "\(place)/store\(number)\(run)"
        try FileManager.default.copyItem(atPath: fresh, toPath: home)
        return [
          "import", file.path, "--home", home, "--now", store.now.text, "--zone", "Europe/Berlin",
        ]
      }
      let spent = Spent.median(
        try (0..<3).map { try WholeProcess.duration(of: words("\($0)")) })
      // The same file once more, and asked what it would do.
      let again = try WholeProcess.duration(
        of: [
          "import", file.path, "--home", "\(place)/store\(number)0", "--now", store.now.text,
          "--zone", "Europe/Berlin",
        ])
      let name = "import of \(file.name)"
      measured += [
        Measurement(name: name, count: count, value: spent.clock, unit: "s"),
        Measurement(
          name: "  on the processor", count: count, value: spent.processor, unit: "s",
          ratio: spent.processor / floor.processor, floor: "raw rows"),
        Measurement(
          name: "  the same file again, on the processor", count: count, value: again.processor,
          unit: "s", ratio: again.processor / floor.processor, floor: "raw rows"),
        Measurement(
          name: "  bytes of the file", count: count, value: Double(byteCount(file.path)) / 1e6,
          unit: "MB"),
        Measurement(
          name: "  peak memory", count: count,
          value: try WholeProcess.peakMegabytes(of: words("peak")), unit: "MB"),
      ]
    }
    return measured
  }

  // MARK: Files of other programs

  /// The doses as MedTimer writes its backup.
  private func medTimer(_ store: DoseStore) -> Data {
    /// A reminder for each medicine and minute of the day at which it was planned.
    struct Reminder: Hashable {
      let medicine: Identifier
      let minute: Int
    }
    var numbers: [Reminder: Int] = [:]
    let events = store.doses.compactMap { dose -> String? in
      guard let planned = dose.entry.plannedAt, let taken = dose.entry.takenAt else { return nil }
      let reminder = Reminder(medicine: dose.medication, minute: planned.time.minute)
      let number = numbers[reminder] ?? numbers.count + 1
      numbers[reminder] = number
      return """
        {"medicineName":"\(store.names[dose.medication] ?? "")","amount":"1","color":-12303292,\
        "useColor":false,"status":"TAKEN","remindedTimestamp":\(planned.instant.seconds),\
        "processedTimestamp":\(taken.instant.seconds),"reminderId":\(number),"iconId":0,\
        "tags":[],"lastIntervalReminderTimeInMinutes":0,"notes":"\(dose.entry.note ?? "")",\
        "reminderType":"TIME_BASED"}
        """
    }
    let medicines = store.names.sorted { $0.value < $1.value }.map { id, name in
      let reminders = numbers.filter { $0.key.medicine == id }.sorted { $0.value < $1.value }.map {
        """
        {"reminderId":\($0.value),"timeInMinutes":\($0.key.minute),"amount":"1",\
        "days":[true,true,true,true,true,true,true]}
        """
      }
      return """
        {"medicine":{"name":"\(name)","unit":"tablet"},"tags":[],\
        "reminders":[\(reminders.joined(separator: ","))]}
        """
    }
    return Data(
      """
      {"medicines":{"version":25,"list":[\(medicines.joined(separator: ","))]},
      "events":{"version":25,"list":[\(events.joined(separator: ",\n"))]}}
      """.utf8)
  }

  /// The doses as Health Auto Export writes its table.
  private func healthTable(_ store: DoseStore) -> Data {
    func text(_ moment: OffsetInstant?) -> String {
      // 2026-03-01T08:00:00+01:00 becomes 2026-03-01 08:00:00 +0100.
      guard let text = moment?.text else { return "" }
      return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) "
        + text.suffix(6).filter { $0 != ":" }
    }
    var lines = [
      "Date,Scheduled Date,Medication,Nickname,Dosage,Scheduled Dosage,Unit,Status,Archived,Codings"
    ]
    for dose in store.doses {
      lines.append(
        """
        \(text(dose.entry.takenAt)),\(text(dose.entry.plannedAt)),\(store.names[dose.medication] ?? ""),,\
        \(dose.entry.amount?.text ?? "1"),1,Count,Taken,No,
        """)
    }
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }
}
