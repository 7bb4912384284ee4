internal import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

/// Small numbers for ids that very many rows repeat.
///
/// One is shared by all that happens in a transaction, and ends with it.
final class NameTable {
  private var numbers: [Identifier: Int64] = [:]
  private var names: [Int64: Identifier] = [:]

  /// The number of an id, given to it now if it has none.
  func number(of id: Identifier, in connection: Connection) throws -> Int64 {
    if let number = numbers[id] { return number }
    if let number = try find(id, in: connection) { return number }
    try connection.run("INSERT INTO name (id) VALUES (?)", [.blob(id.bytes)])
    return try find(id, in: connection) ?? 0
  }

  /// The number of an id; nil when it has none.
  func find(_ id: Identifier, in connection: Connection) throws -> Int64? {
    if let number = numbers[id] { return number }
    let number = try connection.first(
      "SELECT number FROM name WHERE id = ?", [.blob(id.bytes)]
    ) { $0.integer(0) }
    if let number {
      numbers[id] = number
      names[number] = id
    }
    return number
  }

  /// The id that has a number.
  func id(of number: Int64, in connection: Connection) throws -> Identifier? {
    if let id = names[number] { return id }
    let bytes = try connection.first(
      "SELECT id FROM name WHERE number = ?", [.integer(number)]
    ) { $0.blob(0) }
    guard let bytes, let id = Identifier(bytes: bytes) else { return nil }
    numbers[id] = number
    names[number] = id
    return id
  }
}
