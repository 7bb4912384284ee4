internal import MedleyHousehold
internal import MedleyPeers
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// How a newcomer is invited.
  package enum Invitation {
    /// A link, with or without other places to try first.
    case link(String)
    /// Three words, and where the inviting device listens.
    case words(String)
  }

  /// What happens while a newcomer joins.
  package enum JoiningEvent {
    /// The four words that both screens show; said before anything is sent.
    case fingerprint(String)
    /// The inviting device's person is being asked.
    case asked
    /// So many bytes of the welcome are here.
    case receiving(received: Int, total: Int)
  }

  /// True for a text that is meant to be a link.
  package static func looksLikeLink(_ text: String) -> Bool {
    InvitationLink.looksLikeLink(text)
  }

  /// Joins a household over the network, and gives back what came with the welcome.
  ///
  /// Without a place those in the link are tried; without a device name the one of an earlier try
  /// is taken. A try that fails leaves nothing behind, unless this device may be admitted already.
  package static func join(
    at path: String, _ circumstances: Circumstances, by invitation: Invitation,
    place: (host: String, port: UInt16)?, deviceName: String?, tell: (JoiningEvent) -> Void
  ) throws -> ReadBundle {
    let home = StoreHome(path)
    if Store.hasStore(home) { throw alreadyInHousehold(home) }
    let deviceName = try deviceName.map { try GivenName.device.checked($0) }
    let (invited, places) = try read(invitation, place, circumstances)
    home.removeDatabase()
    var generator = SystemRandomNumberGenerator()
    let before = try readKeys(home)
    let isNewFolder = !FileSystem.isDirectory(home.path)
    var keys = before ?? DeviceKeys(using: &generator)
    if let deviceName { keys.requestedName = deviceName }
    if keys.requestedName.isEmpty { keys.requestedName = "device" }
    // A pairing that is cut is begun anew with the same keys.
    try write(keys, to: home)
    tell(.fingerprint(keys.publicKeys.fingerprint.code.text))
    let guest = PairingGuest(
      invited, staticKey: keys.channel,
      request: JoinRequest(keys: keys.publicKeys, name: keys.requestedName))
    let call = PairingCall(
      guest, generator: generator, now: { SystemClock.monotonicMilliseconds })
    var joined: ReadBundle?
    do {
      try call.run(places, tell: { tell(JoiningEvent($0)) }) { content, hostKey -> Digest in
        let read: ReadBundle
        do {
          let welcome = try Welcome(content: content, keys: keys)
          read = try enter(home, circumstances, keys, welcome, hostKey: hostKey)
        } catch HouseholdError.welcomeNotBelieved, HouseholdError.welcomeForAnother {
          throw PairingFault.notUnderstood(what: "welcome")
        }
        joined = read
        guard let stateHash = Digest(hex: read.stateHash) else {
          throw PairingFault.notUnderstood(what: "state")
        }
        return stateHash
      }
    } catch {
      if let joined { return joined }
      if !mayBeAdmitted(after: error, hasAsked: call.hasAsked) {
        restore(before, home, isNewFolder)
      }
      throw error
    }
    guard let joined else { throw PairingFault.cut }
    return joined
  }

  /// Reads the link or the words before anything is sent.
  private static func read(
    _ invitation: Invitation, _ place: (host: String, port: UInt16)?,
    _ circumstances: Circumstances
  ) throws -> (PairingGuest.Invited, [SocketAddress]) {
    let given = try place.map { try SocketAddress.resolve($0.host, port: $0.port) } ?? []
    switch invitation {
    case .link(let text):
      let link = try InvitationLink(text: text)
      let written = link.places.flatMap {
        (try? SocketAddress.resolve($0.host, port: $0.port)) ?? []
      }
      let places = given.isEmpty ? written : given
      guard !places.isEmpty else { throw CabinetError.placeNeeded }
      return (.link(link), places)
    case .words(let text):
      let words = try PairingWords(text: text)
      return (.words(words), given.isEmpty ? try waitingHost(circumstances) : given)
    }
  }

  /// Finds the device that waits for a newcomer by its beacons or through Avahi.
  ///
  /// Words are tried with one device only, because a wrong word counts there.
  private static func waitingHost(_ circumstances: Circumstances) throws -> [SocketAddress] {
    let neighbourhood = Neighbourhood(key: Beacon.pairingKey, circumstances, .toFind)
    let began = SystemClock.monotonicMilliseconds
    var end = began + PairingLimits.findingMilliseconds
    var nextQuestion = began
    var now = began
    while now < end {
      if now >= nextQuestion {
        nextQuestion = now + PairingLimits.askingMilliseconds
        neighbourhood.announce(listeningPort: nil)
      }
      if !neighbourhood.receive(now: now).isEmpty {
        // One device answers over each of its interfaces and families of addresses.
        end = min(end, now + PairingLimits.gatheringMilliseconds)
      }
      neighbourhood.wait(milliseconds: min(100, end - now))
      now = SystemClock.monotonicMilliseconds
    }
    let places = neighbourhood.places
    guard !places.isEmpty else { throw CabinetError.placeNeeded }
    guard Set(places.map(\.port)).count == 1 else { throw CabinetError.severalHosts }
    return places.filter { $0.family == .ipv4 } + places.filter { $0.family == .ipv6 }
  }

  /// False where the other device certainly did not admit this one.
  private static func mayBeAdmitted(after error: any Error, hasAsked: Bool) -> Bool {
    guard hasAsked else { return false }
    switch error {
    case PairingFault.refused, PairingFault.keysDiffer, PairingFault.householdFull,
      PairingFault.otherHost:
      return false
    default: return true
    }
  }

  /// Leaves everything as it was before a try.
  private static func restore(_ before: DeviceKeys?, _ home: StoreHome, _ isNewFolder: Bool) {
    if let before {
      try? write(before, to: home)
      return
    }
    try? FileSystem.remove(home.keysPath)
    if isNewFolder, (try? FileSystem.names(in: home.path))?.isEmpty == true {
      try? FileSystem.removeTree(home.path)
    }
  }
}

extension Cabinet.JoiningEvent {
  fileprivate init<Generator>(_ event: PairingCall<Generator>.Event) {
    switch event {
    case .asked: self = .asked
    case .progress(let received, let total): self = .receiving(received: received, total: total)
    }
  }
}
