internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension ScheduleVersion: JSONForm {
  var json: [(String, JSONValue)] {
    var facts: [(String, JSONValue)] = []
    facts.add("lineage", lineage)
    if !seen.isEmpty { facts.add("seen", .array(seen.map { .string($0.hex) })) }
    facts.add("effective_from", effectiveFrom)
    // Of a schedule that this version does not understand the bytes say the rest.
    guard isUnderstood else { return facts }
    if start != effectiveFrom { facts.add("start", start) }
    facts.add("end", end)
    facts.add("dose_count", doseCount)
    facts.add("not_before", notBefore.flatMap { OffsetInstant($0, offsetMinutes: 0) })
    switch policy {
    case .follow: break
    case .pinned(let zone):
      facts.add("zone_policy", policy.word)
      facts.add("zone", zone)
    case .elapsed(let offset):
      facts.add("zone_policy", policy.word)
      facts.add("offset_minutes", offset)
    }
    facts += recurrence.json
    if let window { facts.add("window", .object(window.json)) }
    if let plan { facts.add("plan", .object(plan.json)) }
    facts.add("dose", dose)
    if !entries.isEmpty { facts.add("times", .array(entries.map(\.json))) }
    return facts
  }

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    let effectiveFrom = try reader.required(
      "effective_from", try reader.calendarDate("effective_from"))
    let doseCount = try reader.whole("dose_count", in: 1...Int64(MedicineLimits.doseCount))
    var seen: [Identifier] = []
    let list = try reader.list("seen", countLimit: MedicineLimits.seenVersionCount) ?? []
    for (index, value) in list.enumerated() {
      guard let id = value.text.flatMap({ Identifier(hex: $0) }) else {
        throw .value(at: "\(reader.place("seen"))[\(index)]", .notHexadecimal)
      }
      seen.append(id)
    }
    self.init(
      effectiveFrom: effectiveFrom, start: try reader.calendarDate("start"),
      end: try reader.calendarDate("end"), doseCount: doseCount.map { Int($0) },
      policy: try ZonePolicy(reading: reader), recurrence: try Recurrence(reading: reader),
      entries: try ScheduleVersion.entries(reader), window: try DoseWindow.optional(reader),
      plan: try DosePlan.optional(reader), dose: try reader.amount("dose"),
      lineage: try reader.identifier("lineage"), seen: seen)
    notBefore = try reader.moment("not_before")?.instant
    guard isConsistent else { throw reader.fault("repeat", .outOfRange) }
  }

  private static func entries(_ reader: ObjectReader) throws(InterchangeFault) -> [TimeEntry] {
    var entries: [TimeEntry] = []
    let times = try reader.list("times", countLimit: MedicineLimits.timeCount) ?? []
    for (index, value) in times.enumerated() {
      let place = "\(reader.place("times"))[\(index)]"
      let entry = try TimeEntry(reading: try ObjectReader(value, at: place))
      guard !entries.contains(where: { $0.id == entry.id }) else {
        throw .value(at: place, .repeated)
      }
      entries.append(entry)
    }
    return entries
  }
}

extension ZonePolicy {
  fileprivate init(reading reader: ObjectReader) throws(InterchangeFault) {
    switch try reader.choice("zone_policy", ["follow", "pinned", "elapsed"], { $0 }) {
    case "pinned": self = .pinned(try reader.required("zone", try reader.shortText("zone")))
    case "elapsed":
      let offset = try reader.whole("offset_minutes", in: -1_439...1_439)
      self = .elapsed(offsetMinutes: Int(try reader.required("offset_minutes", offset)))
    default: self = .follow
    }
  }
}

extension TimeEntry {
  fileprivate var json: JSONValue {
    var facts: [(String, JSONValue)] = []
    facts.add("time", time.text)
    if id != time.text { facts.add("id", id) }
    facts.add("amount", amount)
    return .object(facts)
  }

  fileprivate init(reading reader: ObjectReader) throws(InterchangeFault) {
    let time = try reader.required("time", try reader.time("time"))
    self.init(
      id: try reader.slotPart("id") ?? time.text, time: time, amount: try reader.amount("amount"))
  }
}
