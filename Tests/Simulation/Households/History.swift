import MedleyTestSupport

/// One thing that happens, whole in itself: which device and which record it is about follows from
/// its seed and from what there is when it happens, so any step can be left out.
package struct Step: Hashable, Sendable {
  package let event: Event
  package let seed: UInt64
}

/// What happens in one household, in order.
package struct History: Sendable {
  package let seed: UInt64
  /// How many devices it has when it begins.
  let deviceCount: Int
  package var steps: [Step]

  /// Draws a history of about so many steps; the same numbers give the same one for ever.
  package init(seed: UInt64, stepCount: Int) {
    var generator = SeededGenerator(seed: seed)
    self.seed = seed
    deviceCount = 2 + generator.below(4)
    let events = Event.allCases.flatMap { event in
      [Event](repeating: event, count: event.weight)
    }
    let count = stepCount * 3 / 4 + generator.below(stepCount / 2 + 1)
    steps = (0..<count).compactMap { _ in
      generator.pick(events).map { Step(event: $0, seed: generator.next()) }
    }
  }
}
