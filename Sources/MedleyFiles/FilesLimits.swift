/// The limits of what a file may hold that somebody else wrote; more is refused with its place.
package enum FilesLimits {
  /// Bytes of a file of rows, unless the caller says otherwise.
  package static let fileByteCount = 256 << 20
  /// Rows of a table, unless the caller says otherwise.
  package static let rowCount = 1_000_001
  /// Rows of a table that a register of medicines publishes.
  package static let registerRowCount = 5_000_000
  /// Bytes of any file of a register, packed or not.
  package static let registerByteCount = 1 << 30
  /// Cells of one row of a table.
  package static let cellCount = 256
  /// Bytes of one cell of a table.
  package static let cellByteCount = 16_384
  /// Bytes of an XML document that is kept as a whole.
  package static let xmlByteCount = 4 << 20
  /// Elements of an XML document that is kept as a whole.
  package static let xmlElementCount = 100_000
  /// Attributes of one XML element.
  package static let xmlAttributeCount = 64
  /// Elements of an XML document within each other.
  package static let xmlDepth = 32
  /// Bytes of a name, an attribute or a text of an XML document.
  package static let xmlTextByteCount = 12_288
  /// Comments at the beginning of an XML document that are kept.
  package static let xmlCommentCount = 16
  /// Bytes that are given to the reader of XML at once.
  package static let xmlPieceByteCount = 64 << 10
  /// Members of a zip archive.
  package static let memberCount = 10_000
  /// Bytes of the name of a member.
  package static let memberNameByteCount = 1_024
  /// Archives within each other.
  package static let archiveDepth = 2
  /// Bytes of a member that are handed over at once.
  package static let memberPieceByteCount = 64 << 10
}
