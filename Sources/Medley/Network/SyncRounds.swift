package import MedleySealing

/// Whom to visit next and when: with whom something is to be exchanged, and how long to wait
/// after it failed.
///
/// A value without a clock; times are milliseconds that its owner hands in.
package struct SyncRounds {
  /// A device to connect to, at one of these places.
  package struct Visit: Equatable {
    package let purpose: Int
    package let addresses: [String]
  }

  /// A device by its key, or a place where one was heard of.
  private enum Name: Hashable {
    case device(VerifyingKey)
    case place(String)
  }

  private struct Target {
    let purpose: Int
    var addresses: [String]
    /// Something may be to be exchanged.
    var isWanted = true
    var nextTry: Int64 = 0
    var failureCount = 0
    var lastFailure: ErrorClass?
    var hasMet = false
  }

  /// Milliseconds to wait after the first failure; twice as long after each further one.
  package static let firstWait: Int64 = 2_000
  static let longestWait: Int64 = 300_000
  /// Places that are remembered.
  static let placeCount = 64

  /// A failure of a device that connected to this one.
  private struct Foreign: Hashable {
    let device: AgreementKey.Public
    let failure: ErrorClass
  }

  private var targets: [Name: Target] = [:]
  private var foreign: Set<Foreign> = []
  private var nextPurpose = 1
  /// True once it was told that this device is out of the household, which one tells once.
  package var knowsOfRemoval = false

  package init() {}

  /// Takes up the devices there are and the places where they were reached.
  package mutating func take(_ devices: [(key: VerifyingKey, addresses: [String])]) {
    let known = Set(devices.map { Name.device($0.key) })
    for name in targets.keys {
      if case .device = name, !known.contains(name) { targets[name] = nil }
    }
    for (key, addresses) in devices {
      if targets[.device(key)] == nil { add(.device(key), addresses) }
      targets[.device(key)]?.addresses = addresses
    }
  }

  private mutating func add(_ name: Name, _ addresses: [String]) {
    targets[name] = Target(purpose: nextPurpose, addresses: addresses)
    nextPurpose += 1
  }

  /// Whom to visit now.
  package mutating func due(now: Int64) -> [Visit] {
    var visits: [Visit] = []
    for (name, target) in targets.sorted(by: { $0.value.purpose < $1.value.purpose })
    where target.isWanted && !target.addresses.isEmpty && target.nextTry <= now {
      // Whatever comes of it, the next attempt is not made before its time.
      targets[name]?.nextTry = now + Self.firstWait
      visits.append(Visit(purpose: target.purpose, addresses: target.addresses))
    }
    return visits
  }

  /// True when a session with the device has been had before.
  package func hasMet(_ key: VerifyingKey) -> Bool { targets[.device(key)]?.hasMet ?? false }

  // MARK: What happens

  /// A beacon told of a place that was not heard of lately.
  package mutating func noteHeard(_ place: String, now: Int64, after milliseconds: Int64) {
    let name = Name.place(place)
    if targets[name] == nil {
      let places = targets.filter { if case .place = $0.key { true } else { false } }
      if places.count >= Self.placeCount,
        let oldest = places.min(by: { $0.value.purpose < $1.value.purpose })
      {
        targets[oldest.key] = nil
      }
      add(name, [place])
    }
    targets[name]?.isWanted = true
    targets[name]?.nextTry = now + milliseconds
  }

  /// The device that listens at a place was met, whoever connected.
  package mutating func noteMet(_ place: String) { targets[.place(place)]?.isWanted = false }

  /// Something new is here, which everybody else lacks.
  package mutating func noteChange(
    now: Int64, after milliseconds: Int64, except author: VerifyingKey?
  ) {
    for name in targets.keys {
      guard case .device(let key) = name, key != author else { continue }
      targets[name]?.isWanted = true
      if targets[name]?.failureCount == 0 { targets[name]?.nextTry = now + milliseconds }
    }
  }

  /// A session with a device was had; `lacksMore` when something came up meanwhile.
  package mutating func noteSynced(
    _ key: VerifyingKey, purpose: Int, lacksMore: Bool, now: Int64
  ) {
    for (name, target) in targets where target.purpose == purpose || name == .device(key) {
      targets[name]?.isWanted = lacksMore && name == .device(key)
      targets[name]?.failureCount = 0
      targets[name]?.lastFailure = nil
      targets[name]?.nextTry = now
      targets[name]?.hasMet = true
    }
  }

  /// Notes that a device connected and nothing came of it; true when that was not so before.
  package mutating func noteFailure(of device: AgreementKey.Public, _ error: any Error) -> Bool {
    if foreign.count >= Self.placeCount { foreign = [] }
    let failure = (error as? any Explained)?.errorClass ?? .unexpected
    return foreign.insert(Foreign(device: device, failure: failure)).inserted
  }

  /// Notes that a visit came to nothing; true when that is another reason than the last time.
  package mutating func noteFailure(purpose: Int, _ error: any Error, now: Int64) -> Bool {
    guard let (name, target) = targets.first(where: { $0.value.purpose == purpose }) else {
      return true
    }
    let failure = (error as? any Explained)?.errorClass ?? .unexpected
    let count = min(target.failureCount, 10)
    targets[name]?.lastFailure = failure
    targets[name]?.failureCount = count + 1
    targets[name]?.nextTry = now + min(Self.longestWait, Self.firstWait << Int64(count))
    return target.lastFailure != failure
  }
}
