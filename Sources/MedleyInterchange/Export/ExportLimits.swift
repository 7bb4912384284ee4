/// How far exports look and how much of one thing they write.
package enum ExportLimits {
  /// Phases of a cycle that a FHIR statement writes as dosages of their own.
  package static let cycleCount = 6
  /// Dates that a FHIR statement lists one by one.
  package static let dateCount = 1_000
  /// Events of a calendar into which one time of a schedule is taken apart; with more it is
  /// written date by date.
  package static let seriesCount = 62
  /// Days for which a calendar has doses that no rule can say.
  package static let calendarDayCount = 365
  /// Days that a calendar looks back and ahead for what was said of single doses: ten years.
  package static let lookCount = 3_660
  /// Events into which a grid of elapsed time is taken apart; with more it is a rule of hours or
  /// minutes.
  package static let gridSeriesCount = 24
  /// Dates on which a series of a calendar has no dose, or another time.
  package static let exceptionCount = 10_000
  /// Years after its last rule for which a calendar lists the changes of a zone's clock.
  package static let zoneYearCount = 30
}
