package import MedleyHousehold
package import MedleyInterchange
package import MedleyMedicines
package import MedleySealing
package import MedleyStore

/// What can go wrong at the front door, beyond what the rooms below say.
package enum CabinetError: Error {
  /// No record of the kind has the name or id.
  case notFound(what: Noun, name: String)
  /// The medication was removed as entered in error.
  case removed(String)
  /// The medication has come to its end.
  case ended(medication: String, on: LocalDate)
  /// More than one record has the name.
  case ambiguous(what: Noun, name: String, candidates: [String])
  /// A person must be named, because there are several.
  case personNeeded(candidates: [String])
  /// The keys of this device are missing.
  case noKeys(path: String)
  /// A join has not been requested here.
  case noRequest
  /// Nothing says where the inviting device is.
  case placeNeeded
  /// More than one device waits for a newcomer.
  case severalHosts
  /// A keys file is left in the folder of a store that is gone.
  case keysLeft(path: String)
  /// Another program begins, joins or exchanges in the same folder.
  case homeInUse(path: String)
  /// This device is in a household already.
  case alreadyInHousehold
  /// This device was removed from its household and still holds the record.
  case stillHoldsRecord
  /// Only an owner's device may do it, and this one has another role.
  case ownersOnly(role: Role)
  /// The household has as many devices as it may have.
  case tooManyDevices(limit: Int)
  /// The file exists already and is not overwritten.
  case fileExists(path: String)
  /// There is no such folder.
  case noFolder(path: String)
  /// Nothing says where units of systemd belong.
  case noUnitFolder
  /// Another program exchanges files through a folder for this device right now.
  case exchangeIsRunning
  /// What was read back from the medium is not what was written.
  case notWritten(path: String)
  /// This device is no member of the household any more.
  case noMember
  /// This device is the household's only one.
  case nobodyToTell
  /// What was typed is not the name that was asked for; nothing was done.
  case notConfirmed
  /// A name that somebody gives cannot be used.
  case name(of: GivenName, GivenName.Fault)
  /// As many lists of interactions are kept as may be.
  case tooManyLists
  /// A value cannot be used.
  case refused(what: String, why: String, hint: String)
  /// A later version wrote something on the record that must be understood to edit it.
  case recordIsNewer
  /// No change of the device is without effect.
  case nothingToDecide
  /// There is nothing of the kind to undo.
  case nothingToUndo
  /// The last thing done here stays; what it was, and what may be done about it.
  case cannotUndo(what: String, remedy: UndoRemedy)
  /// A bundle starts after changes that this store does not hold.
  case doesNotConnect(device: String, isForked: Bool)
  /// A schedule cannot be made or changed so.
  case schedule(ScheduleEditFault)
  /// An answer does not fit its question.
  case answer(Conflict.AnswerFault)
  /// A file was not imported; nothing was changed.
  case importRefused(InterchangeFault)
  /// The format has no time zones and none was given.
  case zoneNeeded
  /// The recovery words are not those of any key.
  case recoveryMistyped(WordError)
  /// A backup was not made, found or restored.
  case backup(BackupFault)
  /// A photo was not taken in or not written out.
  case photo(PhotoFault)
  /// Pages or a picture were not printed.
  case printing(PrintingFault)
  /// The codes of a picture were not read.
  case scanning(ScanningFault)
  case store(StoreError)
  case household(HouseholdError)

  /// What may be done about something that undo does not take back.
  package enum UndoRemedy: Hashable, Sendable {
    /// Give the device another role.
    case role(device: String)
    /// Let the device in again.
    case admit
    /// Take the device out.
    case remove(device: String)
    /// Leave the recovery key unused.
    case destroyWords
    /// Take back single entries that were accepted.
    case undoEntries
    /// Accept what was dismissed.
    case accept
  }

  /// The nouns that people look things up by.
  package enum Noun: String, Sendable {
    case medication
    case person
    case device
    case entry
    case conflict
    case slot
    case register
    case list
  }
}
