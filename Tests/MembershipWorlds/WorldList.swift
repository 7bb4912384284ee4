import MedleyHousehold

/// Goes through all worlds of so many statements, each once.
///
/// The statements of a world are numbered with causes first. Of all numberings of one world only
/// the one is taken in which neighbours that have not seen each other stand in the order of their
/// codes; worlds in which two have the same code and place differ in nothing.
package struct WorldList {
  package let statementCount: Int
  package let events: [SmallHousehold.Event]

  package init(statementCount: Int, events: [SmallHousehold.Event]) {
    self.statementCount = statementCount
    self.events = events
  }

  /// Lends every world: its events, and what each has seen as bits.
  package func each(_ body: ([SmallHousehold.Event], [Int]) throws -> Void) rethrows {
    var chosen: [SmallHousehold.Event] = []
    var seen: [Int] = []
    try extend(&chosen, &seen, body)
  }

  private func extend(
    _ chosen: inout [SmallHousehold.Event], _ seen: inout [Int],
    _ body: ([SmallHousehold.Event], [Int]) throws -> Void
  ) rethrows {
    let index = chosen.count
    if index == statementCount { return try body(chosen, seen) }
    for event in events {
      var own = 0
      for (earlier, other) in chosen.enumerated() where other.author == event.author {
        own |= 1 << earlier
      }
      for bits in 0..<1 << index where bits & own == own && isClosed(bits, seen) {
        let last = index - 1
        if index > 0, bits >> last & 1 == 0, event.code < chosen[last].code { continue }
        chosen.append(event)
        seen.append(bits)
        try extend(&chosen, &seen, body)
        chosen.removeLast()
        seen.removeLast()
      }
    }
  }

  /// True when a set holds all that its members have seen.
  private func isClosed(_ bits: Int, _ seen: [Int]) -> Bool {
    seen.indices.allSatisfy { bits >> $0 & 1 == 0 || seen[$0] & ~bits == 0 }
  }
}

extension SmallHousehold.Event {
  /// Removals of each other device by each device.
  package static var removals: [SmallHousehold.Event] {
    all { author, device in author == device ? [] : [.remove(device)] }
  }

  /// Removals, roles, re-admissions and leavings.
  package static var everything: [SmallHousehold.Event] {
    all { author, device in
      author == device
        ? [.leave, .role(device, .member)]
        : [.remove(device), .role(device, .member), .role(device, .owner), .admit(device)]
    }
  }

  private static func all(
    _ sayings: (Int, Int) -> [SmallHousehold.Saying]
  ) -> [SmallHousehold.Event] {
    let devices = 0..<SmallHousehold.deviceCount
    return devices.flatMap { author in
      devices.flatMap { device in
        sayings(author, device).map { SmallHousehold.Event(author: author, saying: $0) }
      }
    }
  }
}
