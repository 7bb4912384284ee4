package import MedleyRecords

/// What a session found out, complete or not.
package struct SessionReport: Hashable, Sendable {
  /// The program of the other side; nil before its hello.
  package internal(set) var program: String?
  /// The port that the other side listens on; nil when it does not.
  package internal(set) var port: UInt16?
  /// The clocks of both sides when its hello came.
  package internal(set) var clocks: Clocks?
  /// What the other side is known to hold on its disk; nil while it has not said so.
  package internal(set) var acknowledged: Vector?
  /// True when both held the same changes and came to different states: a fault of a program.
  package internal(set) var statesDiffer = false
  /// Bytes of the batch that came, and that was sent.
  package internal(set) var receivedByteCount = 0
  package internal(set) var sentByteCount = 0

  /// Milliseconds since 1970-01-01T00:00:00Z.
  package struct Clocks: Hashable, Sendable {
    package let own: Int64
    package let other: Int64
  }

  package init() {}

  /// Milliseconds that the other clock is ahead, where that is more than the tolerance.
  package var clockDifference: Int64? {
    guard let clocks else { return nil }
    let (difference, overflow) = clocks.other.subtractingReportingOverflow(clocks.own)
    if overflow { return clocks.other > clocks.own ? .max : .min }
    return difference.magnitude > PeerLimits.clockToleranceMilliseconds.magnitude
      ? difference : nil
  }
}
