import Foundation
import Medley
import MedleyInvented
import MedleyMedicines
import MedleySQLite
import MedleySealing
import MedleyTestSupport

/// Logs single doses, each durable, beside raw insert commits.
struct DoseBenchmark {
  let folder: String

  func run() throws -> [Measurement] {
    var household = try InventedHousehold(in: folder + "/dose")
    let doses = try household.doses(200)
    let rows = Floor.rows(doses)
    let connection = try Floor.open(folder + "/dose/floor.sqlite")
    var ours: [Double] = []
    var floors: [Double] = []
    for (number, dose) in doses.enumerated() {
      floors.append(
        try seconds {
          try connection.transaction { try Floor.insert(rows[number], into: connection) }
        })
      var request = Cabinet.DoseRequest(medication: dose.medication.hex)
      request.slotDate = dose.entry.date
      request.slotPart = dose.entry.part
      ours.append(try seconds { _ = try household.cabinet.take(request) })
    }
    let mine = ours.sorted()[100]
    let floor = floors.sorted()[100]
    return [
      Measurement(
        name: "one dose logged, durable", count: 200, value: mine * 1_000, unit: "ms",
        ratio: mine / floor, floor: "one raw insert commit")
    ]
  }
}
