/// The limits of what a file of another program may hold; more is refused with its place.
package enum InterchangeLimits {
  /// Bytes of a file.
  package static let fileByteCount = 256 << 20
  /// Medicines in a MedTimer backup.
  package static let medicineCount = 10_000
  /// Reminders of one medicine in a MedTimer backup.
  package static let reminderCount = 1_000
  /// Events in a MedTimer backup.
  package static let eventCount = 1_000_000
  /// Tags of one medicine or event, and sizes of its packages.
  package static let tagCount = 1_000
  /// Bytes of a name, a unit, a tag or an amount in words.
  package static let shortTextByteCount = 512
  /// Bytes of a note; what the import adds to it stays below the limit of a record.
  package static let noteByteCount = 12_288
  /// Different keys that are named among those that were passed over.
  package static let ignoredKeyCount = 64
  /// Bytes of such a key; of a longer one only the beginning is named.
  package static let ignoredKeyByteCount = 64
  /// Bytes at the beginning of a table in which its heading must lie.
  package static let headingByteCount = 16_384
  /// Records of one kind in a file of our own.
  package static let recordCount = 10_000_000
  /// Values of one field of a record in a file of our own.
  package static let valueCount = 1_000_000
  /// Bytes of one value in a file of our own.
  package static let valueByteCount = 60_000
}
