/// A change of the clocks of a zone.
package struct ZoneChange: Hashable, Sendable {
  /// The first second since 1970 at which the new offset holds.
  package let second: Int64
  /// The offsets before and after it, in seconds east of UTC.
  package let before: Int
  package let after: Int
}

extension ZoneRules {
  /// The changes of the offset in a span of seconds, in order.
  package func changes(in span: Range<Int64>) -> [ZoneChange] {
    transitions(in: span).filter { $0.before != $0.after }.map {
      ZoneChange(second: $0.second, before: $0.before, after: $0.after)
    }
  }
}
