package import MedleyRecords
internal import MedleySealing

/// A question that a person has to answer; every replica shows the same ones.
package struct Conflict: Hashable, Sendable {
  /// What is in question.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case doubleDose = "double_dose"
    case takenOrSkipped = "taken_or_skipped"
    case field
    case removed
    case unconfirmed
  }

  /// One of the things that people said.
  package struct Entry: Hashable, Sendable {
    /// What was said, ready to be shown.
    package enum Content: Hashable, Sendable {
      case dose(DoseEntry)
      /// A value in words; nil stands for "none".
      case value(String?)
    }

    /// The id by which it is kept: of the dose entry, the version, or the operation.
    package let id: Identifier
    package let content: Content
    package let origin: Origin
    /// The bytes that keeping it writes again.
    package let value: [UInt8]
  }

  /// Where the question is.
  package enum Place: Hashable, Sendable {
    case slot(SlotKey)
    /// An intake that names no slot.
    case intake
    case register(UInt64)
    case member(UInt64, Identifier)
    case lineage(Identifier)
    case record
  }

  /// The same for as long as the question stays, whatever entries come and go.
  package let id: Identifier
  package let kind: Kind
  package let recordKind: MedicineKind
  package let record: Identifier
  package let medication: Identifier?
  package let place: Place
  /// The name of the field in JSON; nil for doses and for whole records.
  package let field: String?
  /// What people said, the one displayed or counting first.
  package let entries: [Entry]

  package var slot: SlotKey? {
    if case .slot(let slot) = place { slot } else { nil }
  }

  init(
    kind: Kind, recordKind: MedicineKind, record: Identifier, medication: Identifier?,
    place: Place, field: String? = nil, entries: [Entry]
  ) {
    self.kind = kind
    self.recordKind = recordKind
    self.record = record
    self.medication = medication
    self.place = place
    self.field = field
    self.entries = entries
    id = Conflict.id(kind: kind, record: record, place: place)
  }

  /// The id of a question (`medicine-records §9`).
  private static func id(kind: Kind, record: Identifier, place: Place) -> Identifier {
    var writer = ByteWriter()
    switch (kind, place) {
    case (.unconfirmed, _):
      writer.byte(6)
      writer.fixed(record)
    case (_, .slot), (_, .intake):
      writer.byte(1)
      writer.fixed(record)
    case (_, .register(let field)):
      writer.byte(2)
      writer.fixed(record)
      writer.varint(field)
    case (_, .member(let field, let member)):
      writer.byte(3)
      writer.fixed(record)
      writer.varint(field)
      writer.fixed(member)
    case (_, .lineage(let lineage)):
      writer.byte(4)
      writer.fixed(record)
      writer.varint(MedicationField.scheduleVersions.rawValue)
      writer.fixed(lineage)
    case (_, .record):
      writer.byte(5)
      writer.fixed(record)
    }
    return Identifier(domain: "medley conflict 1", writer.bytes)
  }
}
