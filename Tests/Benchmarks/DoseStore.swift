import Foundation
import Medley
import MedleyInvented
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyStore

/// A store of one person's doses, for what is read out of it by the real program.
struct DoseStore {
  let home: String
  let doses: [LoggedDose]
  /// What the medications are called.
  let names: [Identifier: String]
  /// The time at which everything is asked: the evening of the last day with doses.
  let now: OffsetInstant

  /// Invents so many doses in a folder that is new.
  init(in folder: String, count: Int) throws {
    home = folder + "/reader"
    // Twelve medications, one to three times a day: 24 doses.
    let days = Int64(count / 24)
    var household = try InventedHousehold(
      in: folder,
      at: Instant(clampingSeconds: InventedHousehold.beginning.seconds - days * 86_400))
    try household.reader(at: home)
    doses = try household.doses(count)
    names = try household.cabinet.look { snapshot in
      Dictionary(
        uniqueKeysWithValues: try snapshot.medications.map { ($0.id, $0.name.value ?? "") })
    }
    let vector = try household.cabinet.look { $0.reading.table.vector }
    let file = folder + "/doses.age"
    try Data(household.bundle(household.batch(doses, from: vector), for: home))
      .write(to: URL(filePath: file))
    _ = try Cabinet.open(home, household.circumstances).readBundle(file)
    let last = doses[doses.count - 1].entry.date
    guard let now = OffsetInstant("\(last)T23:30:00+01:00") else {
      throw WholeProcess.Failed(words: [file], status: 1)
    }
    self.now = now
  }

  /// The words that come behind a question about it.
  var place: [String] {
    ["--home", home, "--now", now.text, "--zone", "Europe/Berlin"]
  }
}
