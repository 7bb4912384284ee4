internal import MedleyMedicines

/// How a medicine is to be taken: one part of an instruction.
///
/// Source: FHIR R4 Dosage, Timing.
struct FHIRDosage: Equatable, Sendable {
  /// A part of the day or a meal, with the time on the clock that stands for it here.
  static let whens: [String: WallTime] = {
    let hours = [
      "MORN": 8, "MORN.early": 7, "MORN.late": 10, "NOON": 12, "AFT": 15, "AFT.early": 14,
      "AFT.late": 16, "EVE": 18, "EVE.early": 17, "EVE.late": 20, "NIGHT": 22, "HS": 22, "WAKE": 7,
      "CM": 8, "ACM": 8, "PCM": 8, "CD": 12, "ACD": 12, "PCD": 12, "CV": 18, "ACV": 18, "PCV": 18,
    ]
    return hours.compactMapValues { WallTime(hour: $0, minute: 0) }
  }()

  let place: String
  /// Its number among parts that follow each other; equal numbers hold together.
  let sequence: Int64?
  let text: String
  let patientInstruction: String
  /// What to heed, in words.
  let additionalInstructions: [String]
  let isAsNeeded: Bool
  let asNeededFor: String
  let route: String
  let dose: FHIRQuantity?
  /// The amount where it is no single number, in words.
  let doseWords: String
  let maximum: AsNeededLimits.Maximum?
  /// The most per period where it cannot be counted with, in words.
  let maximumWords: String
  let timing: Timing?
  /// True when something stands in it that must not be passed over.
  let hasModifier: Bool

  struct Timing: Equatable, Sendable {
    var frequency: Int?
    var period: Quantity?
    var periodUnit = ""
    var days: WeekdaySet?
    var times: [WallTime] = []
    var whens: [String] = []
    var start: FHIRMoment?
    var end: FHIRMoment?
    var length: FHIRQuantity?
    var count: Int?
    /// Dates or instants one by one.
    var events: [FHIRMoment] = []
    /// True for what no schedule here says: ranges, offsets.
    var isBeyondRules = false
    /// True when nothing of a rule stands in it.
    var isEmpty = false
  }

  init(_ reader: ObjectReader) throws(InterchangeFault) {
    place = reader.path
    sequence = try reader.whole("sequence", in: 0...100_000)
    text = try reader.fhirText("text", byteLimit: InterchangeLimits.noteByteCount)
    patientInstruction = try reader.fhirText(
      "patientInstruction", byteLimit: InterchangeLimits.noteByteCount)
    asNeededFor = try reader.concept("asNeededCodeableConcept")
    isAsNeeded =
      try reader.truth("asNeededBoolean") ?? false
      || reader.value("asNeededCodeableConcept") != nil
    route = try reader.concept("route")
    additionalInstructions = try reader.concepts("additionalInstruction")
    hasModifier = reader.value("modifierExtension") != nil
    let amounts = try reader.objects("doseAndRate")
    dose = try amounts.first?.fhirQuantity("doseQuantity")
    var words = amounts.count > 1 ? ["more than one amount"] : []
    if let range = try amounts.first?.object("doseRange") {
      let low = try range.fhirQuantity("low")?.words ?? "?"
      let high = try range.fhirQuantity("high")?.words ?? "?"
      words.append("\(low) to \(high)")
    }
    doseWords = words.joined(separator: ", ")
    var limit: AsNeededLimits.Maximum?
    var limitWords = ""
    if let most = try reader.object("maxDosePerPeriod"),
      let amount = try most.fhirQuantity("numerator"),
      let span = try most.fhirQuantity("denominator")
    {
      let isCountable = dose.map { $0.unit == amount.unit } ?? amount.unit.isEmpty
      if isCountable, let window = span.minutes, window.count > 0,
        window.count <= MedicineLimits.minuteCount, amount.value.quantity > .zero
      {
        limit = AsNeededLimits.Maximum(amount.value.quantity, in: window)
      } else {
        limitWords = "at most \(amount.words) in \(span.words)"
      }
    }
    maximum = limit
    maximumWords = limitWords
    timing = try reader.object("timing").map { timing throws(InterchangeFault) in
      try FHIRDosage.timing(timing)
    }
  }

