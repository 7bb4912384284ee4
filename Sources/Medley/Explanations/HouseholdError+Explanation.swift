internal import MedleyHousehold
internal import MedleySealing

extension HouseholdError: Explained {
  package var explanation: Explanation {
    switch self {
    case .notABundle:
      Explanation("the file is not a bundle of Medley's", "check that it is the right file")
    case .anotherKind(let kind): kind.explanation
    case .sealing(let error): error.explanation
    case .damaged(let part):
      Explanation("the file is damaged: its \(part) is not what was written", "ask for it again")
    case .newerFormat(let found, let writer):
      Explanation(
        writer.map { "the file was made by \($0), you have \(Cabinet.program)" }
          ?? "the file was written by a newer version of Medley (format \(found), this one knows "
          + "1)",
        "install the newer version on this device")
    case .anotherHousehold:
      Explanation(
        "the file belongs to another household", "nothing was taken in; check which store this is")
    case .sealedForOthers:
      Explanation(
        "the file is sealed for other devices, not for this one",
        "ask its sender to write one for this device")
    case .notAuthorised:
      Explanation(
        "the file was written by a device that is not a member of this household",
        "nothing was taken in; if the device is yours, admit it first")
    case .senderRemoved:
      Explanation(
        "the file was written by a device that was removed from this household",
        "an owner's device can read it, and its owner decides about the doses in it")
    case .tooLarge(let what, let limit):
      Explanation("the \(what) is larger than \(limit) bytes", "ask for a smaller one")
    case .wordsDoNotFit:
      Explanation(
        "the words do not fit this request",
        "read the ten words again from the new device's screen")
    case .welcomeNotBelieved:
      Explanation(
        "the welcome was not made by somebody who knows this device's ten words",
        "do not use it; ask the household's owner for the real one")
    case .welcomeForAnother:
      Explanation(
        "the welcome answers another request than this device's",
        "ask for the one made from this device's request")
    case .recoveryForAnother:
      Explanation(
        "recovery code right, but for another household",
        "use the words of this household, or look whether this is the right backup")
    case .recoveryOpensNothing(let count):
      Explanation(
        "recovery code right, but for another household: it opens none of "
          + "\(count == 1 ? "the one sealed file" : "the \(count) sealed files") there",
        "use the words of that household; a file made before a recovery key was added does not "
          + "open with it")
    case .noRecoveryKey:
      Explanation(
        "this household has no recovery key",
        "make one on a device of an owner: medley recovery add")
    case .wrongPassphrase:
      Explanation(
        "the passphrase does not open the recovery file", "type it again; the file is not damaged")
    case .notARecoveryFile:
      Explanation(
        "the file holds no recovery words and is not a recovery file of Medley's",
        "name the file with the words, or recovery.age")
    case .keysDamaged:
      Explanation(
        "the keys file of this device cannot be read",
        "put a good copy back, or join the household again from an empty folder")
    case .needsUpgrade:
      Explanation(
        "the household was changed by a newer version of Medley", "install it on this device")
    }
  }

  package var errorClass: ErrorClass {
    switch self {
    case .notABundle, .anotherKind: .notABundle
    case .sealing(let error): error.errorClass
    case .damaged: .damaged
    case .newerFormat, .needsUpgrade: .bundleIsNewer
    case .anotherHousehold: .otherHousehold
    case .sealedForOthers: .sealedForOthers
    case .notAuthorised, .senderRemoved: .notAuthorised
    case .tooLarge: .tooLarge
    case .wordsDoNotFit: .wrongWords
    case .welcomeNotBelieved, .welcomeForAnother: .notBelieved
    case .recoveryForAnother, .recoveryOpensNothing: .otherHousehold
    case .noRecoveryKey: .noSuchRecord
    case .wrongPassphrase, .notARecoveryFile: .wrongWords
    case .keysDamaged: .storeDamaged
    }
  }
}

extension FileKind {
  fileprivate var explanation: Explanation {
    switch self {
    case .bundle:
      Explanation("the file is a bundle", "take it in with: medley bundle read FILE")
    case .request:
      Explanation(
        "the file is a request to join",
        "let the device in with: medley admit FILE --welcome NEW-FILE")
    case .welcome:
      Explanation(
        "the file is a welcome", "read it on the new device: medley join --welcome FILE")
    case .export:
      Explanation(
        "the file is the readable half of a backup",
        "name the folder or the other file; or open it with age -d and use: medley import FILE")
    case .recovery:
      Explanation(
        "the file is a recovery key", "use it with: medley restore FOLDER --recovery FILE")
    }
  }
}

extension SealingError {
  fileprivate var explanation: Explanation {
    switch self {
    case .empty: Explanation("the file is empty: its copy was interrupted", "copy it again")
    case .notSealed:
      Explanation("the file is not a bundle of Medley's", "check that it is the right file")
    case .armored:
      Explanation(
        "the file is in the text form of age, which is not read here",
        "turn it into the binary form first")
    case .newerVersion:
      Explanation("the file was sealed by a newer version", "install the newer version")
    case .endsEarly(let offset):
      Explanation(
        "the file ends early, after \(offset) bytes: its copy was interrupted", "copy it again")
    case .damaged(let part, let offset):
      Explanation(
        "the file is damaged at byte \(offset)\(part.words)", "copy it again or ask for a new one")
    case .sealedForOthers:
      Explanation(
        "the file is sealed for other devices, not for this one",
        "ask its sender to write one for this device")
    case .tooLarge(_, let limit):
      Explanation("the file is larger than the limit of \(limit)", "ask for a smaller one")
    case .workFactorTooHigh(let found, let limit):
      Explanation(
        "opening the file would take too long (work factor \(found), at most \(limit))",
        "it was not made by Medley")
    case .notEnoughMemory: Explanation("there is not enough memory", "close other programs")
    case .badRecipients: Explanation("there is nobody to seal the file for", "admit a device first")
    }
  }

  fileprivate var errorClass: ErrorClass {
    switch self {
    case .empty, .endsEarly: .endsEarly
    case .notSealed, .armored: .notABundle
    case .newerVersion: .bundleIsNewer
    case .damaged: .damaged
    case .sealedForOthers: .sealedForOthers
    case .tooLarge, .workFactorTooHigh: .tooLarge
    case .notEnoughMemory, .badRecipients: .unexpected
    }
  }
}

extension SealedPart {
  fileprivate var words: String {
    switch self {
    case .header: ", in its header"
    case .headerCode: ", in its header"
    case .chunk: ""
    case .lastChunk: ", or ends early there"
    case .trailingBytes: ", where more bytes follow than were written"
    }
  }
}
