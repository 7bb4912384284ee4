extension ZoneRules {
  /// The second since 1970 at which the clocks of the zone show a date and a time.
  ///
  /// A time that the clocks jump over moves forward by the jump; of two equal times the first is
  /// meant, or the first that is not before a given second. Nil when the zone jumped over the
  /// whole date, as Samoa did over 2011-12-30.
  package func second(
    _ date: LocalDate, _ time: WallTime, notBefore earliest: Int64 = .min
  ) -> Int64? {
    let midnight = Int64(date.days) * 86_400
    let local = midnight + Int64(time.minute) * 60
    // No offset reaches 28 hours, so the span holds every instant that could be meant.
    let span = local - 100_800..<local + 100_800
    if let steady = steadyOffset(in: span) { return local - Int64(steady) }
    let transitions = transitions(in: span)
    var begin = span.lowerBound
    var offset = transitions.first?.before ?? offsetSeconds(at: local)
    var early: Int64?
    for transition in transitions {
      let second = local - Int64(offset)
      if begin <= second && second < transition.second {
        if second >= earliest { return second }
        early = early ?? second
      }
      begin = transition.second
      offset = transition.after
    }
    let second = local - Int64(offset)
    if second >= begin, second >= earliest || early == nil { return second }
    if let early { return early }
    for transition in transitions {
      let end = transition.second + Int64(transition.before)
      let resume = transition.second + Int64(transition.after)
      guard end <= local && local < resume else { continue }
      let isDateMissing = end <= midnight && midnight + 86_400 <= resume
      return isDateMissing ? nil : local - Int64(transition.before)
    }
    return nil
  }

  /// The date that the clocks of the zone show at a second since 1970.
  package func date(at second: Int64) -> LocalDate {
    let local = second + Int64(offsetSeconds(at: second))
    let days = local >= 0 ? local / 86_400 : -((86_399 - local) / 86_400)
    return LocalDate(days: days) ?? (days < 0 ? .earliest : .latest)
  }
}
