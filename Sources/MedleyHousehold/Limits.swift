/// The limits of what arrives in files.
package enum HouseholdLimits {
  /// Bytes of a sealed file.
  package static let fileByteCount = 256 << 20
  /// Bytes of a bundle's header.
  package static let headerByteCount = 16_384
  /// Bytes of the field map of a request or a welcome.
  package static let statementByteCount = 4_096
  /// Active devices of a household.
  package static let deviceCount = 32
  /// Recovery keys of a household.
  package static let recoveryKeyCount = 16
  /// Statements times cuts that are gone through while changes come in; beyond that it is worked out
  /// once, at the end.
  package static let evaluationEffort = 100_000
  /// Bytes of the readable half of a backup.
  package static let exportByteCount = 1 << 30
  /// Bytes of a sealed half of a backup beyond those of its plaintext.
  package static let sealByteCount = 1 << 20
  /// Bytes of a device's or person's name.
  package static let nameByteCount = 200
  /// Blobs in one bundle.
  package static let blobCount = 4_096
  /// Bytes of one blob.
  package static let blobByteCount = 262_144
  /// Bytes of all blobs of a household; more are refused when one is added.
  package static let blobTotalByteCount = 128 << 20
  /// Bytes of all blobs that a device keeps; more come together where devices add them unseen.
  package static let heldBlobByteCount = 192 << 20
}
