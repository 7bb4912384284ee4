/// The zones by name that the caller has read; names it does not hold are unknown.
package struct ZoneBook: Sendable {
  private var rules: [String: ZoneRules]

  package init(_ rules: [String: ZoneRules] = [:]) { self.rules = rules }

  /// The rules of a zone; nil when the caller did not find one of that name.
  package subscript(name: String) -> ZoneRules? {
    get { rules[name] ?? (name == "UTC" ? .utc : nil) }
    set { rules[name] = newValue }
  }
}
