internal import MedleyHousehold
internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// Writes the whole record as JSON into a file that must be new, for its owner alone.
  package func exportJSON(to path: String) throws {
    var bytes: [UInt8] = []
    try exportJSON { bytes += Array($0.utf8) }
    try Cabinet.create(path, bytes) { _ in true }
  }

  /// Writes the whole record as JSON; the closure is given each piece of the text in order.
  package func exportJSON(_ write: (String) throws -> Void) throws {
    try look { snapshot in
      let members = try snapshot.membership.members
      var export = MedleyExport(
        at: circumstances.moment, household: household.hex,
        devices: members.map { member in
          .object([
            ("id", .string(member.keys.signing.hex)), ("name", .string(member.name)),
            ("role", .string(member.role.word)),
          ])
        })
      let names = Dictionary(members.map { ($0.keys.signing, $0.name) }) { first, _ in first }
      func author(_ origin: Origin) -> String? { names[origin.actor.device] }
      try write(export.opening)
      var states: [RecordState] = []
      for kind in [MedicineKind.person, .medication, .note, .resolution] {
        states += try snapshot.states(of: kind)
      }
      for medication in try snapshot.allMedications {
        states += try snapshot.intakes(of: medication.id, from: .earliest, to: .latest)
      }
      for state in MedleyExport.ordered(states) {
        try write(try export.record(state, author: author))
      }
      try write(export.closing())
    }
  }
}
