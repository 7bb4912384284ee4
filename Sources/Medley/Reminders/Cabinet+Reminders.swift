internal import MedleyHousehold
package import MedleyMedicines
package import MedleyRecords
internal import MedleyReports
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What this device reminds of in the coming days, and what it takes to say it.
  ///
  /// With a person only what is this person's; with nil all that this device shows.
  package func reminders(of person: String? = nil) throws -> ReminderBoard {
    try look { snapshot in
      let people = try snapshot.people(for: person)
      return try snapshot.reminders(of: people, on: device)
    }
  }
}

/// A plan with the names and amounts that its reminders speak of.
package struct ReminderBoard: Sendable {
  /// What is said of one medication.
  package struct Label: Sendable {
    package let name: String
    package let person: String
    package let unit: String
    /// True when it is of somebody else than the person whose device it is.
    package let isOfOther: Bool
    /// True when its name is not to be shown.
    package let isPlain: Bool
    /// True while devices disagree about its strength, dose or schedule.
    package let isInDoubt: Bool
    package let amountLeft: Quantity?
    package let runsOut: OffsetInstant?
  }

  package let plan: ReminderPlan
  package let labels: [Identifier: Label]
  /// The clock of the person whose device it is.
  package let clock: PersonClock
  package let lastBackup: OffsetInstant?
  /// True when this device may log doses.
  package let canLog: Bool
  let language: Language
}

extension Snapshot {
  /// Plans what a device reminds of for some people.
  fileprivate mutating func reminders(
    of people: [Person], on device: VerifyingKey
  ) throws -> ReminderBoard {
    let membership = try membership
    let member = membership.member(device)
    let everyone = try self.people
    // A device of somebody who is not there serves the only person there is.
    let owner =
      everyone.first { $0.id == member?.person } ?? (everyone.count == 1 ? everyone[0] : nil)
    let withDevice = Set(membership.members.compactMap(\.person))
    var facts: [ReminderFacts] = []
    var labels: [Identifier: ReminderBoard.Label] = [:]
    for person in people {
      let isOwn = person.id == owner?.id
      let part: ReminderFacts.Part =
        isOwn || !withDevice.contains(person.id) ? .all : .notLogged
      let isPlain = [person, owner].contains { $0?.reminderText.value == .plain }
      facts.append(try reminderFacts(of: person, part))
      for medication in try medications(of: person) {
        let stock =
          part == .all ? try report(medication, days: medication.reminderStockDayCount) : nil
        labels[medication.id] = ReminderBoard.Label(
          name: medication.name.value ?? "", person: person.name.value ?? "",
          unit: medication.doseUnit, isOfOther: !isOwn, isPlain: isPlain,
          isInDoubt: medication.isInDoubt,
          amountLeft: stock?.level.amount, runsOut: stock?.runsOut?.due)
      }
    }
    let nearby = owner.map { clock(of: $0) } ?? circumstances.clock
    let plan = ReminderPlan(
      now: circumstances.now, people: facts,
      device: ReminderDevice(
        quietHours: owner?.quietHours.value, clock: nearby.timeline,
        backupOverdueFrom: member?.role == .owner ? try backupOverdueFrom(nearby) : nil))
    return ReminderBoard(
      plan: plan, labels: labels, clock: nearby, lastBackup: try lastBackup()?.madeAt,
      canLog: member?.role.allows(.log) ?? false,
      language: owner?.language.value.flatMap { Language(rawValue: $0) } ?? .english)
  }

  private mutating func reminderFacts(
    of person: Person, _ part: ReminderFacts.Part
  ) throws -> ReminderFacts {
    let now = circumstances.now
    let clock = clock(of: person).timeline
    let today = clock.date(at: now)
    let days = today.adding(days: -2)...today.adding(days: MedicineLimits.reminderDayCount + 1)
    var doses: [ReminderFacts.Dose] = []
    var supplies: [ReminderFacts.Supply] = []
    for medication in try medications(of: person) {
      let planner = try planner(for: medication)
      let slots = planner.slots(forReminders: days, at: now).filter { $0.cutOff > now }
      for slot in try judge(slots, of: medication, planner) where slot.outcome.status == nil {
        doses.append(ReminderFacts.Dose(slot.slot, isCritical: medication.isCritical))
      }
      guard part == .all,
        !(medication.ending.value?.isOver(on: today, at: now) ?? false),
        let stock = try report(medication, days: medication.reminderStockDayCount)
      else { continue }
      let runsLow = stock.runsOut.map { $0.due.date.adding(days: -stock.lowDayCount) }
      supplies.append(
        ReminderFacts.Supply(
          medication: medication.id, lowFrom: stock.isShortOfDose ? today : runsLow,
          packages: stock.level.packages.compactMap { package in
            package.expires.map { (package.refill, $0) }
          }))
    }
    return ReminderFacts(
      preAlarm: person.preAlarm.value ?? .none, escalation: person.escalation.value ?? .usual,
      clock: clock, part: part, doses: doses, supplies: supplies)
  }

  /// The first date on which a new backup is overdue; nil where others may have made one.
  private mutating func backupOverdueFrom(_ clock: PersonClock) throws -> LocalDate? {
    var last = try lastBackup()?.madeAt.instant
    if last == nil, try membership.members.count == 1 {
      var stamp = Int64.max
      try reading.each(kind: Genesis.kind) { _, survivor in stamp = min(stamp, survivor.stamp) }
      last = Instant(clamping: stamp)
    }
    return last.map {
      clock.timeline.date(at: $0).adding(days: Int(Cabinet.backupDayCount) + 1)
    }
  }
}

extension Medication {
  /// How many days ahead it is looked for that the stock becomes low while reminders are planned.
  fileprivate var reminderStockDayCount: Int {
    lowStockDayCount + MedicineLimits.reminderDayCount + 1
  }
}
