package import MedleySealing

/// Why a bundle, a request or a welcome was refused, or a device may not do something.
package enum HouseholdError: Error {
  /// The file is none of Medley's, though it may be sealed.
  case notABundle
  /// The file is Medley's, but of another kind than is read here.
  case anotherKind(FileKind)
  /// The outer file could not be opened.
  case sealing(SealingError)
  /// A part of the opened file is not what was written.
  case damaged(part: String)
  /// The bundle, request or welcome was written by a later version.
  case newerFormat(found: UInt64, writtenBy: String?)
  /// The bundle belongs to another household.
  case anotherHousehold
  /// The bundle was signed for other devices than this one.
  case sealedForOthers
  /// The sender is no member of the household.
  case notAuthorised
  /// The sender was removed, and this device is no owner's.
  case senderRemoved
  /// Something is above a limit.
  case tooLarge(what: String, limit: Int)
  /// The words do not fit the request.
  case wordsDoNotFit
  /// The welcome was not made by somebody who knows this device's ten words.
  case welcomeNotBelieved
  /// The welcome is for another request than this device's.
  case welcomeForAnother
  /// The recovery key is whole, but it is none of this household's.
  case recoveryForAnother
  /// The recovery key opens none of so many sealed files.
  case recoveryOpensNothing(fileCount: Int)
  /// The household has no recovery key.
  case noRecoveryKey
  /// The passphrase does not open the recovery file.
  case wrongPassphrase
  /// What is inside the file is no recovery key.
  case notARecoveryFile
  /// The keys file does not read.
  case keysDamaged
  /// A statement of a later format is in the household's record.
  case needsUpgrade
}

/// The kinds of files that travel between devices.
package enum FileKind: Hashable, Sendable {
  case bundle
  case request
  case welcome
  /// The readable half of a backup.
  case export
  /// A recovery key sealed with a passphrase.
  case recovery

  private static let exportStart = Array("{\n\"format\": \"medley-export\"".utf8)

  /// What a file or an opened one begins with; nil for anything else.
  package init?(of bytes: [UInt8]) {
    if bytes.starts(with: SealedBundle.magic) {
      self = .bundle
    } else if bytes.starts(with: JoinRequest.magic) {
      self = .request
    } else if bytes.starts(with: Welcome.magic) {
      self = .welcome
    } else if bytes.starts(with: FileKind.exportStart) {
      self = .export
    } else {
      return nil
    }
  }
}

extension HouseholdError {
  /// The error for bytes that do not begin as they should.
  static func wrongFile(_ bytes: [UInt8]) -> HouseholdError {
    FileKind(of: bytes).map { .anotherKind($0) } ?? .notABundle
  }
}
