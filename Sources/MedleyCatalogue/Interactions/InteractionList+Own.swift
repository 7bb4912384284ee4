extension InteractionList {
  /// Reads a household's own list, whose every row is a pair of two ingredients.
  ///
  /// Spellings that one cell joins are one ingredient in the whole list. Neither the order of the
  /// rows nor that of the two ingredients matters.
  /// Source: `Resources/interactions/README.md`, “A list of your own”.
  package init(own bytes: [UInt8]) throws(OwnListFault) {
    let table = try OwnListTable(bytes)
    var groups = Spellings()
    for row in table.rows {
      for spellings in row.ingredients { groups.join(spellings) }
    }
    let words = groups.words()
    var lines: [[String]: Int] = [:]
    var pairs: [Pair] = []
    for row in table.rows {
      let classes = row.ingredients.compactMap(\.first).map { groups.name(of: $0) }.sorted()
      guard Set(classes).count == 2 else { throw .oneIngredient(line: row.line) }
      if let first = lines[classes] { throw .duplicate(line: row.line, first: first) }
      lines[classes] = row.line
      pairs.append(
        Pair(
          id: classes.joined(separator: "+"), classes: classes,
          classWords: classes.map { words[$0] ?? $0 }, severity: row.severity, effect: row.effect,
          source: row.source))
    }
    self.init(
      name: table.name, date: table.date, isOwn: true,
      pairs: pairs.sorted { $0.classes.lexicographicallyPrecedes($1.classes) },
      classes: groups.classes())
  }
}

/// Names of which some mean the same ingredient.
private struct Spellings {
  /// A name that stands nearer to the one for all; that one stands for itself.
  private var nearer: [String: String] = [:]

  /// Notes that some names mean one ingredient.
  mutating func join(_ names: [String]) {
    guard let first = names.first else { return }
    for name in names {
      let (one, other) = (self.name(of: first), self.name(of: name))
      // The name that sorts first stands for all, so that the order of the rows does not matter.
      nearer[max(one, other)] = min(one, other)
    }
  }

  /// The one name that stands for all spellings of an ingredient.
  mutating func name(of spelling: String) -> String {
    var name = spelling
    while let next = nearer[name], next != name {
      // Every step is made shorter for the next time.
      if let further = nearer[next] { nearer[name] = further }
      name = next
    }
    if nearer[name] == nil { nearer[name] = name }
    return name
  }

  /// The ingredients that each spelling means.
  ///
  /// A salt that the list names beside the ingredient itself is that ingredient as well.
  mutating func classes() -> [String: Set<String>] {
    var classes: [String: Set<String>] = [:]
    for spelling in Array(nearer.keys) {
      for form in Salts.forms(of: spelling) where nearer[form] != nil {
        classes[spelling, default: []].insert(name(of: form))
      }
    }
    return classes
  }

  /// Each ingredient in words for people, with its other spellings.
  mutating func words() -> [String: String] {
    var others: [String: [String]] = [:]
    for spelling in Array(nearer.keys) {
      let name = name(of: spelling)
      others[name, default: []] += spelling == name ? [] : [spelling]
    }
    return Dictionary(
      uniqueKeysWithValues: others.map { name, others in
        (name, others.isEmpty ? name : "\(name) (or \(others.sorted().joined(separator: ", ")))")
      })
  }
}
