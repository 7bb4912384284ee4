import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// Orders of arrival.
enum CausalOrder {
  /// Draws an order of changes in which causes come first.
  static func drawn(_ changes: [Change], using generator: inout SeededGenerator) -> [Change] {
    let all = Set(changes.map(\.head))
    var placed: Set<Head> = []
    var rest = changes
    var order: [Change] = []
    while !rest.isEmpty {
      let ready = rest.indices.filter { index in
        causes(of: rest[index]).allSatisfy { placed.contains($0) || !all.contains($0) }
      }
      guard let next = generator.pick(ready) else { return order }
      placed.insert(rest[next].head)
      order.append(rest.remove(at: next))
    }
    return order
  }

  private static func causes(of change: Change) -> [Head] {
    let header = change.header
    if header.sequence == 1 { return header.seen }
    return header.seen + [
      Head(actor: header.actor, sequence: header.sequence - 1, hash: header.previous.prefix)
    ]
  }
}

/// Takes a transaction back that has shown what it should.
struct Undone: Error {}
