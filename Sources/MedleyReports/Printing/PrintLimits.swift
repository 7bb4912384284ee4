/// The limits of what is printed, and of the process that prints it.
package enum PrintLimits {
  /// Bytes of an order: a document or a picture in the form of `PrintOrder`.
  package static let orderByteCount = 16 << 20
  /// Bytes of the pages or the picture that come of it.
  package static let printByteCount = 64 << 20
  /// Bytes of the answer: those, and what is said about fonts.
  package static let answerByteCount = printByteCount + 4_096
  /// Bytes of one text of a document.
  package static let textByteCount = 65_536
  /// Parts of a document.
  package static let blockCount = 10_000
  /// Rows of a table, items of a list, facts.
  package static let rowCount = 100_000
  package static let columnCount = 32
  /// Months of a picture; 25 years have 300.
  package static let monthCount = 400
  /// Pages of a document.
  package static let pageCount = 5_000
  /// Letters without a font that are named.
  package static let missingLetterCount = 200

  /// Bytes of memory that the process may have.
  package static let memoryByteCount = 2 << 30
  /// Seconds of processor time that it may use.
  package static let processorSeconds = 60
  /// Files that it may have open: libraries, fonts and what is known of them.
  package static let openFileCount = 128
}
