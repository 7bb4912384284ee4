internal import MedleySQLite

extension Catalogue {
  /// The products of which words begin with every word of a text.
  ///
  /// Words of the name, the generic name, the ingredients and the holder count. Those that are sold
  /// come before those that no longer are; then those whose name begins with the first word of the
  /// text; then it is by name. A text without a word finds nothing.
  package func find(_ text: String, limit: Int) throws(CatalogueFault) -> [FoundProduct] {
    guard limit > 0, let query = SearchQuery(text) else { return [] }
    let limit = min(limit, CatalogueLimits.answerCount)
    var ids: [Int64] = []
    for range in [1..<(soldCount + 1), (soldCount + 1)..<(productCount + 1)]
    where !range.isEmpty && ids.count < limit {
      try find(query, in: range, upTo: limit, &ids)
    }
    var texts = KnownTexts()
    var found: [FoundProduct] = []
    for id in ids {
      let row = try productRow(id)
      found.append(
        FoundProduct(product: try product(row, &texts), source: try source(row.source)))
    }
    return found
  }

  /// Different names and generic names that begin with a text, sorted; for completing what is
  /// typed.
  ///
  /// Of names that differ in case or accents alone, one is given.
  package func names(beginningWith text: String, limit: Int) throws(CatalogueFault) -> [String] {
    let limit = min(limit, CatalogueLimits.answerCount)
    guard text.utf8.count <= CatalogueLimits.searchByteCount, nameCount > 0 else { return [] }
    let key = SearchWords(text).bytes
    guard !key.isEmpty else { return [] }
    var id = try place(in: 1..<(nameCount + 1), CatalogueSQL.name) { name in
      !name.lexicographicallyPrecedes(key)
    }
    var names: [String] = []
    while names.count < limit, id <= nameCount {
      let name = try self.text(id, CatalogueSQL.name)
      guard SearchWords(name).bytes.starts(with: key) else { break }
      names.append(name)
      id += 1
    }
    return names
  }

  /// Finds among products that are all sold, or all no longer.
  private func find(
    _ query: SearchQuery, in range: Range<Int64>, upTo limit: Int, _ ids: inout [Int64]
  ) throws(CatalogueFault) {
    let first = Array(query.firstWord.utf8)
    let begin = try place(in: range, CatalogueSQL.nameOfProduct) { name in
      !name.lexicographicallyPrecedes(first)
    }
    // Those whose name begins so stand together, and one word asks for no more.
    let isOneWord = query.words == [query.firstWord]
    let needed = isOneWord ? Int64(limit - ids.count) : range.upperBound
    let near = begin..<min(range.upperBound, begin + needed)
    let end = try place(in: near, CatalogueSQL.nameOfProduct, fromItsBegin: true) { name in
      !name.starts(with: first)
    }
    if isOneWord {
      ids += begin..<end
    } else {
      try find(query, in: begin..<end, except: end..<end, upTo: limit, &ids)
    }
    try find(query, in: range, except: begin..<end, upTo: limit, &ids)
  }

  private func find(
    _ query: SearchQuery, in range: Range<Int64>, except left: Range<Int64>, upTo limit: Int,
    _ ids: inout [Int64]
  ) throws(CatalogueFault) {
    guard !range.isEmpty, ids.count < limit else { return }
    do {
      try connection.each(
        CatalogueSQL.found,
        [
          .text(query.expression), .integer(range.lowerBound), .integer(range.upperBound - 1),
          .integer(left.lowerBound), .integer(left.upperBound), Value(limit - ids.count),
        ]
      ) { ids.append($0.integer(0)) }
    } catch { throw CatalogueFault(reading: error) }
  }

  /// The first number in a range of rows that are sorted by the words of a text where a test holds,
  /// or the one behind the range.
  ///
  /// From its begin, steps are doubled first: a place that is near is found by few of them.
  private func place(
    in range: Range<Int64>, _ sql: String, fromItsBegin: Bool = false,
    where isReached: ([UInt8]) -> Bool
  ) throws(CatalogueFault) -> Int64 {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    var step: Int64 = 1
    while lower < upper {
      let isNear = fromItsBegin && step < upper - lower
      let middle = isNear ? lower + step - 1 : lower + (upper - lower) / 2
      step = isNear ? step * 2 : .max
      if isReached(SearchWords(try text(middle, sql)).bytes) {
        upper = middle
      } else {
        lower = middle + 1
      }
    }
    return lower
  }

  private func text(_ id: Int64, _ sql: String) throws(CatalogueFault) -> String {
    do {
      let text = try connection.first(sql, [.integer(id)]) { $0.text(0) }
      guard let text else { throw CatalogueFault.damaged }
      return text
    } catch { throw CatalogueFault(reading: error) }
  }
}
