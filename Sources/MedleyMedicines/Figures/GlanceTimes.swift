/// The times at which a glance at the day shows something else although nothing was written.
package enum GlanceTimes {
  /// How long after its time a dose is shown as overdue by a program that stays.
  package static let grace = Minutes.minute

  /// The next such time, an hour ahead at the latest.
  ///
  /// - Parameters:
  ///   - now: later than this is the answer.
  ///   - due: the times of doses without an outcome.
  ///   - cutOffs: the times at which doses without an outcome become missed.
  ///   - midnight: when the person's next day begins; nil where the calendar ends.
  /// - Returns: an instant after `now`, or the last one there is.
  package static func next(
    after now: Instant, due: [Instant], cutOffs: [Instant], midnight: Instant?
  ) -> Instant {
    let times = due.map { $0.adding(grace) } + cutOffs + [midnight ?? .latest, now.adding(.hour)]
    return times.filter { $0 > now }.min() ?? .latest
  }
}
