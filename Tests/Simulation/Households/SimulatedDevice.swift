import Foundation
import Medley
import MedleyHousehold
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyStore

/// A device of a simulated household: its home, its clock, and what is known to lie in it.
final class SimulatedDevice {
  /// The name by which the household knows it; a copy of a home has that of its origin.
  let name: String
  /// The name by which the story knows it.
  let label: String
  let home: String
  let zone: String
  /// Milliseconds that its clock is ahead of the true time.
  var clockOffset: Int64 = 0
  /// The entries of doses that it said are logged, and those of others that it said it took in.
  var acknowledged: Set<Identifier> = []
  /// A copy of the home that lies aside, with what was acknowledged when it was made.
  var saved: (path: String, acknowledged: Set<Identifier>)?

  init(name: String, label: String, home: String, zone: String) {
    self.name = name
    self.label = label
    self.home = home
    self.zone = zone
  }

  /// Opens the store as one command does, at a true time in milliseconds.
  func open(at time: Int64) throws -> Cabinet {
    try Cabinet.open(home, circumstances(at: time))
  }

  func circumstances(at time: Int64) -> Circumstances {
    Circumstances(now: Instant(clamping: time + clockOffset), zoneName: zone)
  }

  /// The keys, as they lie in the home.
  var keys: DeviceKeys {
    get throws { try DeviceKeys(text: [UInt8](Data(contentsOf: URL(filePath: home + "/keys")))) }
  }
}

extension Cabinet {
  /// What this device is to the household as it knows it; nil when it is no member.
  var ownRole: Role? {
    get throws { try look { try $0.membership.role(of: device) } }
  }

  var vector: Vector {
    get throws { try look { $0.reading.table.vector } }
  }
}
