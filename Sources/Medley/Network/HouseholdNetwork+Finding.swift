internal import MedleyHousehold
internal import MedleyPeers
internal import MedleySealing
internal import MedleyStore

extension HouseholdNetwork {
  /// What syncing with everybody who could be found came to.
  package struct Found {
    package internal(set) var synced: [Synced] = []
    /// Devices or addresses with which nothing came about, and why.
    package internal(set) var failures: [(name: String, error: any Error)] = []
  }

  /// Milliseconds in which the beacons of others are waited for.
  private static let findingMilliseconds: Int64 = 2_500

  /// Syncs once with every device at a known address, and with those that answer a beacon.
  ///
  /// - Parameter progress: told how many bytes came, of how many.
  package func syncWithAll(progress: (Int, Int) -> Void) throws -> Found {
    var found = Found()
    var names: [Int: String] = [:]
    var dialled: Set<String> = []
    let others = try cabinet.look { try $0.membership.members }
      .filter { $0.keys.signing != cabinet.device }
    let book = PeerBook(cabinet.home)
    for member in others {
      let addresses = book.entries[member.keys.signing]?.addresses ?? []
      let places = addresses.compactMap { SocketAddress(text: $0) }
      guard !places.isEmpty else { continue }
      dialled.formUnion(addresses)
      names[names.count] = member.name
      switchboard.dial(places, purpose: names.count - 1)
    }
    let discovery = discovery()
    discovery.announce(listeningPort: nil)
    let end = SystemClock.monotonicMilliseconds + Self.findingMilliseconds
    var isFinding = true
    while isFinding || switchboard.isBusy {
      let now = SystemClock.monotonicMilliseconds
      // Whoever was met everywhere need not wait for more beacons.
      isFinding = now < end && Set(found.synced.map(\.deviceID)).count < others.count
      for place in discovery.receive(now: now) where dialled.insert(place.text).inserted {
        names[names.count] = place.text
        switchboard.dial([place], purpose: names.count - 1)
      }
      for end in switchboard.turn(atMostMilliseconds: 100, others: discovery.interests) {
        do {
          found.synced.append(try account(for: end))
        } catch PeerError.duplicate {
          continue
        } catch {
          found.failures.append((names[end.purpose] ?? end.address.text, error))
        }
      }
      if let (received, total) = switchboard.progress { progress(received, total) }
    }
    return found
  }
}
