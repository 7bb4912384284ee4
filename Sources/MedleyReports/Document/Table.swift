/// Rows under a head that is repeated on every page; no row is cut by the end of one.
package struct Table: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    package var head: String
    package var isNumber: Bool
    /// Its lines are not broken where there is any room for them, as of dates with times.
    package var isWhole: Bool
    /// The share of the width beside the other columns' shares.
    package var share: Int

    package init(
      _ head: String, isNumber: Bool = false, isWhole: Bool = false, share: Int = 1
    ) {
      self.head = head
      self.isNumber = isNumber
      self.isWhole = isWhole
      self.share = share
    }
  }

  /// What the table shows, for those who cannot see where it stands.
  package var caption: String
  package var columns: [Column]
  /// As many cells in every row as there are columns; a cell may have several lines.
  package var rows: [[String]]

  package init(caption: String, columns: [Column], rows: [[String]] = []) {
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }
}
