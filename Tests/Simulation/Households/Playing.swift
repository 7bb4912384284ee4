import MedleyTestSupport

/// What came of one history.
package struct Outcome: Sendable {
  package let stepCount: Int
  /// The events of which something came.
  package let events: Set<Event>
  /// What must not be; nil when all was well.
  package let fault: String?
  package let story: [String]
}

extension History {
  /// Plays the history from its beginning to the end, with all comparisons.
  ///
  /// Chance is told where to begin anew before the household begins, before each step, and before
  /// the end, so that a step draws the same whatever happened before it.
  package func play(chance: (UInt64) -> Void = { _ in }) -> Outcome {
    var events: Set<Event> = []
    var world: World?
    do {
      chance(seed)
      let begun = try World(self)
      world = begun
      for step in steps {
        chance(step.seed)
        let before = begun.doneCount
        try begun.play(step)
        if begun.doneCount > before { events.insert(step.event) }
      }
      chance(~seed)
      try begun.finish()
    } catch {
      return Outcome(
        stepCount: steps.count, events: events, fault: "\(error)", story: world?.story ?? [])
    }
    return Outcome(stepCount: steps.count, events: events, fault: nil, story: world?.story ?? [])
  }

  /// Drops steps for as long as the history still fails: first in large pieces, then one by one.
  ///
  /// - Parameters:
  ///   - playCount: no more tries than this.
  ///   - chance: as for `play`.
  /// - Returns: the shortest history found that fails, in whatever way.
  package func shrunken(playCount: Int, chance: (UInt64) -> Void = { _ in }) -> History {
    var least = self
    var piece = max(1, steps.count / 2)
    var plays = 0
    while piece > 0 {
      var start = 0
      while start < least.steps.count, plays < playCount {
        var shorter = least
        shorter.steps.removeSubrange(start..<min(start + piece, shorter.steps.count))
        plays += 1
        if shorter.play(chance: chance).fault != nil { least = shorter } else { start += piece }
      }
      if plays >= playCount { break }
      piece /= 2
    }
    return least
  }
}
