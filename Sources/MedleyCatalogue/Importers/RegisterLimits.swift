/// The limits of what the files of a register may hold; more is refused or counted.
package enum RegisterLimits {
  /// Bytes of a file after unpacking; the greatest of today is a tenth of it.
  package static let fileByteCount = 768 << 20
  /// Files that are given for one import.
  package static let fileCount = 256
  /// Rows of a table.
  package static let rowCount = 4_000_000
  /// Bytes of a name or another text that is kept; of a longer one only the beginning is.
  package static let textByteCount = 1_024
  /// Ingredients of a product; products of plants and vaccines have some hundred.
  package static let ingredientCount = 512
  /// Packages of a product.
  package static let packageCount = 4_096
  /// Bytes at the beginning of a file by which its format is recognised.
  package static let headByteCount = 4_096
}
