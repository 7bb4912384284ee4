import Foundation
import Medley
import MedleyTestSupport

extension FaultyHousehold {
  /// What is done to the tablet's store in a day of work, one commit or less at a time.
  ///
  /// Some of it by programs that run for one command, some by one that stays; the write-ahead log
  /// grows beyond its limit in between, so that it is written into the database and begun anew.
  func day() throws -> [() throws -> Void] {
    let bundle = try bundleOfPhone(doses: 12)
    let backups = folder.path("backups")
    try FileManager.default.createDirectory(
      atPath: backups, withIntermediateDirectories: false)
    let file = Array(Self.table.utf8)
    func once(_ body: @escaping (Cabinet) throws -> Void) -> () throws -> Void {
      { try body(self.open()) }
    }
    let dose = once(Self.logDose)
    var steps = [dose, dose, once { _ = try $0.readBundle(bundle) }, dose]
    steps.append(
      once {
        _ = try $0.importFile(
          file, as: nil, for: "Ann", tagged: [:], zoneIsGiven: true, isDryRun: false)
      })
    steps.append(once { _ = try $0.backUp(to: backups, keeping: 1) })
    steps.append(once { _ = try $0.examine(rebuilding: true) })
    steps += [dose, dose]
    // A program that stays: nobody else is the last to close.
    var staying: Cabinet?
    steps.append { staying = try self.open() }
    for number in 0..<120 {
      steps.append {
        // In turn the one that stays and one that comes and goes.
        if number % 3 == 0 { try dose() } else if let staying { try Self.logDose(staying) }
      }
    }
    steps.append { _ = try staying?.examine(rebuilding: true) }
    steps.append { staying = nil }
    return steps + [dose, once { _ = try $0.backUp(to: backups, keeping: 1) }, dose]
  }
}
