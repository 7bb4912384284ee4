package import MedleySealing

/// Sixteen random bytes that tell one life of a device's store from the next.
package struct Incarnation: FixedBytes16 {
  package let words: Words16

  package init(words: Words16) { self.words = words }
}

/// Who writes one log: a device in one incarnation (`record-format §3`).
package struct Actor: Hashable, Comparable, Sendable {
  package let device: VerifyingKey
  package let incarnation: Incarnation

  package init(device: VerifyingKey, incarnation: Incarnation) {
    self.device = device
    self.incarnation = incarnation
  }

  package static func < (one: Actor, other: Actor) -> Bool {
    one.device != other.device
      ? one.device < other.device : one.incarnation < other.incarnation
  }
}
