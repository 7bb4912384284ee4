package import MedleyMedicines
package import MedleyRecords

extension Report {
  /// A dose that did not go as planned, or that nobody planned.
  package struct Deviation: Sendable {
    package enum Kind: Hashable, Sendable {
      case missed
      case skipped
      /// Taken so many minutes after its time.
      case late(Minutes)
      /// Taken in time, but another amount than the one planned.
      case otherAmount(planned: Quantity)
      case extra
      case asNeeded
      case unconfirmed
    }

    package var medicine: String
    package var unit: String
    /// The date in which it counts.
    package var date: LocalDate
    /// When it was planned, or when it was taken where nobody planned it; on the person's clock.
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
      case began(ScheduleVersion)
      case changed(from: ScheduleVersion, to: ScheduleVersion)
      /// The same schedule, counted from a new first date on.
      case restarted(ScheduleVersion)
      case ended(reason: String?)
      /// The last date of the schedule came.
      case finished
      case paused(through: LocalDate?, reason: String?)
      /// The first date after a pause that had begun before the period.
      case resumed(since: LocalDate)
      /// A strength or a unit of dose; nil is none.
      case field(MedicationField, from: String?, to: String?)
    }

    package var date: LocalDate
    package var medicine: String
    package var unit: String
    package var followed: [Identifier: String]
    package var kind: Kind

    package init(
      date: LocalDate, medicine: String, unit: String, followed: [Identifier: String] = [:],
      kind: Kind
    ) {
      self.date = date
      self.medicine = medicine
      self.unit = unit
      self.followed = followed
      self.kind = kind
    }
  }

  /// A question that the household has not answered, so that the record is in doubt there.
  package struct OpenQuestion: Sendable {
    /// One of the things that were said.
    package enum Said: Sendable {
      /// An amount is there where one was taken; the moment is that of taking, else of logging.
      case dose(DoseStatus, Quantity?, OffsetInstant)
      case text(String?)
      /// A zone, and since when in UTC.
      case stay(String, OffsetInstant)
      /// A field's value as the record has it.
      case value(MedicationField, [UInt8])
    }

    package var kind: Conflict.Kind
    package var medicine: String?
    package var unit: String
    /// When the dose in question was planned, on the person's clock.
    package var planned: OffsetInstant?
    /// The name of the field in question, as conflicts name it.
    package var field: String?
    /// What was said, each with who said it.
    package var said: [(what: Said, by: String)]
    /// The names of medications that schedules in question follow.
    package var followed: [Identifier: String]

    package init(
      kind: Conflict.Kind, medicine: String?, unit: String, planned: OffsetInstant?,
      field: String?, said: [(what: Said, by: String)], followed: [Identifier: String] = [:]
    ) {
      self.kind = kind
      self.medicine = medicine
      self.unit = unit
      self.planned = planned
      self.field = field
      self.said = said
      self.followed = followed
    }
  }

  /// Something that somebody wrote down about the person or about a medicine.
  package struct Remark: Sendable {
    /// On the person's clock.
    package var moment: OffsetInstant
    /// Nil for a note about the person.
    package var medicine: String?
    package var text: String

    package init(moment: OffsetInstant, medicine: String?, text: String) {
      self.moment = moment
      self.medicine = medicine
      self.text = text
    }
  }

  /// A zone in which the person was, from a moment on.
  package struct Stay: Sendable {
    /// Nil for the zone in which the period begins.
    package var from: OffsetInstant?
    package var zone: String

    package init(from: OffsetInstant?, zone: String) {
      self.from = from
      self.zone = zone
    }
  }
}
