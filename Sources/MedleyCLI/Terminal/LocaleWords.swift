internal import MedleyMedicines
internal import MedleyReports

/// How dates are named and weeks begin where a person lives, for the screen alone.
///
/// Files never depend on it.
struct LocaleWords: Equatable {
  /// The language of the names of months and days.
  let language: Language
  /// The first day of the week where nobody has said another one.
  let firstWeekday: Weekday

  /// Reads what the environment says about times: `LC_ALL`, else `LC_TIME`, else `LANG`.
  ///
  /// Source: locale(7); the form is LANGUAGE_TERRITORY.ENCODING@VARIANT.
  init(_ surroundings: Surroundings) {
    let name =
      surroundings.nonEmpty("LC_ALL") ?? surroundings.nonEmpty("LC_TIME")
      ?? surroundings.nonEmpty("LANG") ?? ""
    let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
    language = parts.first.flatMap { Language(rawValue: String($0)) } ?? .english
    let territory = parts.count == 2 ? String(parts[1]) : ""
    firstWeekday =
      LocaleWords.sunday.contains(territory)
      ? .sunday : LocaleWords.saturday.contains(territory) ? .saturday : .monday
  }

  /// The day of the week in short: three letters, two in German.
  func short(_ day: Weekday) -> String {
    String(language.name(of: day).prefix(language == .german ? 2 : 3))
  }

  /// Territories whose weeks begin on Sunday; those that are not listed begin theirs on Monday.
  ///
  /// Source: Unicode CLDR 43, supplemental/weekData.
  private static let sunday = Set(
    """
    AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX \
    MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
    """.split(separator: " ").map(String.init))

  /// Territories whose weeks begin on Saturday.
  private static let saturday = Set(
    "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY".split(separator: " ").map(String.init))
}
