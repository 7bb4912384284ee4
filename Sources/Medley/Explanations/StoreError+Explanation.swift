internal import MedleyRecords
internal import MedleySQLite
internal import MedleyStore

extension StoreError: Explained {
  package var explanation: Explanation {
    switch self {
    case .noStore(let path):
      Explanation(
        "there is no store in \(path)",
        "run “medley init” to begin, or “medley join --request FILE” to join a household")
    case .alreadyExists(let path):
      Explanation(
        "there is a store already in \(path)", "use it, or name another folder with --home")
    case .replaced(let path):
      Explanation(
        "the store in \(path) was moved or replaced while it was in use; nothing was written",
        "start the program again")
    case .newerStore(let found, let supported):
      Explanation(
        "the store was written by a newer version of Medley (format \(found), this one knows "
          + "\(supported)); nothing was changed", "install the newer version on this device")
    case .notWritable(let obstacle, let path):
      Explanation(obstacle.words(path) + "; nothing was changed", obstacle.remedy)
    case .olderThanReadable(let path):
      Explanation(
        "the store in \(path) is of an older version and cannot be written, so it cannot be read",
        "make its disk writable, or copy the folder to one that is and name the copy with --home")
    case .unmergedChanges(let path):
      Explanation(
        "the newest changes in \(path) cannot be read while its disk cannot be written",
        "make its disk writable, or copy the folder to one that is and name the copy with --home")
    case .changedMeanwhile(let path):
      Explanation(
        "another program wrote into the store in \(path) while it was read", "try again")
    case .damaged(let what):
      Explanation(
        "the store is damaged: \(what)",
        "write nothing into it; another device or a backup brings the record back: medley help restore"
      )
    case .database(let error): error.explanation
    case .file(let error): error.explanation
    case .chain(let fault): fault.explanation
    case .badSignature:
      Explanation(
        "the bundle is damaged: a log in it is not signed by its device", "ask for it again")
    case .change(.tooLarge), .change(.operationCount):
      Explanation(
        "what was to be written is too large for one change", "shorten the text and try again")
    case .change:
      Explanation("the bundle is damaged: a change in it does not verify", "ask for it again")
    case .ownChangeVoid(.lastOwner):
      Explanation(
        "the household would be left without an owner; nothing was changed",
        "make another device an owner first: medley role DEVICE owner")
    case .ownChangeVoid(.outsideCut):
      Explanation(
        "this device was removed from the household; nothing was changed",
        "to come back: “medley erase”, then “medley join” as a new device; see “medley help join”")
    case .ownChangeVoid(.notAllowed):
      Explanation(
        "this device's role does not allow that; nothing was changed",
        "do it on another device, or ask an owner for another role: “medley devices” shows the roles"
      )
    case .ownChangeVoid(.notOwn):
      Explanation(
        "the entry is somebody else's, and this device may only put its own right",
        "log what you know as an entry of your own, or ask an owner or member to correct it")
    case .ownChangeVoid(let reason):
      Explanation(
        "this device has no right to write that (\(reason.words)); nothing was changed",
        "do it on a device of an owner (see “medley devices”)")
    case .packing(.laterVersion(let version)):
      Explanation(
        "the changes were packed by a newer version of Medley (format \(version))",
        "install the newer version on this device")
    case .packing(.aboveLimit):
      Explanation(
        "the changes in the bundle are larger than a bundle may be", "ask for a smaller one")
    case .packing:
      Explanation("the bundle is damaged: its changes do not unpack", "ask for it again")
    }
  }

  package var errorClass: ErrorClass {
    switch self {
    case .noStore: .noStore
    case .alreadyExists: .storeExists
    case .replaced, .notWritable, .olderThanReadable, .unmergedChanges, .changedMeanwhile:
      .cannotWrite
    case .newerStore: .storeIsNewer
    case .damaged: .storeDamaged
    case .database(let error): error.errorClass
    case .file(let error): error.errorClass
    case .chain(let fault): fault.errorClass
    case .packing(.laterVersion): .bundleIsNewer
    case .packing(.aboveLimit): .tooLarge
    case .badSignature, .packing: .damaged
    case .change(.tooLarge), .change(.operationCount): .tooLarge
    case .change: .damaged
    case .ownChangeVoid: .notAuthorised
    }
  }
}

