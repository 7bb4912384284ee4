internal import MedleyPeers

extension PairingFault: Explained {
  package var explanation: Explanation {
    switch self {
    case .notAPairing:
      Explanation(
        "what answers there does not wait for a newcomer",
        "run “medley pair” on an owner's device and use the address that it shows")
    case .linkDoesNotFit:
      Explanation(
        "the link is not good any more: it was used, its ten minutes are over, or it is another's",
        "run “medley pair” on the owner's device again and use the new link")
    case .otherHost:
      Explanation(
        "the device that answered is not the one that made the link",
        "nothing was sent to it; make a new link on the owner's device")
    case .wordsDoNotFit:
      Explanation(
        "the three words do not fit",
        "read them again from the other device's screen; three wrong tries use them up")
    case .tooSoon:
      Explanation(
        "wrong words were tried there a moment ago", "wait two seconds and try again")
    case .spent:
      Explanation(
        "the three words are not good any more: they were used or tried wrongly three times",
        "run “medley pair” on the owner's device again and type the new words")
    case .refused:
      Explanation(
        "the person at the other device did not let this one in",
        "nothing was admitted; ask them, and compare the four words on both screens")
    case .keysDiffer:
      Explanation(
        "the request does not belong to the device that sent it",
        "nobody was admitted; begin anew on both devices")
    case .householdFull:
      Explanation(
        "the household has as many devices as it may have",
        "remove one there that is not used any more")
    case .otherInTrouble:
      Explanation(
        "the other device has trouble of its own, such as a full disk", "look at what it says")
    case .newerVersion:
      Explanation(
        "the other device has a version of Medley that does not fit this one",
        "install the newer version on both")
    case .notUnderstood(let what):
      Explanation(
        "what the other device sent is against the rules of pairing: \(what)",
        "please report this with the versions of both devices")
    case .cut:
      Explanation(
        "the connection was cut before the pairing was finished",
        "run “medley pair” and “medley join” again; a device that is let in already just goes on")
    case .timedOut:
      Explanation(
        "the other device did not answer in time",
        "run “medley pair” and “medley join” again; a device that is let in already just goes on")
    }
  }

  package var errorClass: ErrorClass {
    switch self {
    case .notAPairing: .cannotReach
    case .wordsDoNotFit, .tooSoon: .wrongWords
    case .linkDoesNotFit, .otherHost, .spent, .keysDiffer: .notBelieved
    case .refused: .notAuthorised
    case .householdFull: .tooLarge
    case .newerVersion: .otherVersion
    case .otherInTrouble, .notUnderstood, .cut: .cut
    case .timedOut: .timedOut
    }
  }
}

extension LinkError: Explained {
  package var explanation: Explanation {
    switch self {
    case .notALink:
      Explanation("that is not a link of Medley's", "a link begins with “medley:”")
    case .mistyped:
      Explanation(
        "a part of the link is missing or was changed", "copy the whole link again, or scan it")
    case .newerVersion(let found):
      Explanation(
        "the link was made by a newer version of Medley (format \(found), this one knows 1)",
        "install the newer version on this device")
    case .malformed:
      Explanation(
        "what the link says is against the rules", "make a new one with “medley pair”")
    }
  }

  package var errorClass: ErrorClass {
    switch self {
    case .notALink, .mistyped, .malformed: .wrongWords
    case .newerVersion: .otherVersion
    }
  }
}

extension ReceptionError: Explained {
  package var explanation: Explanation {
    switch self {
    case .refused(let device):
      Explanation(
        "“\(device)” was not let in; it was told so",
        "the invitation is used up: run “medley pair” again for another one")
    case .burned:
      Explanation(
        "wrong words came three times, so the invitation is not good any more",
        "run “medley pair” again; if nobody mistyped, somebody else is trying")
    case .stopped:
      Explanation("pairing was ended before anybody came", "nobody was let in")
    case .nobodyCame:
      Explanation(
        "nobody came within ten minutes", "run “medley pair” again for a new link and new words")
    }
  }

  package var errorClass: ErrorClass {
    switch self {
    case .refused: .notAuthorised
    case .burned: .wrongWords
    case .nobodyCame, .stopped: .timedOut
    }
  }
}
