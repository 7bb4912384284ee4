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

  /// Somebody who was looked for: a device by its known addresses, or a place that was heard of.
  private struct Sought {
    let name: String
    let deviceID: String?
    var error: (any Error)?
  }

  /// Milliseconds in which others are listened for.
  private static let findingMilliseconds: Int64 = 2_500

  /// Syncs once with every device at a known address, and with those that are heard of.
  ///
  /// `progress` is told how many bytes came or went, of how many.
  package func syncWithAll(progress: (Int, Int) -> Void) throws -> Found {
    var synced: [Synced] = []
    var sought: [Sought] = []
    var dialled: Set<String> = []
    let members = try cabinet.look { try $0.membership.members }
      .filter { $0.keys.signing != cabinet.device }
    let book = PeerBook(cabinet.home)
    for member in members {
      let addresses = book.entries[member.keys.signing]?.addresses ?? []
      let places = addresses.compactMap { SocketAddress(text: $0) }
      guard !places.isEmpty else { continue }
      dialled.formUnion(addresses)
      switchboard.dial(places, purpose: sought.count)
      sought.append(Sought(name: member.name, deviceID: member.keys.signing.hex))
    }
    let neighbourhood = neighbourhood(.toFind)
    var nextQuestion = SystemClock.monotonicMilliseconds
    let end = SystemClock.monotonicMilliseconds + Self.findingMilliseconds
    var isFinding = true
    while isFinding || switchboard.isBusy {
      let now = SystemClock.monotonicMilliseconds
      if now >= nextQuestion {
        nextQuestion = now + PeerLimits.questionMilliseconds
        neighbourhood.announce(listeningPort: nil)
      }
      // Whoever met everybody need not wait for more beacons.
      isFinding = now < end && synced.count < members.count
      for place in neighbourhood.receive(now: now)
      where dialled.insert(place.text).inserted {
        switchboard.dial([place], purpose: sought.count)
        sought.append(Sought(name: place.text, deviceID: nil))
      }
      for end in switchboard.turn(atMostMilliseconds: 100, others: neighbourhood.interests) {
        do {
          synced.append(try account(for: end))
          if let key = end.remoteKey { switchboard.settled.insert(key) }
        } catch PeerError.duplicate {
          continue
        } catch PeerError.itself {
          continue
        } catch {
          if sought.indices.contains(end.purpose) { sought[end.purpose].error = error }
        }
      }
      if let (done, total) = switchboard.progress { progress(done, total) }
    }
    let met = Set(synced.map(\.deviceID))
    return Found(
      synced: synced,
      failures: sought.compactMap { one in
        guard let error = one.error, one.deviceID.map({ !met.contains($0) }) ?? true else {
          return nil
        }
        return (one.name, error)
      })
  }
}
