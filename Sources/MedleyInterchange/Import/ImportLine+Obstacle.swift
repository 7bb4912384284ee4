extension ImportLine {
  /// Why no schedule says what a reminder of another program says.
  package enum Obstacle: String, Equatable, Sendable, CaseIterable {
    /// It is said in words.
    case inWords
    /// Parts that follow each other, without the dates at which they do.
    case laterSteps
    /// Words beside the amounts may say on which days they hold.
    case limitedByWords
    /// It names no time of day.
    case noTimes
    /// Something in it is not understood here.
    case unknownParts
    /// It names no date at all.
    case noDates
    /// Days of the week, a cycle and days of the month together.
    case mixedDates
    /// Days that not every month has.
    case shortMonths
    /// It follows another reminder.
    case linked
    /// A spacing or a cycle that is too short or too long.
    case lengths
    /// The interval does not run on from its start.
    case shifted
    /// The interval would count from doses of other reminders.
    case amongOthers
    /// The times of a window move with the answers.
    case windowFromIntake
    /// A window that is empty, or beyond midnight with a last date.
    case window
    /// A period that moves the times of an interval.
    case laterPeriod
  }
}

extension ImportLine.Obstacle {
  /// The reason in words.
  package var words: String {
    switch self {
    case .inWords: "it is said in words"
    case .laterSteps: "its steps follow each other and name no dates"
    case .limitedByWords: "words beside it may say that it is not taken every day"
    case .noTimes: "it names no time of day"
    case .unknownParts: "part of it is not understood here"
    case .noDates: "it names no date"
    case .mixedDates:
      "no schedule here has these days of the week, days of the month and days of a cycle together"
    case .shortMonths:
      "there a month without such a day is left out, and here its last day stands in"
    case .linked:
      "here a dose follows every dose of another medication, never a single reminder"
    case .lengths:
      "here a spacing is 15 minutes or more, within a day one of at most 24 hours, "
        + "and a cycle at most 100 years"
    case .shifted: "the doses do not run on in whole intervals from the start that it names"
    case .amongOthers:
      "here an interval after the last intake counts from doses of the other reminders as well"
    case .windowFromIntake:
      "here the doses within a part of the day keep their times when one of them is late"
    case .window:
      "the part of the day has no length, or it crosses midnight and has a last date"
    case .laterPeriod: "its period would move the times of the interval"
    }
  }
}
