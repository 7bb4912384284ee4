/// What a person is told about an error: what happened and what to do.
package struct Explanation: Equatable, Sendable {
  /// A plain sentence without the full stop; names in it come from data and are not escaped.
  package let whatHappened: String
  /// What to do about it; nil when there is nothing.
  package let whatToDo: String?

  package init(_ whatHappened: String, _ whatToDo: String? = nil) {
    self.whatHappened = whatHappened
    self.whatToDo = whatToDo
  }
}

/// The classes of errors that programs tell apart.
package enum ErrorClass: Sendable, CaseIterable {
  case noSuchRecord
  case noStore
  case storeExists
  case storeIsNewer
  case storeDamaged
  case notABundle
  case endsEarly
  case damaged
  case sealedForOthers
  case doesNotConnect
  case otherHousehold
  case bundleIsNewer
  case notAuthorised
  case tooLarge
  case cannotWrite
  case wrongWords
  case importRefused
  case ambiguousName
  case valueRefused
  case notBelieved
  case cannotReach
  case notMember
  case removedDevice
  case cut
  case timedOut
  case otherVersion
  case unexpected
}

/// An error that knows what to tell a person and the calling program.
package protocol Explained: Error {
  var explanation: Explanation { get }
  var errorClass: ErrorClass { get }
}
