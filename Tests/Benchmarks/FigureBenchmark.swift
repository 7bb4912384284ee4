import Foundation
import Medley
import MedleyInvented
import MedleyMedicines
import MedleyRecords
import MedleySQLite
import MedleySealing
import MedleyStore

/// Asks a store of very many doses for its figures, beside SQLite reading the same rows.
///
/// Four people, 24 medications one to three times a day, as many years as the count takes; one
/// dose in twenty is forgotten, and one in fifty thousand is written down twice. The figures are
/// those of the person who takes half of it all. Ratios are of processor times, because whatever
/// else the machine does makes the others longer.
struct FigureBenchmark {
  let folder: String
  let count: Int

  func run() throws -> [Measurement] {
    // A tenth of the doses shows how the times grow.
    try [count / 10, count].flatMap { try Run(folder: "\(folder)/figures\($0)", $0).rows() }
  }

  /// One store with what is asked of it.
  private struct Run {
    let home: String
    let count: Int
    /// The time at which everything is asked: the evening of the last day with doses.
    let now: OffsetInstant
    let today: LocalDate

    init(folder: String, _ count: Int) throws {
      self.count = count
      home = folder + "/reader"
      let note = URL(filePath: folder + "/last-date")
      let isThere = FileManager.default.fileExists(atPath: note.path)
      if !isThere {
        try Data(Self.build(home, in: folder, count).text.utf8).write(to: note)
      }
      let text = String(decoding: try Data(contentsOf: note), as: UTF8.self)
      guard let today = LocalDate(text), let now = OffsetInstant("\(today)T21:30:00+01:00") else {
        throw WholeProcess.Failed(words: [note.path], status: 1)
      }
      self.today = today
      self.now = now
      if !isThere { try countStock() }
    }

    /// Builds the store from sealed bundles, and gives the last date with doses.
    private static func build(
      _ home: String, in folder: String, _ count: Int
    ) throws -> LocalDate {
      // About 48 doses a day, of which 95 in 100 are logged.
      let days = Int64(count / 45)
      var household = try InventedHousehold(
        in: folder,
        at: Instant(clampingSeconds: InventedHousehold.beginning.seconds - days * 86_400),
        people: ["Ann", "Ben", "Cleo", "Dan"], medicationCount: 24)
      try household.reader(at: home)
      var doses = try household.doses(count, forgottenPercent: 5)
      for index in stride(from: 25_000, to: count, by: 50_000) {
        let dose = doses[index]
        doses.append(
          LoggedDose(
            medication: dose.medication, entry: dose.entry, stamp: dose.stamp + 90_000,
            author: (dose.author + 1) % 8))
      }
      doses.sort { $0.stamp < $1.stamp }
      var vector = try household.cabinet.look { $0.reading.table.vector }
      let file = folder + "/doses.age"
      var rest = doses[...]
      while !rest.isEmpty {
        let batch = try household.batch(Array(rest.prefix(100_000)), from: vector)
        rest = rest.dropFirst(100_000)
        try Data(household.bundle(batch, for: home)).write(to: URL(filePath: file))
        let cabinet = try Cabinet.open(home, household.circumstances)
        _ = try cabinet.readBundle(file)
        vector = try cabinet.look { $0.reading.table.vector }
      }
      return doses[doses.count - 1].entry.date
    }

    /// Nine of the medications were counted a year ago, one when the household began.
    private func countStock() throws {
      let cabinet = try Cabinet.open(
        home, Circumstances(now: now.instant, zoneName: "Europe/Berlin"))
      for number in 1...9 {
        let at = number == 1 ? today.adding(days: -count / 45) : today.adding(days: -365)
        guard let quantity = Quantity(number == 1 ? 100_000 : 2_000),
          let at = OffsetInstant("\(at)T06:00:00+01:00")
        else { continue }
        _ = try cabinet.record(
          StockEntry(.count, quantity, at: at), of: "Medicine \(number)")
      }
    }

    func rows() throws -> [Measurement] {
      let month = today.adding(days: -29)...today
      let year = today.adding(days: -364)...today
      let monthFloor = try floor(month)
      let yearFloor = try floor(year)
      let start = Spent.median(
        try (0..<9).map { _ in try WholeProcess.duration(of: ["--version"]) })
      var rows = measurements("start and end of the program", start, nil)
      rows += measurements("raw rows of a month", monthFloor, nil)
      rows += measurements("raw rows of a year", yearFloor, nil)
      func add(_ name: String, _ words: [String], _ floor: Spent? = nil) throws {
        let spent = Spent.median(try (0..<5).map { _ in try ask(words) })
        rows += measurements(name, spent, floor)
      }
      try add("adherence, a month", adherence(month), monthFloor)
      try add("adherence, a year", adherence(year), yearFloor)
      for word in ["today", "due", "stock", "conflicts"] { try add(word, [word]) }
      rows += try glance()
      var backDated: [Spent] = []
      var months: [Spent] = []
      var years: [Spent] = []
      for run in 0..<5 {
        let date = today.adding(days: run - min(365, count / 45 - 8))
        let words = ["take", "Medicine 3", "--slot", "\(date)T08:00", "--amount", "2"]
        // A dose that is there already is put right; either way a year ago changes.
        backDated.append(try ask(["skip"] + words[1...3]) + ask(words))
        months.append(try ask(adherence(month)))
        years.append(try ask(adherence(year)))
      }
      rows += measurements("skip and take, a year ago", .median(backDated), nil)
      rows += measurements("a month, right after", .median(months), monthFloor)
      rows += measurements("a year, right after", .median(years), yearFloor)
      try add("take, no stock kept", ["take", "Medicine 10"])
      try add("take, counted a year ago", ["take", "Medicine 2"])
      try add("take, counted at the beginning", ["take", "Medicine 1"])
      return rows
    }

