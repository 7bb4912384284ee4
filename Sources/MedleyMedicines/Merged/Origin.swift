package import MedleyRecords

/// Where a value comes from; origins are ordered as `record-format §6` displays them.
package struct Origin: Hashable, Comparable, Sendable {
  /// The wall clock at the commit, in milliseconds since 1970.
  package let stamp: Int64
  package let actor: Actor
  package let operation: Identifier

  package init(stamp: Int64, actor: Actor, operation: Identifier) {
    self.stamp = stamp
    self.actor = actor
    self.operation = operation
  }

  package static func < (one: Origin, other: Origin) -> Bool {
    if one.stamp != other.stamp { return one.stamp < other.stamp }
    if one.actor != other.actor { return one.actor < other.actor }
    return one.operation < other.operation
  }
}

/// A value and where it comes from.
package struct Stated<Value> {
  package let value: Value
  package let origin: Origin

  package init(_ value: Value, _ origin: Origin) {
    self.value = value
    self.origin = origin
  }
}

extension Stated: Equatable where Value: Equatable {}
extension Stated: Hashable where Value: Hashable {}
extension Stated: Sendable where Value: Sendable {}
