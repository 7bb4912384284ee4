internal import MedleyHousehold
package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// The state of one person at a glance.
  package struct Status {
    /// The next three doses that have no outcome.
    package let next: [DayDose]
    /// What is due and has no outcome, the oldest first.
    package let overdue: [DayDose]
    package let today: Figures
    package let openQuestionCount: Int
    /// When a device last said to have everything that was here.
    package let lastSyncAt: OffsetInstant?
    /// When the newest backup was made that this device knows to be whole; nil for none.
    package let lastBackupAt: OffsetInstant?
    /// True when there is such a backup and it is older than a month.
    package let isBackupStale: Bool
    package let recovery: RecoveryState
    /// The clock on the person's wall; the device's while nobody is there.
    package let clock: PersonClock
    /// When it is to be looked at again although nothing was written.
    package let nextLook: Instant
  }

  /// The state of the person that a name means, or of the only one; an empty one before there is
  /// anybody.
  ///
  /// A panel asks for it again and again: every dose that it takes is read once.
  ///
  /// - Throws: `CabinetError.personNeeded` when there are several people and none is named.
  package func status(of name: String?) throws -> Status {
    try look { snapshot in
      var glance = Glance(now: snapshot.circumstances.now)
      var clock = circumstances.clock
      var medications: [Medication] = []
      var asked: Person?
      if try name != nil || !snapshot.people.isEmpty {
        let person = try snapshot.person(for: name)
        asked = person
        clock = snapshot.clock(of: person)
        medications = try snapshot.medications(of: person)
        for place in medications.indices {
          try snapshot.look(at: medications[place], place, of: person, &glance)
        }
      }
      func shown(_ doses: [Glance.Dose]) throws -> [DayDose] {
        guard let asked else { return [] }
        return try doses.map { try snapshot.dayDose($0.judged, medications[$0.place], asked) }
      }
      let backup = try snapshot.lastBackup()
      let midnight = clock.timeline.instant(clock.today.adding(days: 1), .midnight)
      return Status(
        next: try shown(glance.next), overdue: try shown(glance.overdueInOrder),
        today: glance.today, openQuestionCount: try snapshot.openQuestionCount,
        lastSyncAt: PeerBook(home).lastSyncAt.map {
          OffsetInstant(Instant(clamping: $0).wholeSecond, in: circumstances.zone)
        }, lastBackupAt: backup?.madeAt, isBackupStale: backup?.isStale ?? false,
        recovery: try snapshot.recoveryState(), clock: clock,
        nextLook: GlanceTimes.next(
          after: glance.now, due: glance.open.map(\.judged.slot.due.instant),
          cutOffs: glance.overdue.map(\.judged.slot.cutOff), midnight: midnight))
    }
  }
}

/// What was seen of some medications.
private struct Glance {
  /// How many of the next doses are shown.
  static let nextCount = 3

  struct Dose {
    let judged: JudgedSlot
    /// Where its medication stands among those of the person, in order of their names.
    let place: Int
  }

  let now: Instant
  var overdue: [Dose] = []
  var today = Figures()
  private(set) var next: [Dose] = []

  init(now: Instant) { self.now = now }

  /// The doses that are shown.
  var open: [Dose] { overdue + next }

  var overdueInOrder: [Dose] {
    // Places are moved instead of doses, which are large.
    overdue.indices.sorted { Glance.precedes(overdue[$0], overdue[$1]) }.map { overdue[$0] }
  }

  /// True when a dose that is due then may be among the next.
  func hasRoom(for due: Instant) -> Bool {
    next.count < Self.nextCount || next.last.map { due <= $0.judged.slot.due.instant } ?? true
  }

  mutating func insert(_ dose: Dose) {
    let index = next.firstIndex { Glance.precedes(dose, $0) } ?? next.count
    next.insert(dose, at: index)
    if next.count > Self.nextCount { next.removeLast() }
  }

  private static func precedes(_ one: Dose, _ other: Dose) -> Bool {
    let first = one.judged.slot.due.instant, second = other.judged.slot.due.instant
    return first == second ? one.place < other.place : first < second
  }
}

extension Snapshot {
  /// The dates about today of which the doses of a medication are read at once.
  ///
  /// Nearly all that may be open is planned for them; of days to come few doses are answered.
  private static func glanceDates(about today: LocalDate) -> ClosedRange<LocalDate> {
    today.adding(days: -1)...today.adding(days: 3)
  }

  /// Adds what is to be seen of a medication, which stands at a place among those of the person.
  fileprivate mutating func look(
    at medication: Medication, _ place: Int, of person: Person, _ glance: inout Glance
  ) throws {
    let now = glance.now
    let today = localDate(of: person)
    // As far as the next doses are looked for at first.
    let planner = try planner(for: medication)
      .keeping(today.adding(days: -2)...today.adding(days: SlotPlanner.nearDayCount))
    let near = Self.glanceDates(about: today)
    let book = try doses(for: planner, near)
    let calendar = DoseCalendar(
      medication, planner: planner, doses: book, period: today...today, now: now)
    for slot in calendar.slots { glance.today.add(slot) }
    let outcomes = book.outcomes
    // What lies farther away, moved or rare, is looked up one by one.
    func judged(_ slot: Slot, _ snapshot: inout Snapshot) throws -> JudgedSlot {
      let outcome =
        try planner.followsIntakes || near.contains(slot.key.date)
        ? outcomes[slot.key]
        : snapshot.doses(of: medication.id, slot.key.date...slot.key.date).outcomes[slot.key]
      return JudgedSlot(slot, outcome ?? .none, lateAfter: medication.lateAfter, now: now)
    }
    for slot in planner.slots(around: now) where slot.due.instant <= now && now < slot.cutOff {
      let slot = try judged(slot, &self)
      if slot.isDue(at: now) {
        glance.overdue.append(Glance.Dose(judged: slot, place: place))
      }
    }
    let next = try nextOpen(
      of: medication, planner, after: now, count: Glance.nextCount,
      while: { glance.hasRoom(for: $0.due.instant) }
    ) { slots, snapshot in try slots.map { try judged($0, &snapshot) } }
    for slot in next { glance.insert(Glance.Dose(judged: slot, place: place)) }
  }

  /// The next doses of a medication that have no outcome, however many were answered ahead.
  ///
  /// They are due after an instant, and are so many at most; the first dose that is not wanted ends
  /// the search. What became of doses is asked of as few as can be.
  mutating func nextOpen(
    of medication: Medication, _ planner: SlotPlanner, after instant: Instant, count: Int,
    while isWanted: (Slot) -> Bool = { _ in true },
    judge: (([Slot], inout Snapshot) throws -> [JudgedSlot])? = nil
  ) throws -> [JudgedSlot] {
    var found: [JudgedSlot] = []
    var known = 0
    // An early intake closes a slot that is still to come; before a journey people answer many.
    for limit in [3, 12, 96, 384] {
      let upcoming = planner.upcoming(after: instant, limit: limit)
      let wanted = upcoming.prefix(while: isWanted)
      let fresh = Array(wanted.dropFirst(known))
      let judged =
        try judge?(fresh, &self) ?? self.judge(fresh, of: medication, planner)
      found += judged.filter { $0.outcome.status == nil }
      if found.count >= count || wanted.count < limit { break }
      known = limit
    }
    return Array(found.prefix(count))
  }
}
