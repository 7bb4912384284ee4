package import MedleyMedicines

/// What a doctor's report says about one person and one period, before it is put into words.
///
/// All of it comes from the one derivation that the figures use, and every moment is shown on the
/// person's clock.
package struct Report: Sendable {
  /// Whom the report is about.
  package struct Subject: Sendable {
    package var name: String
    package var birthYear: Int?
    package var notes: String?

    package init(name: String, birthYear: Int?, notes: String?) {
      self.name = name
      self.birthYear = birthYear
      self.notes = notes
    }
  }

  /// The version of the program that made it.
  package var version: String
  package var subject: Subject
  package var period: ClosedRange<LocalDate>
  /// The person's date when it was made.
  package var today: LocalDate
  package var made: OffsetInstant
  package var firstWeekday: Weekday
  /// The zones of the person in the period, the first one first.
  package var zones: [Stay] = []
  package var table: FigureTable
  package var medicines: [Medicine] = []
  /// In order of date and time.
  package var deviations: [Deviation] = []
  package var turns: [Turn] = []
  package var remarks: [Remark] = []
  package var questions: [OpenQuestion] = []

  package init(
    version: String, subject: Subject, period: ClosedRange<LocalDate>, today: LocalDate,
    made: OffsetInstant, firstWeekday: Weekday, table: FigureTable
  ) {
    self.version = version
    self.subject = subject
    self.period = period
    self.today = today
    self.made = made
    self.firstWeekday = firstWeekday
    self.table = table
  }

  /// The number of intakes that nobody planned, as needed ones aside.
  package var extraCount: Int {
    deviations.count { if case .extra = $0.kind { true } else { false } }
  }

  /// The number of doses logged by a device that had no right to.
  package var unconfirmedCount: Int {
    deviations.count { if case .unconfirmed = $0.kind { true } else { false } }
  }
}
