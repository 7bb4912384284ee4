internal import MedleyRecords

/// A slot before its neighbours are known.
struct PlannedSlot {
  /// Slots of which the next one cuts off the one before it.
  struct Series: Hashable {
    let lineage: Identifier
    /// The entry of a time of day; a grid, a window and a chain are one each.
    let entry: String
  }

  var key: SlotKey
  let series: Series
  let due: Instant
  /// The date in whose figures it counts.
  let date: LocalDate
  let amount: Quantity?
  var isMoved = false
  /// The intake after which it is due, where that is of the same medication.
  var previous: Instant?
  /// The cut-off, where no rule of neighbours gives it.
  var cutOff: Instant?
}
