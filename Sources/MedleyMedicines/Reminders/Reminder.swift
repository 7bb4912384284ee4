package import MedleyRecords
internal import MedleySealing

/// One thing of which a device reminds at one instant.
package struct Reminder: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Before a dose is due.
    case preAlarm = "pre_alarm"
    case due
    /// A dose is still open some time after it was due.
    case again
    /// The same, told to others than the person who takes it.
    case notLogged = "not_logged"
    case lowStock = "low_stock"
    case expiry
    /// The newest backup is too old.
    case backup
  }

  /// What it is about.
  package enum Subject: Hashable, Sendable {
    case dose(Slot)
    /// The stock of a medication.
    case stock(Identifier)
    /// A package of a medication and its last usable date.
    case package(Identifier, refill: Identifier?, expires: LocalDate)
    case backup
  }

  package let kind: Kind
  /// Which of several of its kind about one subject: repeats count from 1, expiries and backups by
  /// their days.
  package let ordinal: Int
  package let subject: Subject
  package let at: Instant
  /// True when it makes no sound, because it falls into quiet hours.
  package let isSilent: Bool
  /// True when it is of a medication that must not be missed.
  package let isCritical: Bool

  /// The same text on every device and at every planning for the same reminder.
  package var id: String { "\(kind.rawValue)-\(ordinal)/\(subject.id)" }
}

extension Reminder.Subject {
  /// The same text on every device for the same subject.
  package var id: String {
    switch self {
    case .dose(let slot): "dose/\(slot.key.record(of: slot.medication).hex)"
    case .stock(let medication): "stock/\(medication.hex)"
    case .package(let medication, let refill, let expires):
      "package/\(medication.hex)/\(refill?.hex ?? "counted")/\(expires)"
    case .backup: "backup"
    }
  }

  /// The medication; nil for a backup.
  package var medication: Identifier? {
    switch self {
    case .dose(let slot): slot.medication
    case .stock(let medication), .package(let medication, _, _): medication
    case .backup: nil
    }
  }

  /// The id of the medication as people see it.
  package var medicationID: String? { medication?.hex }

  /// The planned dose, where it is about one.
  package var slot: Slot? {
    guard case .dose(let slot) = self else { return nil }
    return slot
  }
}

extension Reminder: Comparable {
  package static func < (one: Reminder, other: Reminder) -> Bool {
    // An id takes a hash: it is asked for only where it decides.
    one.at == other.at ? one.id < other.id : one.at < other.at
  }
}

/// The reminders that are shown together: those of one minute, or what was slept through.
package struct ReminderGroup: Hashable, Sendable {
  /// In order of their instants; never empty.
  package let reminders: [Reminder]
  package let at: Instant

  init?(_ reminders: [Reminder]) {
    guard let first = reminders.first else { return nil }
    self.reminders = reminders
    at = first.at
  }

  package var isSilent: Bool { reminders.allSatisfy(\.isSilent) }
  package var isCritical: Bool { reminders.contains(where: \.isCritical) }
}
