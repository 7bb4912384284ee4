package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// A planned dose with the medication and the person it is of.
  package struct DayDose {
    package let medication: String
    package let medicationID: String
    package let person: String
    package let unit: String
    package let isCritical: Bool
    /// True while devices disagree about its strength, dose or schedule.
    package let isInDoubt: Bool
    package let judged: JudgedSlot
    /// When it was planned before it was moved; nil when it was not.
    package let movedFrom: OffsetInstant?
    /// The device that logged each entry.
    package let authors: [String]
    /// What devices without a right to it logged for this dose.
    package let unconfirmed: [EntryReport]
  }

  /// A dose that a device without a right to it logged, for no planned dose of the day.
  package struct UnconfirmedExtra {
    package let medication: String
    package let person: String
    package let unit: String
    package let report: EntryReport
  }

  /// An intake that closes no planned dose.
  package struct ExtraDose {
    package let medication: String
    package let person: String
    package let unit: String
    package let extra: DoseCalendar.Extra
  }

  /// A medication that is not due because it is paused.
  package struct PausedMedication {
    package let medication: String
    package let person: String
    /// The last date without doses; nil while it is open.
    package let through: LocalDate?
    package let reason: String?
  }

  /// The doses of a day.
  package struct Day {
    /// The date of the person; of several people that of the device.
    package let date: LocalDate
    /// In order of their times.
    package let doses: [DayDose]
    package let asNeeded: [AsNeededDose]
    /// Intakes of the day that close no planned dose.
    package let extras: [ExtraDose]
    /// Entries without effect that name no planned dose of the day.
    package let unconfirmed: [UnconfirmedExtra]
    package let paused: [PausedMedication]
    /// What runs out within the days at which a person wants to know.
    package let lowStock: [Stock]
    package let openQuestionCount: Int
  }

  /// The doses of today.
  package func today(of person: String?) throws -> Day {
    try look { snapshot in
      var doses: [DayDose] = []
      var asNeeded: [AsNeededDose] = []
      var extras: [ExtraDose] = []
      var unconfirmed: [UnconfirmedExtra] = []
      var paused: [PausedMedication] = []
      var lowStock: [Stock] = []
      let people = try snapshot.people(for: person)
      for person in people {
        let today = snapshot.localDate(of: person)
        for medication in try snapshot.medications(of: person) {
          let calendar = try snapshot.calendar(of: medication, today...today)
          for slot in try snapshot.slots(seenOn: today, calendar, of: medication) {
            doses.append(try snapshot.dayDose(slot, medication, person))
          }
          extras += calendar.extras.map { extra in
            ExtraDose(
              medication: medication.name.value ?? "", person: person.name.value ?? "",
              unit: medication.doseUnit, extra: extra)
          }
          for dose in calendar.unconfirmed {
            unconfirmed.append(
              UnconfirmedExtra(
                medication: medication.name.value ?? "", person: person.name.value ?? "",
                unit: medication.doseUnit, report: try snapshot.report(of: dose)))
          }
          if let pause = medication.pause(on: today) {
            paused.append(
              PausedMedication(
                medication: medication.name.value ?? "", person: person.name.value ?? "",
                through: pause.through, reason: pause.reason))
          }
          // What is paused or has ended may not be taken as needed either.
          let isOver = medication.ending.value?.isOver(on: today, at: circumstances.now) ?? false
          if !isOver, medication.pause(on: today) == nil,
            let dose = try snapshot.asNeeded(medication, person)
          {
            asNeeded.append(dose)
          }
          let stock = try snapshot.report(medication, days: medication.lowStockDayCount)
          if let stock, stock.isLow { lowStock.append(stock) }
        }
      }
      doses.sort {
        ($0.judged.slot.due.instant, $0.medication) < ($1.judged.slot.due.instant, $1.medication)
      }
      return Day(
        date: people.count == 1 ? snapshot.localDate(of: people[0]) : circumstances.today,
        doses: doses, asNeeded: asNeeded, extras: extras,
        unconfirmed: unconfirmed, paused: paused, lowStock: lowStock,
        openQuestionCount: try snapshot.openQuestionCount)
    }
  }

  /// What is due now and has no outcome, yesterday's that can still be taken included.
  package func due(of person: String?) throws -> [DayDose] {
    try look { try $0.due(of: person) }
  }
}

extension Snapshot {
  /// The local date of a person here and now.
  func localDate(of person: Person) -> LocalDate {
    ZoneTimeline(person.zones, in: circumstances.zones).date(at: circumstances.now)
  }

  mutating func dayDose(
    _ slot: JudgedSlot, _ medication: Medication, _ person: Person
  ) throws -> Cabinet.DayDose {
    Cabinet.DayDose(
      medication: medication.name.value ?? "", medicationID: medication.id.hex,
      person: person.name.value ?? "", unit: medication.doseUnit,
      isCritical: medication.isCritical, isInDoubt: medication.isInDoubt, judged: slot,
      movedFrom: try ownTime(of: slot.slot, medication),
      authors: try slot.outcome.entries.map { try author(of: $0.origin).device },
      unconfirmed: try slot.outcome.unconfirmed.map { try report(of: $0) })
  }

  mutating func due(of name: String?) throws -> [Cabinet.DayDose] {
    var doses: [Cabinet.DayDose] = []
    for person in try people(for: name) {
      for medication in try medications(of: person) {
        let planner = try planner(for: medication)
        let slots = planner.slots(around: circumstances.now)
        for slot in try judge(slots, of: medication, planner)
        where slot.isDue(at: circumstances.now) && slot.slot.cutOff > circumstances.now {
          doses.append(try dayDose(slot, medication, person))
        }
      }
    }
    return doses.sorted { $0.judged.slot.due.instant < $1.judged.slot.due.instant }
  }
}
