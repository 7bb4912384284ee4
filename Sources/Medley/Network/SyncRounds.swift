internal import MedleySealing

/// Whom to visit next and when: with whom something is to be exchanged, and how long to wait
/// after it failed.
///
/// A value without a clock; times are milliseconds that its owner hands in.
struct SyncRounds {
  /// A device to connect to, at one of these places.
  struct Visit: Equatable {
    let purpose: Int
    let addresses: [String]
  }

  private struct Target {
    let purpose: Int
    var addresses: [String]
    /// Something may be to be exchanged.
    var isWanted = true
    var nextTry: Int64 = 0
    var failureCount = 0
    var lastFailure = ""
    var hasMet = false
  }

  /// Milliseconds to wait after the first failure; twice as long after each further one.
  static let firstWait: Int64 = 2_000
  static let longestWait: Int64 = 300_000

  private var targets: [VerifyingKey: Target] = [:]
  private var nextPurpose = 1

  /// Takes up the devices there are and the places where they were reached.
  mutating func take(_ devices: [(key: VerifyingKey, addresses: [String])]) {
    var kept: [VerifyingKey: Target] = [:]
    for (key, addresses) in devices {
      if var target = targets[key] {
        target.addresses = addresses
        kept[key] = target
      } else {
        kept[key] = Target(purpose: nextPurpose, addresses: addresses)
        nextPurpose += 1
      }
    }
    targets = kept
  }

  /// Whom to visit now.
  mutating func due(now: Int64) -> [Visit] {
    var visits: [Visit] = []
    for (key, target) in targets.sorted(by: { $0.value.purpose < $1.value.purpose })
    where target.isWanted && !target.addresses.isEmpty && target.nextTry <= now {
      // Whatever comes of it, the next attempt is not made before its time.
      targets[key]?.nextTry = now + Self.firstWait
      visits.append(Visit(purpose: target.purpose, addresses: target.addresses))
    }
    return visits
  }

  /// True when a session with the device has been had before.
  func hasMet(_ key: VerifyingKey) -> Bool { targets[key]?.hasMet ?? false }

  /// Something new is here, which everybody else lacks.
  mutating func noteChange(now: Int64, after milliseconds: Int64, except author: VerifyingKey?) {
    for key in targets.keys where key != author {
      targets[key]?.isWanted = true
      if targets[key]?.failureCount == 0 { targets[key]?.nextTry = now + milliseconds }
    }
  }

  mutating func noteSynced(_ key: VerifyingKey, lacksMore: Bool, now: Int64) {
    targets[key]?.isWanted = lacksMore
    targets[key]?.failureCount = 0
    targets[key]?.lastFailure = ""
    targets[key]?.nextTry = now
    targets[key]?.hasMet = true
  }

  /// Notes that a visit came to nothing; true when that is another reason than the last time.
  mutating func noteFailure(purpose: Int, _ error: any Error, now: Int64) -> Bool {
    guard let key = targets.first(where: { $0.value.purpose == purpose })?.key else { return true }
    let words = (error as? any Explained)?.explanation.whatHappened ?? ""
    let isNew = targets[key]?.lastFailure != words
    targets[key]?.lastFailure = words
    let count = min(targets[key]?.failureCount ?? 0, 10)
    targets[key]?.failureCount = count + 1
    targets[key]?.nextTry = now + min(Self.longestWait, Self.firstWait << Int64(count))
    return isNew
  }
}
