internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyRecords

extension Cabinet {
  /// Writes what a person takes and took as a FHIR R4 Bundle; the closure is given each piece of
  /// the text in order.
  ///
  /// The other closure is told before each medication how many of how many are done.
  package func exportFHIR(
    for person: String?, _ period: ExportPeriod,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }, _ write: (String) throws -> Void
  ) throws {
    try look { snapshot in
      let person = try snapshot.person(for: person)
      let medications = try snapshot.medications(of: person)
      let dates = try snapshot.dates(period, of: medications, person)
      let names = try snapshot.medicationNames
      let sources = try medications.map { medication in
        FHIRMedication(
          medication, try snapshot.planner(for: medication),
          try snapshot.calendar(of: medication, dates), names: names,
          today: snapshot.localDate(of: person), now: circumstances.now)
      }
      var bundle = FHIRExport(of: person, madeAt: snapshot.clock(of: person).moment)
      try write(bundle.opening)
      try write(bundle.patient())
      for source in sources { try write(bundle.statement(source)) }
      for (index, source) in sources.enumerated() {
        progress(index, sources.count)
        for text in bundle.administrations(source) { try write(text) }
        for text in bundle.dispenses(source) { try write(text) }
      }
      try write(bundle.closing)
    }
  }
}
