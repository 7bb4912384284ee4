/// The clock that a schedule goes by: one zone after the other.
package struct ZoneTimeline: Sendable {
  /// A zone and the seconds since 1970 during which it holds.
  private struct Stretch {
    let rules: ZoneRules
    let seconds: Range<Int64>
  }

  private let stretches: [Stretch]

  /// Zones that the book does not hold; UTC stands in for them.
  package let unknownZones: Set<String>

  /// Follows a person through their zones.
  package init(_ history: ZoneHistory, in book: ZoneBook) {
    var stretches: [Stretch] = []
    var unknown: Set<String> = []
    for (index, stay) in history.stays.enumerated() {
      let rules = book[stay.zone]
      if rules == nil { unknown.insert(stay.zone) }
      let begin = index == 0 ? ZoneTimeline.allTime.lowerBound : stay.from.seconds
      let next = index + 1
      let end =
        next < history.stays.count
        ? history.stays[next].from.seconds : ZoneTimeline.allTime.upperBound
      if begin < end { stretches.append(Stretch(rules: rules ?? .utc, seconds: begin..<end)) }
    }
    if stretches.isEmpty { stretches = [Stretch(rules: .utc, seconds: ZoneTimeline.allTime)] }
    self.stretches = stretches
    unknownZones = unknown
  }

  /// Stays in one zone.
  package init(_ rules: ZoneRules) {
    stretches = [Stretch(rules: rules, seconds: ZoneTimeline.allTime)]
    unknownZones = []
  }

  /// The rules that hold at an instant.
  package func rules(at instant: Instant) -> ZoneRules {
    let second = instant.seconds
    return (stretches.last { $0.seconds.lowerBound <= second } ?? stretches[0]).rules
  }

  /// The date at an instant.
  package func date(at instant: Instant) -> LocalDate {
    rules(at: instant).date(at: instant.seconds)
  }

  /// Shows an instant at the offset that holds then.
  package func show(_ instant: Instant) -> OffsetInstant {
    OffsetInstant(instant, in: rules(at: instant))
  }

  /// The instant at which the clock shows a date and a time; nil for a date it jumps over.
  ///
  /// A time that occurs twice because of a journey is the first one; one that a journey jumps
  /// over is reckoned in the zone that was left, as with a change of summer time.
  package func instant(_ date: LocalDate, _ time: WallTime) -> Instant? {
    if stretches.count == 1 {
      return stretches[0].rules.second(date, time).map(Instant.init(clampingSeconds:))
    }
    let local = Int64(date.days) * 86_400 + Int64(time.minute) * 60
    // Of a date that the next zone leaves out, the zone that was left counts, even if that was as
    // early as midnight fourteen hours east of UTC: a day and fourteen hours before the time.
    let near = local - 144_000..<local + 100_800
    var jumpedOver: Int64?
    var left: (second: Int64, date: LocalDate)?
    for stretch in stretches where stretch.seconds.overlaps(near) {
      let begin = stretch.seconds.lowerBound
      let second = stretch.rules.second(date, time, notBefore: begin)
      if let second, stretch.seconds.contains(second) {
        return Instant(clampingSeconds: second)
      }
      // A later journey may yet bring the time, so the search goes on.
      if jumpedOver == nil, let left {
        // A date that this zone leaves out counts only if it had begun in the one that was left.
        let isJumpedOver = second.map { $0 < begin } ?? (left.date >= date)
        if isJumpedOver { jumpedOver = left.second }
      }
      let end = stretch.seconds.upperBound
      left = second.flatMap { $0 >= end ? ($0, stretch.rules.date(at: end)) : nil }
    }
    return jumpedOver.map(Instant.init(clampingSeconds:))
  }

  /// The instant on a date or, where the clock jumps over it, on the next one that there is.
  package func instant(onOrAfter date: LocalDate, _ time: WallTime) -> Instant? {
    (0..<3).lazy.compactMap { instant(date.adding(days: $0), time) }.first
  }

  private static let allTime: Range<Int64> = -1 << 60..<1 << 60
}
