internal import MedleyHousehold
internal import MedleyStore

extension CabinetError: Explained {
  package var explanation: Explanation {
    switch self {
    case .notFound(let what, let name):
      Explanation(
        "there is no \(what.rawValue) “\(name)”", what.hintToFind)
    case .removed(let name):
      Explanation(
        "“\(name)” was removed as entered in error", "medley unremove brings it back")
    case .ended(let name, let date):
      Explanation(
        "“\(name)” ended on \(date)",
        "to take it again: medley restart MEDICATION, with --from DATE where its schedule is to "
          + "begin anew")
    case .ambiguous(let what, let name, let candidates):
      Explanation(
        "“\(name)” fits more than one \(what.rawValue)",
        "use one of: \(candidates.map { $0 }.joined(separator: ", "))")
    case .personNeeded(let candidates) where candidates.isEmpty:
      Explanation("there is nobody in this household", "add a person: medley person add NAME")
    case .personNeeded(let candidates):
      Explanation(
        "there are several people here",
        "say whose with --for, one of: \(candidates.map { $0 }.joined(separator: ", "))")
    case .noKeys(let path):
      Explanation(
        "the keys of this device are missing: \(path)",
        "put the file back, or join the household again from an empty folder")
    case .noRequest:
      Explanation(
        "this device has not asked to join a household",
        "run “medley join --request FILE” first")
    case .placeNeeded:
      Explanation(
        "the inviting device was not found in this network",
        "is “medley pair” running there? if so, give the address that it shows: --at HOST:PORT")
    case .severalHosts:
      Explanation(
        "more than one device in this network waits for a newcomer",
        "give the address that the right one shows: --at HOST:PORT")
    case .keysLeft(let path):
      Explanation(
        "a keys file is left here without a store: \(path)",
        "to go on joining run “medley join”; to begin anew move the file away")
    case .homeInUse(let path):
      Explanation(
        "another program is at work in \(path)", "wait until it has ended, then try again")
    case .alreadyInHousehold:
      Explanation(
        "this device is in a household already",
        "to join a second one name another folder with --home; if it was removed from its household: "
          + "medley erase first")
    case .stillHoldsRecord: .leftHousehold
    case .ownersOnly(let role):
      Explanation(
        "only an owner's device may do that, and this one is \(role.phrase)",
        "do it on an owner's device; “medley devices” shows the roles")
    case .tooManyDevices(let limit):
      Explanation(
        "the household has \(limit) devices already, the most it may have",
        "remove a device that is not used any more")
    case .fileExists(let path):
      Explanation(
        "there is a file already: \(path)",
        "choose another name; nothing is ever overwritten")
    case .noFolder(let path):
      Explanation(
        "there is no folder \(path)",
        "put the stick in or connect the share; the folder itself is never made here")
    case .noUnitFolder:
      Explanation(
        "there is no home folder to keep the units of systemd in", "set the variable HOME")
    case .exchangeIsRunning:
      Explanation(
        "this device is exchanging files through a folder already", "wait until that is done")
    case .notWritten(let path):
      Explanation(
        "what was read back is not what was written: \(path)",
        "the medium may be failing; try another one")
    case .noMember:
      Explanation(
        "this device is not a member of the household any more",
        "“medley erase” takes the record off it; after that “medley join” lets it in again")
    case .nobodyToTell:
      Explanation(
        "this is the household's only device, so there is nobody to leave",
        "“medley erase” takes the record off; it is lost then, unless there is a backup")
    case .notConfirmed:
      Explanation(
        "the name does not fit, so nothing was done",
        "give this device's name, which “medley devices” shows; where that cannot be read, the path "
          + "of its home")
    case .name(let named, let fault): fault.explanation(of: named)
    case .tooManyLists:
      Explanation(
        "\(KeptLists.countLimit) lists of interactions are kept, the most that may be",
        "remove one that is not used any more: medley interactions remove NAME")
    case .refused(let what, let why, let hint): Explanation("\(what): \(why)", hint)
    case .recordIsNewer:
      Explanation(
        "a newer version of Medley wrote something there that this one does not understand",
        "install the newer version to change it; doses can be logged as before")
    case .nothingToDecide:
      Explanation(
        "no dose of that device waits for an answer",
        "“medley conflicts” shows what waits for an answer")
    case .nothingToUndo:
      Explanation(
        "nothing was done on this device that could be undone",
        "name an entry; “medley show MEDICATION” lists them with their ids")
    case .cannotUndo(let what, let remedy):
      Explanation(
        "undo does not take back the last thing done here: this device \(what)", remedy.hint)
    case .doesNotConnect(let device, let isForked):
      Explanation(
        isForked
          ? "the bundle does not connect: it goes on from a part of the log of "
            + "\(device) that is not held here"
          : "the bundle does not connect: earlier changes of \(device) are missing here",
        "read the bundle written before this one first, or ask for a new one")
    case .schedule(let fault): fault.explanation
    case .answer(.noSuchEntry):
      Explanation("the question has no such entry", "“medley conflicts” shows its entries")
    case .answer(.doesNotFit):
      Explanation(
        "that answer does not fit this question",
        "doses take one, two or keep=ENTRY; anything else takes keep=ENTRY")
    case .importRefused(let fault): fault.explanation
    case .zoneNeeded:
      Explanation(
        "the file has no time zones", "say which one it means, such as --zone Europe/Berlin")
    case .recoveryMistyped(let error): error.recoveryExplanation
    case .backup(let fault): fault.explanation
    case .photo(let fault): fault.explanation
    case .printing(let fault): fault.explanation
    case .scanning(let fault): fault.explanation
    case .store(let error): error.explanation
    case .household(let error): error.explanation
    }
  }

