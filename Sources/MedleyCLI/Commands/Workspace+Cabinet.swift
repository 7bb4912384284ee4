internal import Medley
internal import MedleyInterchange

extension Workspace {
  /// When and where this call happens.
  var circumstances: Circumstances {
    get throws {
      let circumstances = Circumstances(
        now: now?.instant, zoneName: zone?.name, environment: surroundings.environment)
      if let zone, circumstances.zoneIsUnknown {
        throw Failure(
          .valueRefused, "there is no time zone “\(shown(zone.name))”",
          "use a name such as Europe/Berlin")
      }
      return circumstances
    }
  }

  /// The store that the command works on, for commands that stay or that ask a person before they
  /// write: where it cannot be written they do not begin.
  func writableCabinet() throws -> Cabinet {
    let cabinet = try cabinet()
    try cabinet.checkWritable()
    return cabinet
  }

  /// The store that the command works on.
  func cabinet() throws -> Cabinet {
    let cabinet = try Cabinet.open(homeFolder(), circumstances)
    if let readingOnly = cabinet.readingOnly {
      output.warnAtEnd(Explanation(shown(readingOnly.whatHappened)))
    }
    if let name = try cabinet.toldOfRemovalBy {
      output.warn(
        Explanation(
          "\(Wording.quoted(name)) took this device out of the household: the others do not hear of "
            + "what is logged here",
          "have an owner read a last bundle of it, medley bundle write FILE; to come back, “medley "
            + "erase” and then “medley join”"))
    }
    return cabinet
  }

  /// Prints what a writing command did, in words or as JSON with its warnings.
  func report(_ lines: [String], json members: [(String, JSONValue)]) {
    guard wantsJSON else {
      for line in lines { output.line(line) }
      return
    }
    let warnings = output.warnings.map { JSONValue.string($0) }
    output.json(.object(members + [("warnings", .array(warnings))]))
  }
}

extension Workspace {
  /// Says at once what happens in a command that goes on: a line, or an object on one line.
  func event(_ kind: String, _ members: [(String, JSONValue)], _ line: String) {
    if wantsJSON {
      let object = JSONValue.object([("event", .string(kind))] + members)
      output.line(object.text(pretty: false, forTerminal: output.isTerminal))
    } else {
      output.line(line)
    }
    output.flush()
  }
}

/// An error of the rooms below, ready to be printed.
struct ExplainedFailure: ExplainedError {
  let explanation: Explanation
  let status: ExitStatus

  init(_ error: any Explained) {
    explanation = Explanation(
      shown(error.explanation.whatHappened), error.explanation.whatToDo.map { shown($0) })
    status = ExitStatus(error.errorClass)
  }
}

extension ExitStatus {
  /// The number of an error class.
  init(_ errorClass: ErrorClass) {
    self =
      switch errorClass {
      case .noSuchRecord: .noSuchRecord
      case .noStore: .noStore
      case .storeExists: .storeExists
      case .storeIsNewer: .storeIsNewer
      case .storeDamaged: .storeDamaged
      case .notABundle: .notABundle
      case .endsEarly: .endsEarly
      case .damaged: .damaged
      case .sealedForOthers: .sealedForOthers
      case .doesNotConnect: .doesNotConnect
      case .otherHousehold: .otherHousehold
      case .bundleIsNewer: .bundleIsNewer
      case .notAuthorised: .notAuthorised
      case .tooLarge: .tooLarge
      case .cannotWrite: .cannotWrite
      case .wrongWords: .wrongWords
      case .importRefused: .importRefused
      case .ambiguousName: .ambiguousName
      case .valueRefused: .valueRefused
      case .notBelieved: .notBelieved
      case .cannotReach: .cannotReach
      case .notMember: .notMember
      case .removedDevice: .removedDevice
      case .cut: .cut
      case .timedOut: .timedOut
      case .otherVersion: .otherVersion
      case .unexpected: .unexpected
      }
  }
}