    /// The state at a glance beside a process of `sqlite3` with one query, in turns.
    private func glance() throws -> [Measurement] {
      let query = """
        SELECT status, count(*) FROM dose WHERE date = \(today.days)
        AND medication IN (SELECT number FROM name LIMIT 12) GROUP BY status
        """
      var glances: [Spent] = []
      var again: [Spent] = []
      var queries: [Spent] = []
      for _ in 0..<25 {
        // The first one is made anew; nothing is written before the second.
        try forgetAnswers()
        glances.append(try ask(["status"]))
        again.append(try ask(["status"]))
        queries.append(
          try WholeProcess.duration(
            of: ["-readonly", home + "/medley.sqlite", query], program: "/usr/bin/sqlite3"))
      }
      let floor = Spent.median(queries)
      try forgetAnswers()
      let peak = try WholeProcess.peakMegabytes(of: line(["status"]))
      var rows = measurements("a process of sqlite3", floor, nil)
      for (name, spent) in [("status", Spent.median(glances)), ("status, again", .median(again))] {
        rows += [
          Measurement(
            name: "\(name), of \(count)", count: count, value: spent.clock * 1_000, unit: "ms",
            ratio: spent.clock / floor.clock, floor: "sqlite3"),
          Measurement(
            name: "  on the processor", count: count, value: spent.processor * 1_000, unit: "ms",
            ratio: spent.processor / floor.processor, floor: "sqlite3"),
        ]
      }
      rows.append(
        Measurement(name: "  at most in memory", count: count, value: peak, unit: "MB"))
      return rows
    }

    /// Removes the answers that `status` keeps.
    private func forgetAnswers() throws {
      for number in 0..<Int(StoreHome.statusCount) {
        try FileSystem.remove(StoreHome(home).statusPath(number))
      }
    }

    private func adherence(_ period: ClosedRange<LocalDate>) -> [String] {
      [
        "adherence", "--from", "\(period.lowerBound)", "--to", "\(period.upperBound)",
      ]
    }

    private func ask(_ words: [String]) throws -> Spent {
      try WholeProcess.duration(of: line(words))
    }

    private func line(_ words: [String]) -> [String] {
      words + (words == ["conflicts"] ? [] : ["--for", "Ann"]) + [
        "--home", home, "--now", now.text, "--zone", "Europe/Berlin",
      ]
    }

    private func measurements(
      _ name: String, _ spent: Spent, _ floor: Spent?
    ) -> [Measurement] {
      [
        Measurement(
          name: "\(name), of \(count)", count: count, value: spent.clock * 1_000, unit: "ms"),
        Measurement(
          name: "  on the processor", count: count, value: spent.processor * 1_000, unit: "ms",
          ratio: floor.map { spent.processor / $0.processor },
          floor: floor == nil ? nil : "raw rows"),
      ]
    }

    /// The seconds in which SQLite opens the store and lends every value of a period's rows.
    private func floor(_ period: ClosedRange<LocalDate>) throws -> Spent {
      let path = home + "/medley.sqlite"
      let cabinet = try Cabinet.open(home, Circumstances(now: now.instant, zoneName: "UTC"))
      let medications = try cabinet.look { try $0.medications(of: $0.person("Ann")) }
      let names = try Connection(path: path, mode: .readWrite)
      let numbers = try medications.compactMap {
        try names.first("SELECT number FROM name WHERE id = ?", [.blob($0.id.bytes)]) {
          $0.integer(0)
        }
      }
      return .median(
        try (0..<9).map { _ in
          try .measured {
            let connection = try Connection(path: path, mode: .readWrite)
            try connection.script("PRAGMA cache_size = -8192")
            var rowCount = 0
            for number in numbers {
              try connection.each(
                """
                SELECT record, member, id, understand, branch, sequence, stamp, medication, lineage,
                  date, slot, status, amount, planned_at, taken_at, offset, logged_at, note, source,
                  rest
                FROM dose WHERE medication = ? AND date BETWEEN ? AND ?
                """,
                [.integer(number), Value(period.lowerBound.days), Value(period.upperBound.days)]
              ) { row in
                for column in 0..<row.count where row.value(column) != .null { rowCount += 1 }
              }
            }
            precondition(rowCount > 0, "the period has doses")
          }
        })
    }
  }
}
