/// A point in time in milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// The years 1 to 9999 are representable, so arithmetic on instants cannot overflow.
package struct Instant: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  package static let earliest = Instant(clamping: .min)
  package static let latest = Instant(clamping: .max)

  /// Makes an instant; nil outside the years 1 to 9999.
  package init?(milliseconds: Int64) {
    guard Instant.range ~= milliseconds else { return nil }
    self.milliseconds = milliseconds
  }

  /// Makes an instant of whole seconds; nil outside the years 1 to 9999.
  package init?(seconds: Int64) {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    guard !overflow else { return nil }
    self.init(milliseconds: milliseconds)
  }

  /// Makes the nearest instant of the years 1 to 9999.
  package init(clamping milliseconds: Int64) {
    self.milliseconds = min(
      max(milliseconds, Instant.range.lowerBound), Instant.range.upperBound)
  }

  /// Makes the nearest instant of the years 1 to 9999.
  package init(clampingSeconds seconds: Int64) {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    self.init(clamping: overflow ? (seconds < 0 ? .min : .max) : milliseconds)
  }

  /// Whole seconds since 1970, rounded down.
  package var seconds: Int64 {
    milliseconds >= 0 ? milliseconds / 1_000 : -((999 - milliseconds) / 1_000)
  }

  /// The instant without its fraction of a second, which is how records keep it.
  package var wholeSecond: Instant { Instant(clampingSeconds: seconds) }

  /// The instant so much later; it stays within the years 1 to 9999.
  package func adding(_ minutes: Minutes) -> Instant {
    Instant(clamping: milliseconds + minutes.milliseconds)
  }

  /// The instant so much earlier; it stays within the years 1 to 9999.
  package func subtracting(_ minutes: Minutes) -> Instant {
    Instant(clamping: milliseconds - minutes.milliseconds)
  }

  package static func < (one: Instant, other: Instant) -> Bool {
    one.milliseconds < other.milliseconds
  }

  private static let range: ClosedRange<Int64> =
    -62_135_596_800_000...253_402_300_799_999
}
