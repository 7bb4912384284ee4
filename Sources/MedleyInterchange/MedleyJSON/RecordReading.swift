internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

/// Reads one record of a file of our own.
struct RecordReading {
  private(set) var entry: MedleyBackup.Entry

  init(
    _ reader: ObjectReader, _ section: String, _ ignored: inout IgnoredKeys
  ) throws(InterchangeFault) {
    let form = RecordForm.of(section: section)
    let parentWord = form?.parentWord ?? "parent"
    let id = try reader.required("id", try reader.identifier("id"))
    var record = ImportedRecord(
      kind: try RecordReading.kind(reader, form), id: id,
      parent: try reader.identifier(parentWord))
    record.isRemoved = try reader.truth("removed") ?? false
    let isInQuestion = try reader.truth("removal_in_question") ?? false
    let losers = try reader.list("other_values", countLimit: InterchangeLimits.valueCount)
    for field in form?.fields ?? [] {
      if field.isSet {
        record.members += try RecordReading.members(field, reader)
      } else if let value = reader.rawValue(field.word) {
        record.registers.append(
          (
            field.number,
            try field.value.bytes(value, at: reader.place(field.word)).limited(
              reader.place(field.word))
          ))
      }
    }
    try RecordReading.readOtherFields(reader, form, into: &record)
    if record.kind == MedicineKind.intake.rawValue { RecordReading.nameByContent(&record) }
    ignored.note(
      reader.keys, besides: form?.keys ?? RecordForm.unknownKeys, under: "\(section)[]")
    let name = reader.value("name")?.text ?? ""
    entry = MedleyBackup.Entry(
      record: record, place: reader.path, what: name.isEmpty ? id.hex : name,
      hasConflict: isInQuestion || losers?.isEmpty == false)
  }

  /// The kind of a record; one of the membership or of the log itself is refused.
  private static func kind(
    _ reader: ObjectReader, _ form: RecordForm?
  ) throws(InterchangeFault) -> UInt64 {
    if let form { return form.kind }
    let number = try reader.required("kind", try reader.whole("kind", in: 1...0xffff_ffff))
    let kind = UInt64(number)
    guard RecordForm.of(kind) == nil, !logKinds.contains(kind), kind & 3 <= 1 else {
      throw reader.fault("kind", .outOfRange)
    }
    return kind
  }

  /// The kinds that a store writes about its own log; they mean nothing elsewhere.
  private static let logKinds: Set<UInt64> = [12, 16]

  private static func members(
    _ field: RecordForm.Field, _ reader: ObjectReader
  ) throws(InterchangeFault) -> [ImportedRecord.Member] {
    var members: [ImportedRecord.Member] = []
    var seen: Set<Identifier> = []
    let list = try reader.list(field.word, countLimit: InterchangeLimits.valueCount) ?? []
    for (index, value) in list.enumerated() {
      let place = "\(reader.place(field.word))[\(index)]"
      let item = try ObjectReader(value, at: place)
      let id = try item.required("id", try item.identifier("id"))
      guard seen.insert(id).inserted else { throw item.fault("id", .repeated) }
      members.append(
        ImportedRecord.Member(
          field: field.number, name: .named(id),
          value: try field.value.bytes(value, at: place).limited(place)))
    }
    return members
  }

  private static func readOtherFields(
    _ reader: ObjectReader, _ form: RecordForm?, into record: inout ImportedRecord
  ) throws(InterchangeFault) {
    let list =
      try reader.list("other_fields", countLimit: InterchangeLimits.valueCount) ?? []
    for (index, value) in list.enumerated() {
      let item = try ObjectReader(value, at: "\(reader.place("other_fields"))[\(index)]")
      let number = try item.required("field", try item.whole("field", in: 1...0xffff_ffff))
      let bytes = try item.required("bytes", try item.hexadecimal("bytes")).limited(item.path)
      if let member = try item.identifier("member") {
        record.members.append(
          ImportedRecord.Member(field: UInt64(number), name: .named(member), value: bytes))
      } else {
        record.registers.append((UInt64(number), bytes))
      }
    }
  }

  /// Names the entries of an intake as their first writer did, where that gives the same ids.
  private static func nameByContent(_ record: inout ImportedRecord) {
    guard let medication = record.parent else { return }
    let entries = record.members.map { DoseEntry(decoding: $0.value) }
    let isKeyed =
      !entries.isEmpty
      && entries.allSatisfy { $0?.slot?.record(of: medication) == record.id }
    if isKeyed { record.name = .keyed }
  }
}

extension [UInt8] {
  /// The bytes, unless there are more than a value may have.
  fileprivate func limited(_ place: String) throws(InterchangeFault) -> [UInt8] {
    let limit = InterchangeLimits.valueByteCount
    guard count <= limit else { throw .value(at: place, .tooLong(byteLimit: limit)) }
    return self
  }
}
