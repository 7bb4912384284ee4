/// Finds a record by what a person typed: its id, its name, or the beginning of either.
enum Lookup {
  /// The least digits of an id that may stand for it.
  private static let idPrefixCount = 4

  static func find<Record>(
    _ typed: String, among records: [Record], noun: CabinetError.Noun,
    id: @escaping (Record) -> String, name: @escaping (Record) -> String,
    label: ((Record) -> String)? = nil
  ) throws -> Record {
    let wanted = typed.lowercased()
    let tests: [(Record) -> Bool] = [
      { id($0) == wanted },
      { name($0) == typed },
      { name($0).lowercased() == wanted },
      { name($0).lowercased().hasPrefix(wanted) },
      { wanted.utf8.count >= idPrefixCount && id($0).hasPrefix(wanted) },
    ]
    guard !wanted.isEmpty else { throw CabinetError.notFound(what: noun, name: typed) }
    for test in tests {
      let found = records.filter(test)
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        throw CabinetError.ambiguous(
          what: noun, name: typed,
          candidates: found.map { "\((label ?? name)($0)) (\(id($0).prefix(8)))" }.sorted())
      }
    }
    throw CabinetError.notFound(what: noun, name: typed)
  }
}
