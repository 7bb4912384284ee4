internal import MedleyRecords
internal import MedleySealing

/// The tags of a schedule version (`medicine-records §5`).
private enum Tag {
  static let lineage: UInt64 = 1
  static let seen: UInt64 = 2
  static let effectiveFrom: UInt64 = 3
  static let start: UInt64 = 4
  static let end: UInt64 = 5
  static let doseCount: UInt64 = 6
  static let policy: UInt64 = 7
  static let zone: UInt64 = 8
  static let offset: UInt64 = 9
  static let recurrence: UInt64 = 10
  static let parameters: UInt64 = 11
  static let entries: UInt64 = 12
  static let dose: UInt64 = 13
  static let window: UInt64 = 14
  static let plan: UInt64 = 15
  static let notBefore: UInt64 = 16
  /// Unknown tags below this one change what is due; those from it on may be ignored.
  static let firstIgnorable: UInt64 = 64
}

extension ScheduleVersion {
  /// The canonical bytes.
  package var encoded: [UInt8] {
    guard isUnderstood else { return unknownFields.encoded }
    var map = unknownFields
    map.set(Tag.lineage, identifier: lineage)
    map.set(Tag.seen, bytes: seen.isEmpty ? nil : seen.flatMap(\.bytes))
    map.set(Tag.effectiveFrom, date: effectiveFrom)
    map.set(Tag.start, date: start == effectiveFrom ? nil : start)
    map.set(Tag.end, date: end)
    map.set(Tag.doseCount, number: doseCount.map { UInt64(clamping: $0) })
    map.set(Tag.recurrence, number: recurrence.kindNumber)
    map.set(Tag.parameters, bytes: recurrence.parameters)
    map.set(Tag.dose, text: dose?.text)
    map.set(Tag.window, bytes: window?.encoded)
    map.set(Tag.plan, bytes: plan?.encoded)
    map.set(Tag.notBefore, signed: notBefore?.seconds)
    switch policy {
    case .follow: break
    case .pinned(let zone):
      map.set(Tag.policy, number: 2)
      map.set(Tag.zone, text: zone)
    case .elapsed(let offset):
      map.set(Tag.policy, number: 3)
      map.set(Tag.offset, signed: Int64(offset))
    }
    if !entries.isEmpty {
      var writer = ByteWriter()
      for entry in entries { writer.counted(entry.encoded) }
      map.set(Tag.entries, bytes: writer.bytes)
    }
    return map.encoded
  }

  /// Decodes a version; nil when not even its lineage and dates can be read.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes), let effectiveFrom = map.date(Tag.effectiveFrom)
    else { return nil }
    self.init(effectiveFrom: effectiveFrom)
    var isWhole = true
    /// Reads an optional field and notes when it is there and makes no sense.
    func read<Value>(_ tag: UInt64, _ decode: (UInt64) -> Value?) -> Value? {
      guard map[tag] != nil else { return nil }
      let value = decode(tag)
      if value == nil { isWhole = false }
      return value
    }
    lineage = read(Tag.lineage, map.identifier)
    seen = read(Tag.seen) { map.bytes($0).flatMap(ScheduleVersion.identifiers) } ?? []
    start = read(Tag.start, map.date) ?? effectiveFrom
    end = read(Tag.end, map.date)
    doseCount = read(Tag.doseCount) { tag in
      map.number(tag).flatMap(Int.init(exactly:)).flatMap {
        1...MedicineLimits.doseCount ~= $0 ? $0 : nil
      }
    }
    dose = read(Tag.dose) { tag in map.quantity(tag).flatMap { $0.isNegative ? nil : $0 } }
    recurrence = Recurrence(
      kind: map.number(Tag.recurrence) ?? 0, parameters: map.bytes(Tag.parameters))
    if case .unknown = recurrence { isWhole = false }
    let policy = ScheduleVersion.policy(map)
    let entries = read(Tag.entries) { map.bytes($0).flatMap(TimeEntry.list) } ?? []
    window = read(Tag.window) { map.bytes($0).flatMap(DoseWindow.init(decoding:)) }
    plan = read(Tag.plan) { map.bytes($0).flatMap(DosePlan.init(decoding:)) }
    notBefore = read(Tag.notBefore) { map.signed($0).flatMap { Instant(seconds: $0) } }
    self.entries = entries
    if !isConsistent { isWhole = false }
    let rest = map.without(Tag.lineage...Tag.notBefore)
    if let policy, isWhole, rest.fields.allSatisfy({ $0.tag >= Tag.firstIgnorable }) {
      self.policy = policy
      unknownFields = rest
    } else {
      self.entries = []
      // All the bytes are kept, because not all that they say has a place in the properties.
      unknownFields = map
      setNotUnderstood()
    }
  }

  private static func policy(_ map: FieldMap) -> ZonePolicy? {
    switch map.number(Tag.policy) ?? (map[Tag.policy] == nil ? 1 : 0) {
    case 1: return map[Tag.zone] == nil && map[Tag.offset] == nil ? .follow : nil
    case 2:
      guard map[Tag.offset] == nil else { return nil }
      return map.text(Tag.zone).map { .pinned($0) }
    case 3:
      guard map[Tag.zone] == nil, let offset = map.signed(Tag.offset),
        -1_439...1_439 ~= offset
      else { return nil }
      return .elapsed(offsetMinutes: Int(offset))
    default: return nil
    }
  }

  private static func identifiers(_ bytes: [UInt8]) -> [Identifier]? {
    guard bytes.count % 16 == 0, bytes.count / 16 <= MedicineLimits.seenVersionCount else {
      return nil
    }
    return stride(from: 0, to: bytes.count, by: 16).compactMap {
      Identifier(bytes: bytes[$0..<$0 + 16])
    }
  }
}

extension TimeEntry {
  /// The tags of a time entry.
  private enum Tag {
    static let time: UInt64 = 1
    static let id: UInt64 = 2
    static let amount: UInt64 = 3
  }

  /// The canonical bytes; an id that is the printed time is left out.
  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(Tag.time, number: UInt64(time.minute))
    map.set(Tag.id, text: id == time.text ? nil : id)
    map.set(Tag.amount, text: amount?.text)
    return map.encoded
  }

  /// Decodes an entry; nil when it is not wholly understood.
  package init?(decoding bytes: some Collection<UInt8>) {
    guard let map = try? FieldMap(decoding: bytes), map.fields.allSatisfy({ $0.tag <= Tag.amount }),
      let time = map.number(Tag.time).flatMap(Int.init(exactly:)).flatMap(WallTime.init(minute:))
    else { return nil }
    var amount: Quantity?
    if map[Tag.amount] != nil {
      guard let quantity = map.quantity(Tag.amount), !quantity.isNegative else { return nil }
      amount = quantity
    }
    let id = map[Tag.id] == nil ? time.text : map.text(Tag.id)
    guard let id, 1...MedicineLimits.slotPartByteCount ~= id.utf8.count else { return nil }
    self.init(id: id, time: time, amount: amount)
  }

  /// Decodes the entries of a version; nil when one is not understood or an id occurs twice.
  static func list(_ bytes: [UInt8]) -> [TimeEntry]? {
    var reader = ByteReader(bytes)
    var entries: [TimeEntry] = []
    while !reader.isAtEnd {
      guard entries.count < MedicineLimits.timeCount,
        let bytes = try? reader.counted(limit: 1_024), let entry = TimeEntry(decoding: bytes)
      else { return nil }
      entries.append(entry)
    }
    guard Set(entries.map(\.id)).count == entries.count else { return nil }
    return entries.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
  }
}
