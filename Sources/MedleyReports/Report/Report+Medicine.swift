package import MedleyMedicines
package import MedleyRecords

extension Report {
  /// One medicine as it stands at the end of the period, with its figures.
  package struct Medicine: Sendable {
    package var name: String
    package var fullName: String?
    package var ingredients: [String] = []
    package var strength: String?
    package var form: MedicineForm?
    /// The schedules that rule it at the end of the period, or the last ones that did.
    package var schedules: [ScheduleVersion] = []
    /// The names of medications that its schedules follow, by their ids.
    package var followed: [Identifier: String] = [:]
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
    /// How long after its time a dose is still not late.
    package var lateAfter: Minutes = .hour
    package var figures = Figures()
    /// How its uses as needed followed each other; nil where fewer than two are known.
    package var intervals: Intervals?
    /// Nil where its stock was never counted.
    package var stock: Stock?
    /// True while devices disagree about its strength, its unit or its schedule.
    package var isInDoubt = false

    package init(name: String, unit: String) {
      self.name = name
      self.unit = unit
    }
  }

  /// The time from one use as needed to the next, within a period.
  package struct Intervals: Hashable, Sendable {
    package var shortest: Minutes
    /// As many are shorter as are longer; of an even number the shorter of the middle two.
    package var median: Minutes

    /// Measures uses given in any order; nil when there are fewer than two.
    package init?(_ uses: [Instant]) {
      let uses = uses.sorted()
      let lengths = zip(uses.dropFirst(), uses).map { later, earlier in
        Int(clamping: (later.milliseconds - earlier.milliseconds) / 60_000)
      }.sorted().compactMap { Minutes($0) }
      guard let shortest = lengths.first else { return nil }
      self.shortest = shortest
      median = lengths[(lengths.count - 1) / 2]
    }
  }

  /// What is left of a medicine when the report is made.
  package struct Stock: Sendable {
    /// All of it, packages that are no longer usable included.
    package var amount: Quantity
    /// How much more was taken than there was.
    package var countOffBy: Quantity = .zero
    package var isProvisional = false
    /// The first planned dose that is not covered; nil when all of the plan is, or none is.
    package var runsOut: OffsetInstant?
    /// The last planned dose that is covered.
    package var lastCovered: OffsetInstant?
    /// True when the household wants to know that it runs out.
    package var isLow = false
    /// Packages that are no longer usable, or soon will not be.
    package var packages: [Package] = []

    package init(amount: Quantity) { self.amount = amount }

    /// What is left of a package with a last usable date.
    package struct Package: Sendable {
      package var amount: Quantity
      package var expires: LocalDate
      package var isUsable: Bool

      package init(amount: Quantity, expires: LocalDate, isUsable: Bool) {
        self.amount = amount
        self.expires = expires
        self.isUsable = isUsable
      }
    }
  }
}
