/// Why a side ends a session (`session §2.2`).
package enum EndReason: UInt64, Hashable, Sendable {
  case done = 0
  case notMember = 1
  case notUnderstood = 2
  case trouble = 3
  case batchRefused = 4

  /// The error of the side that is told; nil when all is well.
  var error: PeerError? {
    switch self {
    case .done: nil
    case .notMember: .notMember
    case .notUnderstood: .olderVersion
    case .trouble: .otherInTrouble
    case .batchRefused: .batchRefused
    }
  }
}
