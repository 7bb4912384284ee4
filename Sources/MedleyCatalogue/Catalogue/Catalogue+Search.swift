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
    for (first, last) in [(1, soldCount), (soldCount + 1, productCount)] where first <= last {
      if ids.count >= limit { break }
      let begin = try place(in: first...last, text: nameOfProduct) {
        !$0.precedes(query.firstWord)
      }
      let end = try place(in: first...last, text: nameOfProduct) {
        !$0.precedes(query.firstWord) && !$0.begins(with: query.firstWord)
      }
      // Those whose name begins so stand together, and one word asks for no more.
      if query.words == [query.firstWord] {
        ids += begin..<min(end, begin + Int64(limit - ids.count))
      } else if begin < end {
        try find(query, in: begin..<end, except: end..<end, upTo: limit, &ids)
      }
      try find(query, in: first..<(last + 1), except: begin..<end, upTo: limit, &ids)
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
    let key = SearchWords(text).key
    guard !key.isEmpty else { return [] }
    var id = try place(in: 1...nameCount, text: name) { !$0.precedes(key) }
    var names: [String] = []
    while names.count < limit, id <= nameCount {
      let name = try name(id)
      guard SearchWords(name).key.begins(with: key) else { break }
      names.append(name)
      id += 1
    }
    return names
  }

  private func find(
    _ query: SearchQuery, in range: Range<Int64>, except left: Range<Int64>, upTo limit: Int,
    _ ids: inout [Int64]
  ) throws(CatalogueFault) {
    guard ids.count < limit else { return }
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
  private func place(
    in range: ClosedRange<Int64>, text: (Int64) throws(CatalogueFault) -> String,
    where isReached: (String) -> Bool
  ) throws(CatalogueFault) -> Int64 {
    var (lower, upper) = (range.lowerBound, range.upperBound + 1)
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if isReached(SearchWords(try text(middle)).key) {
        upper = middle
      } else {
        lower = middle + 1
      }
    }
    return lower
  }

  private func nameOfProduct(_ id: Int64) throws(CatalogueFault) -> String {
    try self.text(id, CatalogueSQL.nameOfProduct)
  }

  private func name(_ id: Int64) throws(CatalogueFault) -> String {
    try self.text(id, CatalogueSQL.name)
  }

  private func text(_ id: Int64, _ sql: String) throws(CatalogueFault) -> String {
    do {
      let text = try connection.first(sql, [.integer(id)]) { $0.text(0) }
      guard let text else { throw CatalogueFault.damaged }
      return text
    } catch { throw CatalogueFault(reading: error) }
  }
}