  /// What is read of a part, and of its rule; some of it only to know that it is there.
  static let keys: Set<String> = [
    "id", "sequence", "text", "patientInstruction", "additionalInstruction", "timing",
    "asNeededBoolean", "asNeededCodeableConcept", "route", "doseAndRate", "maxDosePerPeriod",
    "modifierExtension",
  ]
  static let ruleKeys = Set(beyondRules).union([
    "id", "frequency", "period", "periodUnit", "count", "dayOfWeek", "timeOfDay", "when",
    "boundsPeriod", "boundsDuration",
  ])
  private static let beyondRules = [
    "boundsRange", "countMax", "duration", "durationMax", "frequencyMax", "periodMax", "offset",
  ]

  /// Abbreviations that are a whole rule.
  ///
  /// Source: HL7 v3 GTSAbbreviation.
  private static let abbreviations: [String: (frequency: Int, period: Int, unit: String)] = [
    "QD": (1, 1, "d"), "BID": (2, 1, "d"), "TID": (3, 1, "d"), "QID": (4, 1, "d"),
    "QOD": (1, 2, "d"), "Q1H": (1, 1, "h"), "Q2H": (1, 2, "h"), "Q3H": (1, 3, "h"),
    "Q4H": (1, 4, "h"), "Q6H": (1, 6, "h"), "Q8H": (1, 8, "h"), "WK": (1, 1, "wk"),
    "MO": (1, 1, "mo"),
  ]
  private static let abbreviationSystem =
    "http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation"

  /// The rule that an abbreviation is; nil where there is none that is known.
  private static func abbreviated(_ reader: ObjectReader) throws(InterchangeFault) -> Timing? {
    for coding in try reader.object("code")?.objects("coding") ?? [] {
      guard try coding.fhirText("system") == abbreviationSystem,
        let rule = abbreviations[try coding.fhirText("code")]
      else { continue }
      return Timing(
        frequency: rule.frequency, period: Quantity(rule.period), periodUnit: rule.unit)
    }
    return nil
  }

  private static func timing(_ reader: ObjectReader) throws(InterchangeFault) -> Timing {
    var timing = Timing()
    for (index, text) in try reader.texts("event", limit: MedicineLimits.dateCount).enumerated() {
      guard let moment = FHIRMoment(text) else {
        throw .value(at: "\(reader.place("event"))[\(index)]", .outOfRange)
      }
      timing.events.append(moment)
    }
    guard let rule = try reader.object("repeat") else {
      if timing.events.isEmpty, let rule = try abbreviated(reader) { return rule }
      timing.isEmpty = timing.events.isEmpty
      return timing
    }
    // Dates beside a rule are both or neither; which one is not said.
    if !timing.events.isEmpty { timing.isBeyondRules = true }
    let numbers: ClosedRange<Int64> = 1...100_000
    timing.frequency = try rule.whole("frequency", in: numbers).map { Int($0) }
    timing.period = try rule.decimal("period")?.quantity
    timing.periodUnit = try rule.fhirText("periodUnit")
    timing.count = try rule.whole("count", in: numbers).map { Int($0) }
    let words = try rule.texts("dayOfWeek")
    let days = words.compactMap { word in Weekday.allCases.first { $0.letters == word } }
    guard days.count == words.count else { throw rule.fault("dayOfWeek", .unknownWord) }
    timing.days = WeekdaySet(days)
    for (index, text) in try rule.texts("timeOfDay").enumerated() {
      guard let clock = LocalMoment.clock(text) else {
        throw .value(at: "\(rule.place("timeOfDay"))[\(index)]", .outOfRange)
      }
      timing.times.append(clock.time)
    }
    timing.whens = try rule.texts("when")
    if let period = try rule.object("boundsPeriod") {
      timing.start = try period.fhirMoment("start")
      timing.end = try period.fhirMoment("end")
    }
    timing.length = try rule.fhirQuantity("boundsDuration")
    if beyondRules.contains(where: { rule.value($0) != nil }) { timing.isBeyondRules = true }
    return timing
  }
}

extension ObjectReader {
  /// The texts of a list; empty where there is none.
  fileprivate func texts(
    _ key: String, limit: Int = MedicineLimits.timeCount
  ) throws(InterchangeFault) -> [String] {
    var texts: [String] = []
    let list = try list(key, countLimit: limit) ?? []
    for (index, element) in list.enumerated() {
      guard let text = element.text else {
        throw .value(at: "\(place(key))[\(index)]", .wrongForm(expected: .text))
      }
      texts.append(text)
    }
    return texts
  }
}
