internal import MedleyMedicines

/// A list in a text file: what it is called, of which day it is, and rows of named columns.
///
/// Source: `Resources/interactions/README.md`, “Format”.
struct TabbedTable {
  let name: String
  let date: LocalDate
  /// The cells of each row, in the order of the columns that were asked for.
  let rows: [[String]]

  /// Reads a list whole; what is not as it should be is refused with its line.
  init(_ bytes: [UInt8], columns: [String]) throws(ListFault) {
    guard bytes.count <= CatalogueLimits.listByteCount else {
      throw .tooLarge(byteCount: bytes.count)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    var heads: [String: String] = [:]
    var names: [String]?
    var rows: [[String]] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.isEmpty { continue }
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if names == nil, line.hasPrefix("# ") {
        guard cells.count == 2 else { throw .line(index + 1) }
        heads[String(cells[0].dropFirst(2))] = cells[1]
      } else if let known = names {
        guard cells.count == known.count, cells.allSatisfy({ !$0.isEmpty }) else {
          throw .line(index + 1)
        }
        guard rows.count < CatalogueLimits.rowCount else { throw .tooManyRows }
        rows.append(cells)
      } else {
        names = cells
      }
    }
    guard let name = heads["name"], let date = heads["date"].flatMap({ LocalDate($0) }) else {
      throw .noDate
    }
    var places: [Int] = []
    for column in columns {
      guard let place = names?.firstIndex(of: column) else { throw .column(column) }
      places.append(place)
    }
    self.name = name
    self.date = date
    self.rows = rows.map { row in places.map { row[$0] } }
  }
}

/// Why a list was not taken.
package enum ListFault: Error, Hashable, Sendable {
  case tooLarge(byteCount: Int)
  case notText
  /// A line does not have the cells that it should have; it counts from 1.
  case line(Int)
  case tooManyRows
  /// The head does not say the name and the date.
  case noDate
  case column(String)
}

/// The limits of lists and of the catalogue.
package enum CatalogueLimits {
  /// Bytes of a list.
  package static let listByteCount = 4 << 20
  /// Rows of a list.
  package static let rowCount = 20_000
  /// Bytes of the name of a household's own list.
  package static let nameByteCount = 100
  /// Bytes of a cell of it.
  package static let cellByteCount = 1_000
  /// Spellings of one ingredient in a cell of it.
  package static let spellingCount = 32
}
