package import MedleyMedicines

/// Months of days, each with how its doses went.
package struct HeatMap: Hashable, Sendable {
  /// How the doses of a day went; the limits are those of the rate of due.
  package enum Band: Int, Hashable, Sendable, CaseIterable {
    /// All that was due was taken.
    case all = 4
    /// At least three quarters, not all.
    case most = 3
    /// At least half, less than three quarters.
    case half = 2
    /// Less than half.
    case few = 1
    /// Nothing was due: the day is left empty.
    case nothing = 0
  }

  package struct Day: Hashable, Sendable {
    package var number: Int
    package var band: Band
    /// True when a dose was missed: the day has a mark that is seen without colour.
    package var isMissed: Bool
    /// The day in words, such as “2026-03-01: 2 of 3 taken”.
    package var words: String

    package init(number: Int, band: Band, isMissed: Bool, words: String) {
      self.number = number
      self.band = band
      self.isMissed = isMissed
      self.words = words
    }
  }

  package struct Month: Hashable, Sendable {
    package var name: String
    /// How many places of the first week lie before the first day, 0 to 6.
    package var offset: Int
    package var days: [Day]

    package init(name: String, offset: Int, days: [Day]) {
      self.name = name
      self.offset = offset
      self.days = days
    }
  }

  /// A band with what it means.
  package struct Key: Hashable, Sendable {
    package var band: Band
    package var words: String

    package init(_ band: Band, _ words: String) {
      self.band = band
      self.words = words
    }
  }

  /// What the picture shows, for those who cannot see it.
  package var caption: String
  /// The seven days of the week in short, in the order of the columns.
  package var weekdays: [String]
  package var months: [Month]
  /// The words of the bands, in the order in which they are shown.
  package var legend: [Key]
  /// The words of the mark of a day with a missed dose.
  package var missedWords: String

  package init(
    caption: String, weekdays: [String], months: [Month], legend: [Key],
    missedWords: String
  ) {
    self.caption = caption
    self.weekdays = weekdays
    self.months = months
    self.legend = legend
    self.missedWords = missedWords
  }
}

extension HeatMap.Band {
  /// The band of a day's figures.
  package init(_ figures: Figures) {
    guard figures.due > 0 else {
      self = .nothing
      return
    }
    self =
      if figures.missed == 0 {
        .all
      } else if figures.taken * 4 >= figures.due * 3 {
        .most
      } else if figures.taken * 2 >= figures.due {
        .half
      } else {
        .few
      }
  }
}
