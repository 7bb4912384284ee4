/// How the values of one set are spread over the columns of a table that people can read.
///
/// Stores keep the members of most sets and all registers as bytes. A set with very many members,
/// such as the doses, gets a table of its own: each tag of its field maps is a column, and tags
/// without a column stay together as bytes, so the exact value can be put together again.
package struct TableLayout: Sendable {
  /// How the content of a tag is kept in a column.
  package enum Form: Hashable, Sendable {
    /// A signed number, as in `record-format §1`.
    case signed
    /// An unsigned number.
    case number
    /// UTF-8 text.
    case text
    /// An id of 16 bytes, kept as its number in the table of names.
    case identifier
  }

  /// One column for one tag.
  package struct Column: Sendable {
    package let name: String
    package let tag: UInt64
    package let form: Form

    package init(_ name: String, tag: UInt64, _ form: Form) {
      self.name = name
      self.tag = tag
      self.form = form
    }
  }

  /// The name of the table.
  package let table: String
  package let kind: UInt64
  package let field: UInt64
  /// The name of the column that holds the parent.
  package let parentColumn: String
  /// The columns, in order of their tags.
  package let columns: [Column]
  /// The column by which rows of one parent are found in order.
  package let orderColumn: String
  /// The tag without which a value does not name its record by its tags 1 to 3.
  package let keyTag: UInt64

  package init(
    table: String, kind: UInt64, field: UInt64, parentColumn: String, columns: [Column],
    orderColumn: String, keyTag: UInt64
  ) {
    self.table = table
    self.kind = kind
    self.field = field
    self.parentColumn = parentColumn
    self.columns = columns
    self.orderColumn = orderColumn
    self.keyTag = keyTag
  }
}
