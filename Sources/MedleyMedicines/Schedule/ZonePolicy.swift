/// Which clock a schedule goes by.
package enum ZonePolicy: Hashable, Sendable {
  /// 08:00 wherever the person is.
  case follow
  /// 08:00 in a named zone.
  case pinned(String)
  /// The spacing counts: the clock keeps an offset in minutes and knows no summer time.
  case elapsed(offsetMinutes: Int)

  /// The word that commands take.
  package var word: String {
    switch self {
    case .follow: "follow"
    case .pinned: "pinned"
    case .elapsed: "elapsed"
    }
  }
}
