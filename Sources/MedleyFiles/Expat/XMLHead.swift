/// What stands in an XML document before the first element that was asked for.
package struct XMLHead: Equatable, Sendable {
  /// The name of the root; empty where it was the element that was asked for.
  package internal(set) var name = ""
  /// The attributes of the root.
  package internal(set) var attributes: [String: String] = [:]
  /// The first comments, without spaces at their ends; some registers write their date there.
  package internal(set) var comments: [String] = []
}

/// Which elements of a document are asked for; what is in them comes with them.
package enum XMLSelection: Equatable, Sendable {
  /// Elements of a name, at any depth but not within each other.
  case named(String)
  /// Elements with so many others around them; the root has none.
  case depth(Int)
}
