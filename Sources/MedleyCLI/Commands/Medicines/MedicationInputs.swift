internal import MedleyMedicines

/// The options that describe a medication and its schedule, for `add` and `edit`.
enum MedicationInputs {
  static let unit = Option<String?>(
    "unit", "U", "What the dose is counted in",
    completions: .words(["tablet", "capsule", "ml", "mg", "drop", "puff", "unit", "piece"]))
  static let form = Option<String?>(
    "form", "F", "The form, such as tablet or syrup",
    completions: .words([
      "tablet", "capsule", "syrup", "injection", "drops", "inhaler", "patch", "cream",
      "suppository",
    ]))
  static let strength = Option<String?>("strength", "S", "The strength, such as “25 mg”")
  static let at = Option<[TimedDose]>(
    "at", "HH:MM[=AMOUNT]", "A time of day, with its own amount where it differs; once for each")
  static let days = Option<RepeatRule?>(
    "repeat", "RULE", "When it is due: mon,thu; “every 2 days”; “monthly 15”; more in the manual")
  static let asNeeded = Flag("as-needed", "Taken when needed, at no fixed time")
  static let gap = Option<Minutes?>(
    "gap", "DURATION", "The least time between two uses, such as 4h")
  static let maximum = Option<DoseLimit?>(
    "max", "AMOUNT/DURATION", "The most within a time, such as 8/24h")
  static let end = Option<TypedDate?>("end", "DATE", "The last day of the schedule")
  static let code = Option<[String]>("code", "BARCODE", "A barcode of a package; once for each")
  static let photo = Option<PhotoSource?>(
    "photo", "FILE", "A picture of it, made smaller and kept; “none” takes it away")
  static let fullName = Option<String?>("full-name", "N", "The name on the package")
  static let ingredients = Option<[String]>(
    "ingredient", "I",
    "An active ingredient with what one unit of dose contains, such as “paracetamol 500 mg” or "
      + "“ibuprofen 100 mg/5 ml”; once for each")
  static let route = Option<String?>(
    "route", "R", "How it is taken, such as “by mouth”",
    completions: .words(["by mouth", "on the skin", "injected", "inhaled", "in the eye"]))
  static let reason = Option<String?>("reason", "T", "What it is taken for")
  static let prescriber = Option<String?>("prescriber", "P", "Who prescribed it")
  static let instructions = Option<String?>(
    "instructions", "T", "How to take it, such as “with food”; “-” reads it")
  static let lowStock = Option<DayCount?>(
    "low-stock", "DAYS", "Warn when the stock lasts no more than this; usually 7")
  static let critical = Flag("critical", "Must not be forgotten: reminders insist")
  static let zonePolicy = Option<ZonePolicyWord?>(
    "zone-policy", "follow|pinned|elapsed",
    "Times go with the person, stay in one zone, or keep their spacing")
  static let lateAfter = Option<Minutes?>(
    "late-after", "DURATION", "Taken later than this counts as late; usually 60m")

  /// The options after the dose, in the order of help.
  static let described: [any InputKey] = [
    unit, form, strength, at, days, asNeeded, gap, maximum,
  ]
  static let further: [any InputKey] = [
    code, photo, fullName, ingredients, route, reason, prescriber, instructions, lowStock,
  ]

  /// What the options owe each other.
  static let rules: [InputRule] = [
    .apart(asNeeded, at), .apart(asNeeded, days),
  ]
}
