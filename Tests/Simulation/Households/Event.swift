/// What may happen in a simulated household.
package enum Event: String, CaseIterable, Sendable {
  // Doses.
  case take, skip, extra, doubleDose, correct, undoEntry, undoLast, moveDose
  // The record.
  case addMedication, editFacts, editSchedule, pause, resume, end, restart
  case removeMedication, restoreMedication, stock, addPerson, editPerson, note, answer
  // Media and network.
  case writeBundle, readBundle, loseBundle, session, cutSession, meetInFolder
  // The household.
  case admit, changeRole, removeDevice, leave, recover, decide, loseDevice
  // Homes.
  case copyHome, saveHome, rollBack, crash, backUp, restore
  // Other programs and people.
  case laterVersion, forgedEdit, stranger
  // Time.
  case timePasses, clockJumps

  /// How often it is drawn beside the others.
  var weight: Int {
    switch self {
    case .take: 60
    case .skip, .extra, .doubleDose: 10
    case .correct, .undoEntry, .undoLast, .moveDose: 5
    case .addMedication, .editFacts: 6
    case .editSchedule, .stock: 5
    case .pause, .resume, .end, .restart: 3
    case .removeMedication, .restoreMedication: 3
    case .addPerson, .editPerson, .note: 2
    case .answer: 6
    case .writeBundle: 26
    case .readBundle: 44
    case .loseBundle: 2
    case .meetInFolder: 6
    case .session: 18
    case .cutSession: 12
    case .admit, .changeRole: 3
    case .removeDevice, .recover, .decide: 2
    case .leave, .loseDevice: 1
    case .copyHome, .rollBack, .restore: 1
    case .saveHome, .crash, .backUp: 2
    case .laterVersion: 4
    case .forgedEdit: 4
    case .stranger: 1
    case .timePasses: 22
    case .clockJumps: 2
    }
  }
}
