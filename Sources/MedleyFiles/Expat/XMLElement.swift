/// An element of an XML document with what is in it.
package struct XMLElement: Equatable, Sendable {
  package let name: String
  /// The attributes in any order; XML forbids that one stands twice.
  package let attributes: [String: String]
  package internal(set) var children: [XMLElement] = []
  /// The text between the children, joined.
  package internal(set) var text = ""

  package init(name: String, attributes: [String: String] = [:]) {
    self.name = name
    self.attributes = attributes
  }
}
