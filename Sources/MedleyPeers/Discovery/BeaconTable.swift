/// The places that beacons told of, the last heard of each; a value without a clock.
package struct BeaconTable<Place: Hashable & Sendable>: Sendable {
  private var heard: [Place: Int64] = [:]

  package init() {}

  /// The places, the last heard first.
  package var places: [Place] {
    heard.sorted { $0.value > $1.value }.map(\.key)
  }

  /// Notes that a place was heard of, milliseconds; true when it is a new one.
  package mutating func note(_ place: Place, now: Int64) -> Bool {
    forget(now: now)
    if heard[place] == nil, heard.count >= PeerLimits.beaconCount,
      let oldest = heard.min(by: { $0.value < $1.value })
    {
      heard[oldest.key] = nil
    }
    return heard.updateValue(now, forKey: place) == nil
  }

  /// Forgets the places that were not heard of for long.
  package mutating func forget(now: Int64) {
    heard = heard.filter { now - $0.value <= PeerLimits.beaconLifeMilliseconds }
  }
}
