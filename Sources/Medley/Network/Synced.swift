internal import MedleyMedicines

/// What one session with another device came to.
package struct Synced {
  package let deviceID: String
  package let deviceName: String
  package let address: String
  /// True when this device connected to the other.
  package let isInitiator: Bool
  package let sentChangeCount: Int
  package let newChangeCount: Int
  /// Changes that came although they were held already.
  package let knownChangeCount: Int
  package let newQuestionCount: Int
  /// Photos that went, and those that came.
  package let sentPhotoCount: Int
  package let newPhotoCount: Int
  /// Changes held here that the other device has not said to have on its disk.
  package let unacknowledgedCount: UInt64
  package let program: String
  /// Both clocks, where they are more than two minutes apart.
  package let clocks: Clocks?
  /// True when both hold the same changes and came to different states.
  package let statesDiffer: Bool
  package let stateHash: String
  package let sentByteCount: Int
  package let receivedByteCount: Int
  package let tripCount: Int

  /// What the clocks of both devices said at one moment.
  package struct Clocks {
    package let own: OffsetInstant
    package let other: OffsetInstant
  }
}

extension Synced {
  /// True when anything went or came.
  package var hasNews: Bool {
    newChangeCount > 0 || sentChangeCount > 0 || newPhotoCount > 0 || sentPhotoCount > 0
  }
}
