import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// Merged records in which every value of an operation survives, whatever else was written.
struct FuzzWorld {
  private struct Key: Hashable {
    let kind: UInt64
    let id: Identifier
  }

  private struct Record {
    var parent: Identifier?
    var isRemoved = false
    var fields = FieldValues()
  }

  private var records: [Key: Record] = [:]

  init(_ drafts: [OperationDraft]) throws {
    for (index, draft) in drafts.enumerated() {
      var writer = ByteWriter()
      draft.write(to: &writer)
      var reader = ByteReader(writer.bytes)
      let device = FuzzHistory.devices[index % 2]
      let operation = try Operation(
        from: &reader, change: Digest(hashing: Array("\(index)".utf8)), index: 0)
      let place = operation.place
      var record = records[Key(kind: place.kind, id: place.record)] ?? Record()
      if let parent = operation.parent { record.parent = parent }
      if place.field == 0 {
        record.isRemoved = operation.shape == .remove
      } else if operation.shape != .remove {
        record.fields.append(
          SurvivingValue(
            member: place.member, value: operation.value,
            origin: Origin(
              stamp: Int64(index), actor: device.actor(), operation: operation.id)),
          to: place.field)
      }
      records[Key(kind: place.kind, id: place.record)] = record
    }
  }

  /// All records in the order of their ids.
  var states: [RecordState] {
    records.sorted { ($0.key.kind, $0.key.id) < ($1.key.kind, $1.key.id) }.map { key, record in
      RecordState(
        kind: key.kind, id: key.id, parent: record.parent,
        presence: record.isRemoved ? .removed : .present, fields: record.fields)
    }
  }

  func states(_ kind: MedicineKind) -> [RecordState] { states.filter { $0.kind == kind.rawValue } }
}
