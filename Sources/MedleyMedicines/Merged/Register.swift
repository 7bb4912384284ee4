package import MedleyRecords

/// What a register says: the value displayed, and the concurrent ones that lost.
package struct Register<Value: Sendable>: Sendable {
  /// One surviving value; nil stands for "none" and for bytes that are not understood.
  package typealias Surviving = Stated<Value?>

  /// The value displayed; nil when nothing was written.
  package let displayed: Surviving?
  /// Concurrent values other than the displayed one, newest first: an open conflict.
  package let others: [Surviving]

  /// Orders surviving values and decodes them.
  package init(_ values: [SurvivingValue], _ decode: ([UInt8]) -> Value?) {
    // Nearly every register has one value.
    guard values.count > 1 else {
      displayed = values.first.map { Stated(decode($0.value), $0.origin) }
      others = []
      return
    }
    let ordered = values.sorted { $0.origin > $1.origin }
    displayed = ordered.first.map { Stated(decode($0.value), $0.origin) }
    var seen: Set<[UInt8]> = []
    if let first = ordered.first { seen.insert(first.value) }
    others = ordered.dropFirst().filter { seen.insert($0.value).inserted }
      .map { Stated(decode($0.value), $0.origin) }
  }

  /// A register whose one value is settled.
  init(settled: Surviving) {
    displayed = settled
    others = []
  }

  @inlinable
  package var value: Value? { displayed?.value }

  /// True when concurrent values differ and no one has confirmed one of them.
  @inlinable
  package var isOpen: Bool { !others.isEmpty }
}

/// A member of a set with the surviving adds of it.
package struct Member<Value: Sendable>: Sendable {
  package let id: Identifier
  package let register: Register<Value>

  package init(id: Identifier, register: Register<Value>) {
    self.id = id
    self.register = register
  }

  @inlinable
  package var value: Value? { register.value }

  /// The value displayed and its origin; nil when the value is not understood.
  @inlinable
  package var stated: Stated<Value>? {
    guard let displayed = register.displayed, let value = displayed.value else { return nil }
    return Stated(value, displayed.origin)
  }
}

// The types ask nothing of their values: each kind of value that must be shown to be hashable costs
// a short run of the program its time.
extension Register: Equatable where Value: Equatable {}
extension Register: Hashable where Value: Hashable {}
extension Member: Equatable where Value: Equatable {}
extension Member: Hashable where Value: Hashable {}
