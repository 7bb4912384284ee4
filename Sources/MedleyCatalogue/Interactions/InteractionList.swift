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
    package let severity: String
    /// What can happen, in one sentence.
    package let effect: String
  }

  /// What the list is called.
  package let name: String
  /// Of which day it is.
  package let date: LocalDate
  /// In the order of the list.
  package let pairs: [Pair]
  /// The classes of an ingredient by each of its names, as `folded` texts.
  private var classes: [String: Set<String>] = [:]

  /// Reads the list of pairs and that of the members of classes.
  package init(pairs: [UInt8], members: [UInt8]) throws(ListFault) {
    let table = try TabbedTable(
      pairs,
      columns: ["id", "class_a", "class_b", "words_a", "words_b", "severity", "effect"])
    let memberTable = try TabbedTable(members, columns: ["class", "ingredient", "usan"])
    name = table.name
    date = max(table.date, memberTable.date)
    self.pairs = table.rows.map { row in
      Pair(
        id: row[0], classes: [row[1], row[2]], classWords: [row[3], row[4]], severity: row[5],
        effect: row[6])
    }
    for row in memberTable.rows {
      for name in row[1...] where name != "-" { classes[name.folded, default: []].insert(row[0]) }
    }
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
    let name = name.folded
    if classes[name] != nil { return name }
    var words = name.split(separator: " ")
    while words.count > 1, let last = words.last, Salts.names.contains(String(last)) {
      words.removeLast()
      let shorter = words.joined(separator: " ")
      if classes[shorter] != nil { return shorter }
    }
    return nil
  }

  /// The names of the members of a class, sorted.
  package func members(of wanted: String) -> [String] {
    classes.filter { $0.value.contains(wanted) }.map(\.key).sorted()
  }

  /// The pairs of which one ingredient belongs to one class and another one to the other.
  func pairs(_ one: String, _ other: String) -> [Pair] {
    guard one != other, let ones = classes[one], let others = classes[other] else { return [] }
    return pairs.filter { pair in
      let (first, second) = (pair.classes[0], pair.classes[1])
      return ones.contains(first) && others.contains(second)
        || ones.contains(second) && others.contains(first)
    }
  }
}

/// Words behind the name of an ingredient that name its salt or its water.
///
/// Source: WHO, International Nonproprietary Names Modified (INNM), the common ones.
private enum Salts {
  static let names: Set<String> = [
    "acetate", "anhydrous", "besilate", "besylate", "bromide", "calcium", "chloride", "citrate",
    "dihydrate", "fumarate", "hemihydrate", "hydrobromide", "hydrochloride", "magnesium", "maleate",
    "mesilate", "mesylate", "monohydrate", "nitrate", "phosphate", "potassium", "sodium",
    "succinate", "sulfate", "sulphate", "tartrate", "trihydrate",
  ]
}
