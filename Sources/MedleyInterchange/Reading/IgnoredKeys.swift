/// The keys of a file that the layout does not have, with how often each was met.
///
/// They are counted, so that nothing is passed over in silence; their values are not looked at.
package struct IgnoredKeys: Equatable, Sendable {
  /// How many there were in all.
  package private(set) var count = 0
  /// How often each was met, by its place without indices, up to a limit of different ones.
  package private(set) var places: [String: Int] = [:]

  package init() {}

  /// Counts the keys of an object that are not among the known ones.
  mutating func note(_ keys: [String], besides known: Set<String>, under path: String) {
    for key in keys where !known.contains(key) {
      count += 1
      let isLong = key.utf8.count > InterchangeLimits.ignoredKeyByteCount
      let name = isLong ? key.prefix(InterchangeLimits.ignoredKeyByteCount / 4) + "…" : key
      let place = path.isEmpty ? name : path + "." + name
      if places[place] != nil || places.count < InterchangeLimits.ignoredKeyCount {
        places[place, default: 0] += 1
      }
    }
  }
}
