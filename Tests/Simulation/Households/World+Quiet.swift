import Medley
import MedleyHousehold
import MedleyMedicines
import MedleyRecords
import MedleyReports
import MedleySealing
import MedleyStore
import MedleyTestSupport

/// The end: everything is exchanged by all who may, and what came of it is compared.
extension World {
  func finish() throws {
    time += 60_000
    try exchangeEverything()
    var cabinets: [(device: SimulatedDevice, cabinet: Cabinet)] = []
    for device in devices {
      // All look at the same moment, so that what they show can be compared.
      let circumstances = Circumstances(
        now: Instant(clamping: time), zoneName: "Europe/Berlin")
      cabinets.append((device, try Cabinet.open(device.home, circumstances)))
    }
    try compareMembers(cabinets)
    var shown: [Vector: String] = [:]
    for (device, cabinet) in cabinets {
      let vector = try cabinet.vector
      let text = try everythingShown(by: cabinet)
      if let other = shown[vector] {
        guard text == other else {
          throw Finding("\(device.label) shows something else than another with the same changes")
        }
      } else {
        shown[vector] = text
        try compareWithOracle(device, cabinet)
      }
      try examine(device, cabinet)
    }
  }

  /// Lets all talk with all until nothing moves any more.
  private func exchangeEverything() throws {
    var generator = SeededGenerator(seed: 7)
    // What two devices hold when they have met: while it is the same, nothing can move.
    var met: [[Int]: [Vector]] = [:]
    for _ in 0..<6 {
      var hasMoved = false
      var vectors = try devices.map { try $0.open(at: time).vector }
      for (index, one) in devices.enumerated() {
        for place in devices.indices.dropFirst(index + 1) {
          let before = [vectors[index], vectors[place]]
          if met[[index, place]] == before { continue }
          if one.name == devices[place].name {
            try swapFiles(one, devices[place])
          } else {
            try talk(one, devices[place], cut: .max, using: &generator)
          }
          vectors[index] = try one.open(at: time).vector
          vectors[place] = try devices[place].open(at: time).vector
          let after = [vectors[index], vectors[place]]
          met[[index, place]] = after
          if after != before { hasMoved = true }
        }
      }
      if !hasMoved { return }
    }
    throw Finding("the exchange does not come to an end")
  }

  /// Devices that take each other for members hold the same in the end.
  private func compareMembers(
    _ cabinets: [(device: SimulatedDevice, cabinet: Cabinet)]
  ) throws {
    let members = try cabinets.map { one in
      try one.cabinet.look { snapshot in
        Set(try snapshot.membership.members.map(\.keys.signing))
      }
    }
    func isMutual(_ one: Int, _ other: Int) -> Bool {
      let both = [cabinets[one].cabinet.device, cabinets[other].cabinet.device]
      return members[one].isSuperset(of: both) && members[other].isSuperset(of: both)
    }
    for (index, one) in cabinets.enumerated() {
      for other in cabinets.indices.dropFirst(index + 1) where isMutual(index, other) {
        // Copies of one device do not talk with each other, and what one of them writes into a file
        // is what the others lack. They are equal by what a third one hands on.
        let isCopy = one.device.name == cabinets[other].device.name
        let hasThird = cabinets.indices.contains { third in
          cabinets[third].device.name != one.device.name
            && isMutual(index, third) && isMutual(third, other)
        }
        guard !isCopy || hasThird else { continue }
        guard try one.cabinet.vector == cabinets[other].cabinet.vector else {
          throw Finding(
            "\(one.device.label) and \(cabinets[other].device.label) do not hold the same")
        }
      }
    }
  }

  /// The whole record and the report and figures of everybody, as text.
  private func everythingShown(by cabinet: Cabinet) throws -> String {
    var text = ""
    try cabinet.exportJSON { text += $0 }
    let today = cabinet.circumstances.today
    let (first, last) = (today.adding(days: -40), today.adding(days: 20))
    for person in try cabinet.people() {
      let report = try cabinet.report(for: person.id, from: first, to: last, version: "0")
      text += report.document(in: .english).text()
    }
    for row in try cabinet.adherence(of: nil, for: nil, from: first, to: last).medications {
      text += "\(row.name) \(row.figures)\n"
    }
    for question in try cabinet.questions() { text += "\(question.conflict)\n" }
    return text
  }

  /// All changes that a device holds.
  private func changes(_ cabinet: Cabinet) throws -> [Change] {
    try cabinet.look { snapshot in
      var changes: [Change] = []
      try snapshot.reading.eachChange(outside: CausalPast()) { change, _ in changes.append(change) }
      return changes
    }
  }

  private func compareWithOracle(_ device: SimulatedDevice, _ cabinet: Cabinet) throws {
    let oracle = try Oracle(changes(cabinet), household: cabinet.household)
    let (vector, hash) = try cabinet.look { ($0.reading.table.vector, $0.reading.stateHash) }
    guard oracle.vector == Set(vector.heads) else {
      throw Finding("\(device.label) has other heads than its changes give")
    }
    guard oracle.stateHash == hash else {
      throw Finding("\(device.label) has another state than its changes give")
    }
    for medication in try cabinet.look({ try $0.allMedications }) {
      let kind = MedicineKind.medication.rawValue
      let name = oracle.displayed(
        at: Place(
          kind: kind, record: medication.id, field: MedicationField.name.rawValue, member: nil))
      guard Array((medication.name.value ?? "").utf8) == name ?? [] else {
        throw Finding("\(device.label) shows another name of a medication than was given last")
      }
      guard medication.isPresent == (oracle.presence(kind: kind, record: medication.id) != .removed)
      else { throw Finding("\(device.label) shows a medication that is removed, or hides one") }
    }
    let owners = try cabinet.look { snapshot in
      Set(
        try snapshot.membership.members.filter { $0.role == .owner }.map(\.keys.signing.bytes))
    }
    guard !owners.isEmpty, owners == oracle.owners else {
      throw Finding("\(device.label) knows other owners than its changes give")
    }
  }

  /// Looks whether a store is whole, right, and holds every dose that it ever said it has, once.
  private func examine(_ device: SimulatedDevice, _ cabinet: Cabinet) throws {
    var counts: [Identifier: Int] = [:]
    for change in try changes(cabinet) {
      for operation in (try? change.operations()) ?? [] { counts[operation.id, default: 0] += 1 }
    }
    for dose in device.acknowledged where counts[dose] != 1 {
      throw Finding("\(device.label) has an acknowledged dose \(counts[dose] ?? 0) times")
    }
    let names = try cabinet.look { try $0.medications.map(\.name.value) }
    guard !names.contains(World.forgedName) else {
      throw Finding("\(device.label) shows an edit that nobody had a right to")
    }
    let hash = try cabinet.look { $0.reading.stateHash }
    let examination = try cabinet.examine(rebuilding: true)
    for check in examination.checks where ["database", "tables"].contains(check.name) {
      guard check.isSound else {
        throw Finding("\(device.label): \(check.name) \(check.found)")
      }
    }
    guard examination.stateHash == hash else {
      throw Finding("\(device.label) comes to another state from its log")
    }
  }
}
