internal import MedleyMedicines
internal import MedleyStore

/// The main job on invented data: three devices, a month of doses, sealed files, one record.
///
/// It uses nothing but the verbs of the front door, and tells each step in a line.
package struct Demonstration {
  let folder: String
  let say: (String) -> Void
  var devices: [String: Cabinet] = [:]
  var bundleCount = 0

  /// The zone of the household, and the month that is told.
  static let zone = "Europe/Berlin"
  static let year = 2026
  static let month = 3

  /// Prepares a demonstration in a folder that is new or empty; the closure is given each line.
  package init(in folder: String, say: @escaping (String) -> Void) {
    self.folder = folder
    self.say = say
  }

  /// Tells the whole story.
  ///
  /// - Returns: true when all devices hold the same record at the end.
  package mutating func run() throws -> Bool {
    try makeFolder()
    try makeHousehold()
    try addMedicines()
    try liveThroughTheMonth()
    try meet("At the end of the month everybody carries a sealed file to the others:")
    try settleTheQuestion()
    try copyAPhone()
    return try showFigures()
  }

  private func makeFolder() throws {
    if FileSystem.exists(folder), (try? FileSystem.names(in: folder).isEmpty) != true {
      throw CabinetError.fileExists(path: folder)
    }
    do { try FileSystem.makeDirectory(folder) } catch { throw StoreError.file(error) }
  }

  /// Removes everything that the demonstration made.
  package static func clean(_ folder: String) { try? FileSystem.removeTree(folder) }

  /// A folder for a demonstration whose stores are thrown away.
  package static func temporaryFolder(in parent: String) -> String {
    var generator = SystemRandomNumberGenerator()
    return parent + "/medley-demo-" + Cabinet.randomHex(&generator)
  }

  /// The circumstances of a moment in the month.
  func moment(_ day: Int, _ hour: Int, _ minute: Int, second: Int = 0) -> Circumstances {
    var circumstances = Circumstances(now: .earliest, zoneName: Demonstration.zone)
    let date = self.day(day)
    let time = WallTime(hour: hour, minute: minute)
    if let date, let time, let seconds = circumstances.zone.second(date, time) {
      circumstances = Circumstances(
        now: Instant(clampingSeconds: seconds + Int64(second)), zoneName: Demonstration.zone)
    }
    return circumstances
  }

  /// The date so many days into the month, which may be in the next one.
  func day(_ number: Int) -> LocalDate? {
    LocalDate(year: Demonstration.year, month: Demonstration.month, day: 1)?
      .adding(days: number - 1)
  }

  /// A device's store at a moment.
  func cabinet(_ name: String, _ moment: Circumstances) throws -> Cabinet {
    guard let cabinet = devices[name] else {
      throw CabinetError.notFound(what: .device, name: name)
    }
    cabinet.circumstances = moment
    return cabinet
  }

  /// Carries what one device has to all others by sealed file.
  mutating func carry(from name: String, at moment: Circumstances) throws {
    bundleCount += 1
    let path = "\(folder)/\(bundleCount)-from-\(name).age"
    let written = try cabinet(name, moment).writeBundle(to: path, for: [])
    var taken: [String] = []
    for other in devices.keys.sorted() where other != name {
      let read = try cabinet(other, moment).readBundle(path)
      taken.append("\(other) took \(read.newChangeCount)")
    }
    say(
      "  \(name) writes \(written.changeCount) changes in \(written.byteCount) bytes; "
        + taken.joined(separator: ", ") + ".")
  }

  /// Every device carries to every other, in an order of its own.
  mutating func meet(_ sentence: String) throws {
    say(sentence)
    for name in devices.keys.sorted(by: >) { try carry(from: name, at: moment(32, 9, 0)) }
    let hashes = try devices.keys.sorted().map {
      try cabinet($0, moment(32, 9, 5)).devices().stateHash
    }
    say(
      Set(hashes).count == 1
        ? "  All \(hashes.count) devices hold the same record: state hash \(hashes[0].prefix(16))…"
        : "  The devices differ: \(hashes.map { $0.prefix(16) })")
  }
}
