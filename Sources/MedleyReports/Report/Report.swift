package import MedleyMedicines
package import MedleyRecords

/// What a doctor's report says about one person and one period, before it is put into words.
///
/// All of it comes from the one derivation that the figures use.
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

  /// One medicine as it stands at the end of the period, with its figures.
  package struct Medicine: Sendable {
    package var name: String
    package var fullName: String?
    package var ingredients: [String]
    package var strength: String?
    package var form: MedicineForm?
    /// The schedules that rule it at the end of the period, or the last ones that did.
    package var schedules: [ScheduleVersion]
    /// The names of medications that its schedules follow, by their ids.
    package var followed: [Identifier: String]
    package var unit: String
    package var route: String?
    package var reason: String?
    package var prescriber: String?
    package var instructions: String?
    /// The first date on which a schedule ruled it; nil when it never had one.
    package var start: LocalDate?
    /// The date from which its schedule is as it is.
    package var lastChange: LocalDate?
    package var ending: Ending?
    package var pause: Pause?
    package var figures: Figures
    /// Nil where its stock was never counted.
    package var stock: Stock?
    /// True while devices disagree about its strength, its unit or its schedule.
    package var isInDoubt: Bool

    package init(
      name: String, fullName: String?, ingredients: [String], strength: String?,
      form: MedicineForm?, schedules: [ScheduleVersion], followed: [Identifier: String],
      unit: String,
      route: String?, reason: String?, prescriber: String?, instructions: String?,
      start: LocalDate?, lastChange: LocalDate?, ending: Ending?, pause: Pause?,
      figures: Figures, stock: Stock?, isInDoubt: Bool
    ) {
      self.name = name
      self.fullName = fullName
      self.ingredients = ingredients
      self.strength = strength
      self.form = form
      self.schedules = schedules
      self.followed = followed
      self.unit = unit
      self.route = route
      self.reason = reason
      self.prescriber = prescriber
      self.instructions = instructions
      self.start = start
      self.lastChange = lastChange
      self.ending = ending
      self.pause = pause
      self.figures = figures
      self.stock = stock
      self.isInDoubt = isInDoubt
    }
  }

  /// What is left of a medicine today.
  package struct Stock: Sendable {
    package var amount: Quantity
    /// How much more was taken than there was.
    package var countOffBy: Quantity
    package var isProvisional: Bool
    /// The first planned dose that is not covered; nil when all of the plan is, or none is.
    package var runsOut: OffsetInstant?

    package init(
      amount: Quantity, countOffBy: Quantity, isProvisional: Bool, runsOut: OffsetInstant?
    ) {
      self.amount = amount
      self.countOffBy = countOffBy
      self.isProvisional = isProvisional
      self.runsOut = runsOut
    }
  }

  /// A dose that did not go as planned, or that nobody planned.
  package struct Deviation: Sendable {
    package enum Kind: Sendable {
      case missed
      case skipped
      /// Taken so many minutes after its time.
      case late(Minutes)
      case extra
      case asNeeded
      case unconfirmed
    }

    package var medicine: String
    package var unit: String
    /// The date in which it counts.
    package var date: LocalDate
    /// When it was planned, or when it was taken where nobody planned it.
    package var moment: OffsetInstant
    package var kind: Kind
    package var amount: Quantity?
    /// A note, or the reason of a skip.
    package var note: String?

    package init(
      medicine: String, unit: String, date: LocalDate, moment: OffsetInstant, kind: Kind,
      amount: Quantity?, note: String?
    ) {
      self.medicine = medicine
      self.unit = unit
      self.date = date
      self.moment = moment
      self.kind = kind
      self.amount = amount
      self.note = note
    }
  }

  /// Something that began, ended or changed in the period.
  package struct Turn: Sendable {
    package enum Kind: Sendable {
      case began
      case changed(ScheduleVersion)
      case ended(reason: String?)
      case paused(to: LocalDate?)
    }

    package var date: LocalDate
    package var medicine: String
    package var unit: String
    package var kind: Kind

    package init(date: LocalDate, medicine: String, unit: String, kind: Kind) {
      self.date = date
      self.medicine = medicine
      self.unit = unit
      self.kind = kind
    }
  }

  /// A question that the household has not answered, so that the record is in doubt there.
  package struct OpenQuestion: Sendable {
    package var kind: Conflict.Kind
    package var medicine: String?
    /// When the dose in question was planned.
    package var planned: OffsetInstant?
    /// The fields in question, in words.
    package var field: String?

    package init(
      kind: Conflict.Kind, medicine: String?, planned: OffsetInstant?, field: String?
    ) {
      self.kind = kind
      self.medicine = medicine
      self.planned = planned
      self.field = field
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
  package var table: FigureTable
  package var medicines: [Medicine]
  /// In order of date and time.
  package var deviations: [Deviation]
  package var turns: [Turn]
  package var questions: [OpenQuestion]

  package init(
    version: String, subject: Subject, period: ClosedRange<LocalDate>, today: LocalDate,
    made: OffsetInstant, firstWeekday: Weekday, table: FigureTable, medicines: [Medicine],
    deviations: [Deviation], turns: [Turn], questions: [OpenQuestion]
  ) {
    self.version = version
    self.subject = subject
    self.period = period
    self.today = today
    self.made = made
    self.firstWeekday = firstWeekday
    self.table = table
    self.medicines = medicines
    self.deviations = deviations
    self.turns = turns
    self.questions = questions
  }
}
