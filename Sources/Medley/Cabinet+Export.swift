internal import MedleyHousehold
internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// Writes the whole record as JSON into a file that must be new, for its owner alone.
  ///
  /// The closure is told before each medication how many of how many are done.
  package func exportJSON(
    to path: String, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws {
    try Cabinet.create(path) { write in
      try look { try $0.exportJSON(mark: nil, progress: progress, write) }
    }
  }

  /// Writes the whole record as JSON; the closure is given each piece of the text in order.
  package func exportJSON(_ write: (String) throws -> Void) throws {
    try look { try $0.exportJSON(mark: nil, write) }
  }
}

extension Snapshot {
  /// Writes everything that the snapshot shows as JSON, piece by piece.
  mutating func exportJSON(
    mark: ExportMark?, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in },
    _ write: (String) throws -> Void
  ) throws {
    let members = try membership.members
    var export = MedleyExport(
      at: circumstances.moment, household: reading.table.household.hex,
      devices: members.map { member in
        .object([
          ("id", .string(member.keys.signing.hex)), ("name", .string(member.name)),
          ("role", .string(member.role.word)),
        ])
      }, mark: mark)
    let names = Dictionary(members.map { ($0.keys.signing, $0.name) }) { first, _ in first }
    func author(_ origin: Origin) -> String? { names[origin.actor.device] }
    try write(export.opening)
    var states: [RecordState] = []
    for kind in [MedicineKind.person, .medication, .note, .resolution] {
      states += try self.states(of: kind)
    }
    for state in MedleyExport.ordered(states) {
      try write(try export.record(state, author: author))
    }
    // Of many doses only those of one medication are held at a time.
    let medications = try allMedications.map(\.id).sorted()
    for (index, medication) in medications.enumerated() {
      progress(index, medications.count)
      let intakes = try intakes(of: medication, from: .earliest, to: .latest)
      for state in MedleyExport.ordered(intakes) {
        try write(try export.record(state, author: author))
      }
    }
    try write(export.closing())
  }
}
