package import MedleyMedicines

/// A dated list of classes of ingredients that should not meet, and what can happen when they do.
///
/// It names what it knows. What it does not name was not checked: nothing is ever called safe.
package struct InteractionList: Sendable {
  /// Two classes, and what can happen when a member of each is taken.
  package struct Pair: Hashable, Sendable {
    package let id: String
    /// The two classes; the same one twice where two of its members should not meet.
    package let classes: [String]
    /// The classes in words for people, in the same order.
    package let classWords: [String]
    /// How bad it is, in the word of the list; nil where the list does not say it.
    package let severity: String?
    /// What can happen, in one sentence.
    package let effect: String
    /// What was read for this pair, where the list says it in each row as a household's own does.
    package let source: String?
  }

  /// What the list is called.
  package let name: String
  /// Of which day it is.
  package let date: LocalDate
  /// True for a list that a household made for itself.
  package let isOwn: Bool
  /// In the order of the list; those of a household's own list are sorted.
  package let pairs: [Pair]
  /// The classes of an ingredient by each of its names, as `folded` texts.
  private let classes: [String: Set<String>]
  /// The names of the members of each class, sorted.
  private let members: [String: [String]]
  /// The places of the pairs of each class.
  private let places: [String: [Int]]

  init(
    name: String, date: LocalDate, isOwn: Bool, pairs: [Pair], classes: [String: Set<String>]
  ) {
    self.name = name
    self.date = date
    self.isOwn = isOwn
    self.pairs = pairs
    self.classes = classes
    var members: [String: [String]] = [:]
    for (name, of) in classes {
      for each in of { members[each, default: []].append(name) }
    }
    self.members = members.mapValues { $0.sorted() }
    var places: [String: [Int]] = [:]
    for (place, pair) in pairs.enumerated() {
      for each in Set(pair.classes) { places[each, default: []].append(place) }
    }
    self.places = places
  }

  /// Reads the list of pairs and that of the members of classes.
  package init(pairs: [UInt8], members: [UInt8]) throws(ListFault) {
    let table = try TabbedTable(
      pairs,
      columns: ["id", "class_a", "class_b", "words_a", "words_b", "severity", "effect"])
    let memberTable = try TabbedTable(members, columns: ["class", "ingredient", "usan"])
    var classes: [String: Set<String>] = [:]
    for row in memberTable.rows {
      for name in row[1...] where name != "-" { classes[name.folded, default: []].insert(row[0]) }
    }
    self.init(
      name: table.name, date: max(table.date, memberTable.date), isOwn: false,
      pairs: table.rows.map { row in
        Pair(
          id: row[0], classes: [row[1], row[2]], classWords: [row[3], row[4]],
          severity: row[5] == "-" ? nil : row[5], effect: row[6], source: nil)
      }, classes: classes)
  }

  /// The list that comes with the program.
  package static func built() throws(ListFault) -> InteractionList {
    try InteractionList(
      pairs: PackageResources.onc_high_priority_tsv,
      members: PackageResources.onc_high_priority_members_tsv)
  }

  /// The ingredient of the list that a name means; nil for one that it does not know.
  ///
  /// A salt counts as its ingredient.
  package func ingredient(_ name: String) -> String? {
    Salts.forms(of: name.folded).first { classes[$0] != nil }
  }

  /// The names of the members of a class, sorted.
  package func members(of wanted: String) -> [String] {
    members[wanted] ?? []
  }

  /// The pairs of which one ingredient belongs to one class and another one to the other.
  func pairs(_ one: String, _ other: String) -> [Pair] {
    guard one != other, let ones = classes[one], let others = classes[other] else { return [] }
    let near = Set(ones.flatMap { places[$0] ?? [] }).sorted()
    return near.map { pairs[$0] }.filter { pair in
      let (first, second) = (pair.classes[0], pair.classes[1])
      return ones.contains(first) && others.contains(second)
        || ones.contains(second) && others.contains(first)
    }
  }
}

/// Words behind the name of an ingredient that name its salt or its water.
///
/// Source: WHO, International Nonproprietary Names Modified (INNM), the common ones.
enum Salts {
  /// A `folded` name, and what is left of it without its salt, one word less each time.
  static func forms(of name: String) -> [String] {
    var forms = [name]
    var words = name.split(separator: " ")
    while words.count > 1, let last = words.last, names.contains(String(last)) {
      words.removeLast()
      forms.append(words.joined(separator: " "))
    }
    return forms
  }

  private static let names: Set<String> = [
    "acetate", "anhydrous", "besilate", "besylate", "bromide", "calcium", "chloride", "citrate",
    "dihydrate", "fumarate", "hemihydrate", "hydrobromide", "hydrochloride", "magnesium", "maleate",
    "mesilate", "mesylate", "monohydrate", "nitrate", "phosphate", "potassium", "sodium",
    "succinate", "sulfate", "sulphate", "tartrate", "trihydrate",
  ]
}
