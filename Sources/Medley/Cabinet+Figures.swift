package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// The figures of a period with the names that go with them.
  package struct Adherence {
    package struct Row {
      package let id: String
      package let name: String
      /// The unit of dose.
      package let unit: String
      package let person: String
      package let figures: Figures
    }

    package let table: FigureTable
    /// The first day of the week of the person.
    package let firstWeekday: Weekday
    /// The one that the person has set; nil while they have not.
    package let ownFirstWeekday: Weekday?
    package let medications: [Row]
  }

  /// Refuses a period of figures that ends before it begins or is too long.
  static func checkPeriod(_ from: LocalDate, _ to: LocalDate) throws {
    guard from <= to else {
      throw CabinetError.refused(
        what: "period", why: "it ends before it begins", hint: "give --from before --to")
    }
    guard to.days(since: from) <= MedicineLimits.figureDayCount else {
      throw CabinetError.refused(
        what: "period", why: "it is longer than 25 years", hint: "give a later --from")
    }
  }

  /// The figures of one or all medications of one or all people.
  package func adherence(
    of medication: String?, for person: String?, from: LocalDate, to: LocalDate
  ) throws -> Adherence {
    try Cabinet.checkPeriod(from, to)
    return try look { snapshot in
      let people = try snapshot.people(for: person)
      var rows: [(medication: Medication, person: Person)] = []
      for person in people {
        for found in try snapshot.medications(of: person) { rows.append((found, person)) }
      }
      if let medication {
        let wanted = try snapshot.medication(medication, of: person == nil ? nil : people[0])
        rows = rows.filter { $0.medication.id == wanted.id }
      }
      let calendars = try rows.map { try snapshot.calendar(of: $0.medication, from...to) }
      let firstWeekday = people.first?.firstWeekday ?? .monday
      let table = FigureTable(calendars, period: from...to, firstWeekday: firstWeekday)
      let figures = Dictionary(table.medications.map { ($0.id, $0.figures) }) { first, _ in first }
      return Adherence(
        table: table, firstWeekday: firstWeekday,
        ownFirstWeekday: people.first?.weekStart.value,
        medications: rows.map { row in
          .init(
            id: row.medication.id.hex, name: row.medication.name.value ?? "",
            unit: row.medication.doseUnit, person: row.person.name.value ?? "",
            figures: figures[row.medication.id] ?? Figures())
        })
    }
  }
}