extension WriteObstacle {
  /// What is in the way of writing into the store of a home.
  func words(_ path: String) -> String {
    switch self {
    case .full: "the disk is full"
    case .readOnlyDisk: "the store in \(path) is on a disk that cannot be written"
    case .noPermission: "no permission to write into the store in \(path)"
    case .unknown: "the store in \(path) can be read but not written"
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .full: "free some space, try again"
    case .readOnlyDisk: "make the disk writable, then try again"
    case .noPermission: "check whose folder it is and who may use it"
    case .unknown: "check the disk, then try again"
    }
  }
}

extension VoidReason {
  /// Why a change has no effect, in words.
  var words: String {
    switch self {
    case .notDecodable: "it cannot be read"
    case .laterFormat: "it was written by a newer version"
    case .notValid: "it breaks a rule of its kind"
    case .notMember: "its device was no member of the household"
    case .notAllowed: "the role of its device does not allow it"
    case .outsideCut: "its device was removed or had lost the right to it by then"
    case .overruled: "a more senior device decided otherwise"
    case .lastOwner: "the household would have been left without an owner"
    case .notOwn: "it changes an entry of somebody else, which its role does not allow"
    }
  }
}

extension ChainFault {
  fileprivate var explanation: Explanation {
    switch self {
    case .notConnected, .causeMissing:
      Explanation(
        "the bundle does not connect: earlier changes are missing here",
        "read the bundle written before this one first, or ask for a new one")
    case .anotherHousehold:
      Explanation("the bundle belongs to another household", "nothing to do; it was not taken in")
    case .tooManyHeads:
      Explanation("the bundle has more logs than a household may have", "it was not taken in")
    }
  }

  fileprivate var errorClass: ErrorClass {
    switch self {
    case .notConnected, .causeMissing: .doesNotConnect
    case .anotherHousehold: .otherHousehold
    case .tooManyHeads: .tooLarge
    }
  }
}

extension SQLiteError {
  fileprivate var explanation: Explanation {
    switch kind {
    case .busy:
      Explanation(
        "another program has held the store for too long", "wait until it is done and try again")
    case .readOnly: Explanation("the store cannot be written to", "check the folder's permissions")
    case .full: Explanation("the disk is full; nothing was changed", "free some space, try again")
    case .inputOutput:
      Explanation("the disk reported an error (\(words))", "check the disk, then try again")
    case .damaged: Explanation("the store is damaged", "run “medley doctor”")
    case .cannotOpen:
      Explanation("the store cannot be opened (\(words))", "check the folder's permissions")
    case .other:
      Explanation("the store could not be used (\(words))", "please report this")
    }
  }

  fileprivate var errorClass: ErrorClass {
    switch kind {
    case .readOnly, .full, .inputOutput, .cannotOpen, .busy: .cannotWrite
    case .damaged: .storeDamaged
    case .other: .unexpected
    }
  }
}

extension FileError: Explained {
  package var explanation: Explanation {
    let path = path
    switch number {
    case _ where action == .protect:
      return Explanation(
        "others could read \(path): its disk keeps no permissions",
        "keep the store on a disk of this device; a stick takes bundles and backups")
    case 2 where action == .create:
      return Explanation("there is no folder for \(path)", "make the folder first, or name another")
    case 2: return Explanation("there is no file \(path)", "check the name")
    // Source: errno(3): EIO, ENXIO, ENODEV and ESTALE, as of a stick that was pulled out.
    case 5, 6, 19, 116:
      return Explanation(
        "the medium of \(path) went away or is failing",
        "put it in again and repeat this; if that does not help, use another one")
    case 13, 1: return Explanation("no permission for \(path)", "check who may use it")
    case 17:
      return Explanation("there is a file already: \(path)", "choose another name")
    case 21: return Explanation("\(path) is a folder", "name a file")
    case 20: return Explanation("\(path) is not a folder", "check the path")
    case 22 where action == .create || action == .rename:
      return Explanation(
        "the disk takes no file of the name \(path)", "choose a name of letters, digits and “-”")
    case 27:
      return Explanation("\(path) is too large, for this program or its disk", "use another file")
    case 28: return Explanation("the disk is full: \(path)", "free some space and try again")
    case 30: return Explanation("\(path) is on a disk that cannot be written", "use another one")
    case 40:
      return Explanation("\(path) is a link, which is not followed", "name the file itself")
    default:
      return Explanation(
        "\(path): could not \(action.rawValue) it (error \(number))", "check the disk")
    }
  }

  package var errorClass: ErrorClass { number == 27 ? .tooLarge : .cannotWrite }
}
