internal import MedleyPeers

extension PeerError: Explained {
  package var explanation: Explanation {
    switch self {
    case .unknownHost(let host):
      Explanation(
        "there is no address for “\(host)”", "use a name or an address such as 192.168.1.20:47812")
    case .cannotReach(let address, let number):
      Explanation(
        "nothing answers at \(address): \(systemWords(number))",
        "is “medley serve” running there, and are both devices in one network?")
    case .cannotListen(let address, let number):
      Explanation(
        "this device cannot listen at \(address): \(systemWords(number))",
        "choose another place with --listen ADDRESS:PORT")
    case .handshakeRefused:
      Explanation(
        "what answers there is not a device of this household",
        "check the address; a device of another household closes the connection too")
    case .notMember:
      Explanation(
        "the other device does not know this one as a member of the household",
        "let both sync with the device that admitted them, then try again")
    case .otherNotMember:
      Explanation(
        "the device that was met is not a member of the household as far as is known here",
        "sync with the device that admitted it, then try again")
    case .removed(let removal):
      Explanation(
        "the device “\(removal.byName)” removed this one from the household",
        "nothing was exchanged; to come back: “medley erase”, then “medley join” as a new device")
    case .otherRemoved:
      Explanation(
        "the other device was removed from the household; it was told so",
        "nothing was exchanged with it")
    case .cut:
      Explanation(
        "the connection was cut before everything was said",
        "sync again; what was acknowledged is kept")
    case .timedOut(let step): step.explanation
    case .newerVersion(let program):
      Explanation(
        "the other device has a newer version of Medley"
          + (program.map { " (\($0))" } ?? ""), "install the newer version on this device")
    case .olderVersion:
      Explanation(
        "the other device has an older version of Medley that does not understand this one",
        "install this version there")
    case .notUnderstood(let what):
      Explanation(
        "what the other device sent is against the rules: \(what)",
        "please report this with the versions of both devices")
    case .batchRefused:
      Explanation(
        "the other device refused the changes that it was sent",
        "run “medley doctor” on both devices")
    case .ownTrouble:
      Explanation("something failed on this device", "run “medley doctor”")
    case .otherInTrouble:
      Explanation(
        "the other device has trouble of its own, such as a full disk", "look at what it says")
    case .itself:
      Explanation("the address is this device's own", "use the address of the other device")
    case .duplicate:
      Explanation("the same device is being synced with over another connection")
    }
  }

  package var errorClass: ErrorClass {
    switch self {
    case .unknownHost, .cannotReach, .cannotListen, .itself: .cannotReach
    case .handshakeRefused, .notMember, .otherNotMember: .notMember
    case .removed, .otherRemoved: .removedDevice
    case .timedOut(.connecting): .cannotReach
    case .timedOut: .timedOut
    case .newerVersion, .olderVersion: .otherVersion
    case .cut, .notUnderstood, .batchRefused, .ownTrouble, .otherInTrouble, .duplicate: .cut
    }
  }

  private func systemWords(_ number: Int32) -> String { SystemWords.of(number) }
}

extension PeerError.Step {
  fileprivate var explanation: Explanation {
    switch self {
    case .connecting:
      Explanation(
        "nothing answered within 3 seconds",
        "is the address right, and is “medley serve” running there?")
    case .handshake:
      Explanation(
        "what answers there did not finish the handshake within 5 seconds",
        "is it a device of this household?")
    case .reading:
      Explanation(
        "the other device said nothing for 60 seconds",
        "is it asleep or stopped? what was acknowledged is kept; sync again")
    case .working:
      Explanation(
        "the other device said for 15 minutes that it works, and nothing else",
        "look at what it does there; what was acknowledged is kept; sync again")
    case .writing:
      Explanation(
        "the other device took nothing for 10 seconds",
        "is it asleep or stopped? what was acknowledged is kept; sync again")
    }
  }
}
