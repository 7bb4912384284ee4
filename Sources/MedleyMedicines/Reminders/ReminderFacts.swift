package import MedleyRecords

/// What is known of one person when reminders are planned.
package struct ReminderFacts: Sendable {
  /// An open planned dose.
  package struct Dose: Sendable {
    package let slot: Slot
    package let isCritical: Bool

    package init(_ slot: Slot, isCritical: Bool) {
      self.slot = slot
      self.isCritical = isCritical
    }
  }

  /// What is left of one medication.
  package struct Supply: Sendable {
    package let medication: Identifier
    /// The first date on which it is low; nil when it is not within the days planned.
    package let lowFrom: LocalDate?
    /// The packages that are not empty, with their last usable dates.
    package let packages: [(refill: Identifier?, expires: LocalDate)]

    package init(
      medication: Identifier, lowFrom: LocalDate?,
      packages: [(refill: Identifier?, expires: LocalDate)]
    ) {
      self.medication = medication
      self.lowFrom = lowFrom
      self.packages = packages
    }
  }

  /// What a device shows of a person's doses.
  package enum Part: Sendable {
    /// Everything: it is the person's own, or the person has none.
    case all
    /// Only that a critical dose was not logged: the person has a device of their own.
    case notLogged
  }

  package var preAlarm: Minutes
  package var escalation: Escalation
  package let clock: ZoneTimeline
  package let part: Part
  package let doses: [Dose]
  package let supplies: [Supply]

  package init(
    preAlarm: Minutes, escalation: Escalation, clock: ZoneTimeline, part: Part, doses: [Dose],
    supplies: [Supply]
  ) {
    self.preAlarm = preAlarm
    self.escalation = escalation
    self.clock = clock
    self.part = part
    self.doses = doses
    self.supplies = supplies
  }
}

/// The device that reminds: whose night it keeps, and whether it is told of backups.
package struct ReminderDevice: Sendable {
  /// When the person beside it wants no sound.
  package let quietHours: QuietHours?
  package let clock: ZoneTimeline
  /// The first date on which a backup is overdue; nil where nobody here is told of it.
  package let backupOverdueFrom: LocalDate?

  package init(quietHours: QuietHours?, clock: ZoneTimeline, backupOverdueFrom: LocalDate?) {
    self.quietHours = quietHours
    self.clock = clock
    self.backupOverdueFrom = backupOverdueFrom
  }

  /// True when a sound at an instant would fall into quiet hours.
  func isQuiet(at instant: Instant) -> Bool {
    quietHours?.contains(clock.show(instant).time) ?? false
  }
}

extension QuietHours {
  /// True for a time from their beginning up to their end, over midnight too.
  package func contains(_ time: WallTime) -> Bool {
    from <= to ? from <= time && time < to : from <= time || time < to
  }
}