  package var errorClass: ErrorClass {
    switch self {
    case .notFound, .removed, .nothingToUndo, .nothingToDecide: .noSuchRecord
    case .ambiguous, .personNeeded: .ambiguousName
    case .noKeys: .storeDamaged
    case .recordIsNewer: .storeIsNewer
    case .noRequest: .noStore
    case .placeNeeded, .severalHosts: .cannotReach
    case .keysLeft, .homeInUse, .alreadyInHousehold, .stillHoldsRecord: .storeExists
    case .ownersOnly, .noMember, .nobodyToTell: .notAuthorised
    case .tooManyDevices: .tooLarge
    case .fileExists, .notWritten, .noFolder, .noUnitFolder, .exchangeIsRunning: .cannotWrite
    case .cannotUndo, .ended, .name, .refused, .tooManyLists, .notConfirmed, .schedule, .answer:
      .valueRefused
    case .doesNotConnect: .doesNotConnect
    case .importRefused, .zoneNeeded: .importRefused
    case .recoveryMistyped: .wrongWords
    case .backup(let fault): fault.errorClass
    case .photo(let fault): fault.errorClass
    case .printing(let fault): fault.errorClass
    case .scanning(let fault): fault.errorClass
    case .store(let error): error.errorClass
    case .household(let error): error.errorClass
    }
  }
}

extension CabinetError.Noun {
  fileprivate var hintToFind: String {
    switch self {
    case .medication: "“medley list” shows the medications"
    case .person: "“medley person list” shows the people"
    case .device: "“medley devices” shows the devices"
    case .entry: "“medley show MEDICATION” shows the entries with their ids"
    case .conflict: "“medley conflicts” shows what is open"
    case .slot: "“medley today” shows the doses of the day"
    case .register: "“medley catalog sources” shows what was imported"
    case .list: "“medley interactions --list” shows the lists; those imported can be removed"
    }
  }
}

extension CabinetError.UndoRemedy {
  fileprivate var hint: String {
    let step =
      switch self {
      case .role(let device): "give it the other role: medley role \(typed(device)) ROLE"
      case .admit: "let it in again: after “medley erase” there, medley pair or medley admit"
      case .remove(let device): "take it out: medley remove-device \(typed(device))"
      case .destroyWords: "a recovery key stays; destroy its words if nobody is to have them"
      case .undoEntries: "take back an entry that was not taken: medley undo ENTRY"
      case .accept: "if an entry was right after all: medley accept ENTRY"
      }
    return step + "; to take back an earlier dose, name it: medley undo ENTRY"
  }

  private func typed(_ name: String) -> String {
    name.contains { $0.isWhitespace } ? "“\(name)”" : name
  }
}

extension Explanation {
  /// How a device that was removed comes in again.
  fileprivate static var leftHousehold: Explanation {
    Explanation(
      "this device was removed from its household and still holds the record",
      "to join again: “medley bundle write FILE” for an owner to read, if the others lack something "
        + "of it; then “medley erase”, then “medley join”")
  }
}

extension ScheduleEditFault {
  fileprivate var explanation: Explanation {
    switch self {
    case .writtenByNewerVersion:
      Explanation(
        "the schedule was written by a newer version of Medley", "install it on this device")
    case .noTimes:
      Explanation("the schedule has no times of day", "give at least one with --at, or --as-needed")
    case .tooManyTimes:
      Explanation("the schedule has too many times of day", "give fewer with --at")
    case .timesNotTaken:
      Explanation(
        "that rule has no times of day of its own",
        "leave --at out, because the rule says its times itself; for times of day again add "
          + "--repeat daily")
    case .oneTime:
      Explanation(
        "a rule after the last dose has one time of day: that of the first dose",
        "give --at once, such as --at 08:00")
    case .amountsInPlan:
      Explanation(
        "the dose plan states the amounts, so a time or a dose cannot state others",
        "leave the other amounts out, or give another plan with --repeat")
    case .doseAfterPlan:
      Explanation(
        "the amounts were those of the dose plan, and nothing says how much each dose is now",
        "give the amount too: --dose AMOUNT")
    case .endsBeforeStart:
      Explanation(
        "the schedule ends before it starts",
        "give an --end that is not before the start; to stop a medication: medley end")
    }
  }
}
