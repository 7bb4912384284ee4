/// How much an XML document may hold.
package struct XMLLimits: Equatable, Sendable {
  /// Bytes of the document.
  package var byteCount: Int
  /// Elements within each other, counted from the root.
  package var depth = FilesLimits.xmlDepth
  /// Elements of one tree that is handed over.
  package var elementCount: Int
  /// Attributes of one element.
  package var attributeCount = FilesLimits.xmlAttributeCount
  /// Bytes of a name, an attribute or the text of one element.
  package var textByteCount = FilesLimits.xmlTextByteCount

  package init(byteCount: Int, elementCount: Int) {
    self.byteCount = byteCount
    self.elementCount = elementCount
  }

  /// A document that is kept as a whole.
  package static let document = XMLLimits(
    byteCount: FilesLimits.xmlByteCount, elementCount: FilesLimits.xmlElementCount)

  /// A great document of which one small tree is kept at a time.
  package static let register = XMLLimits(
    byteCount: FilesLimits.registerByteCount, elementCount: FilesLimits.xmlElementCount)
}
