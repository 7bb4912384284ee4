/// What a finished command tells the program that called it.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  case no = 1
  case usage = 2
  case noSuchRecord = 3
  case noStore = 10
  case storeExists = 11
  case storeIsNewer = 12
  case storeDamaged = 13
  case notABundle = 14
  case endsEarly = 15
  case damaged = 16
  case sealedForOthers = 17
  case doesNotConnect = 18
  case otherHousehold = 19
  case bundleIsNewer = 20
  case notAuthorised = 21
  case tooLarge = 22
  case cannotWrite = 23
  case wrongWords = 24
  case importRefused = 25
  case ambiguousName = 26
  case valueRefused = 27
  case notBelieved = 28
  case unexpected = 29
  case cannotReach = 30
  case notMember = 31
  case removedDevice = 32
  case cut = 33
  case timedOut = 34
  case otherVersion = 35

  /// The status a shell shows for a program whose reader went away (128 and SIGPIPE).
  static let readerGone: Int32 = 141

  /// The statuses that every command can end with.
  static let common: [ExitStatus] = [.done, .usage, .cannotWrite, .unexpected]

  /// One line for the manual.
  var meaning: String {
    switch self {
    case .done: "Done; a warning does not change that."
    case .no: "The answer of a reading command is no: something is due, open or different."
    case .usage: "The command line was not understood."
    case .noSuchRecord: "No such medication, person, device, entry or conflict."
    case .noStore: "There is no store here yet."
    case .storeExists: "A store exists here already."
    case .storeIsNewer: "The store was written by a newer version of Medley."
    case .storeDamaged: "The store is damaged."
    case .notABundle: "The file is not a bundle."
    case .endsEarly: "The file is empty or ends early: the copy was interrupted."
    case .damaged: "The file is damaged."
    case .sealedForOthers: "The file is sealed for other devices."
    case .doesNotConnect: "The bundle does not connect: earlier changes are missing."
    case .otherHousehold: "The file belongs to another household."
    case .bundleIsNewer: "The file was written by a newer version of Medley."
    case .notAuthorised: "This device's role does not allow it."
    case .tooLarge: "The file or the value is too large."
    case .cannotWrite: "The disk is full or the file cannot be read or written."
    case .wrongWords: "The words are mistyped or do not fit."
    case .importRefused: "The import was refused; nothing was changed."
    case .ambiguousName: "The name fits more than one record."
    case .valueRefused: "A value was refused, such as an amount, a time or a date."
    case .notBelieved: "The request or welcome is forged or not meant for this device."
    case .cannotReach: "Nothing answers at the address, or this device cannot listen there."
    case .notMember: "What was met there is not a device of this household."
    case .removedDevice: "A removed device: this one, or the one that was met."
    case .cut: "The connection or the session was broken off; what was acknowledged is kept."
    case .timedOut: "The other device took too long."
    case .otherVersion: "The other device has another version that does not fit this one."
    case .unexpected: "Something unexpected happened; please report it."
    }
  }
}
