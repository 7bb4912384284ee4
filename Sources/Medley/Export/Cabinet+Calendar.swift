internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyRecords

extension Cabinet {
  /// Writes the planned doses of a person as iCalendar; the closure is given each piece of the
  /// text in order.
  ///
  /// - Returns: the names of medications of which only the next dose is known, because the others
  ///   wait for an intake.
  package func exportCalendar(
    for person: String?, _ period: ExportPeriod, hidesNames: Bool,
    _ write: (String) throws -> Void
  ) throws -> [String] {
    try look { snapshot in
      let person = try snapshot.person(for: person)
      let from = period.from ?? snapshot.localDate(of: person)
      if let to = period.to, to < from {
        throw CabinetError.refused(
          what: "period", why: "it ends before it begins", hint: "give --from before --to")
      }
      let names = try snapshot.medicationNames
      var waiting: [String] = []
      var parts: [CalendarExport.Events] = []
      var first = from
      for medication in try snapshot.medications(of: person) {
        let planner = try snapshot.planner(for: medication)
        let export = CalendarExport(medication, planner, from: from, to: period.to)
        let events = export.events(
          madeAt: circumstances.now, hidesNames: hidesNames, naming: names)
        if events.waits { waiting.append(medication.name.value ?? "") }
        first = min(first, export.first)
        parts.append(events)
      }
      try write(
        CalendarFile.opening(
          name: hidesNames ? nil : person.name.value, parts, from: first,
          to: period.to ?? from))
      for part in parts { try write(part.text) }
      try write(CalendarFile.closing)
      return waiting
    }
  }
}
