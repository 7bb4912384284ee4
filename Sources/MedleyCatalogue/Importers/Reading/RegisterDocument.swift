internal import MedleyFiles

/// The elements of an XML file of a register, one by one.
enum RegisterDocument {
  /// Hands over the elements that have so many others around them, with the innermost of those.
  ///
  /// Names come without their prefixes of namespaces. An element is counted instead of a line,
  /// since lines of XML say little; the first one is 1.
  static func each(
    _ file: CatalogueFile, depth: Int,
    _ body: (_ element: XMLElement, _ parent: String, _ number: Int) throws -> Void
  ) throws -> XMLHead {
    var pieces = [try file.bytes()]
    var number = 0
    do {
      return try XMLReader.each(.depth(depth), of: { pieces.popLast() }) { element, ancestors in
        number += 1
        try body(element, local(ancestors.last ?? ""), number)
      }
    } catch let fault as XMLFault {
      throw RegisterFault.document(file: file.name, fault)
    }
  }

  /// A name without the prefix of its namespace.
  static func local(_ name: String) -> String {
    guard let mark = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
    return String(name[name.utf8.index(after: mark)...])
  }
}

extension XMLElement {
  /// The name without the prefix of its namespace.
  var localName: String { RegisterDocument.local(name) }

  /// The text of the first child of a name; nil where there is none or it is empty.
  func child(_ name: String) -> String? {
    let text = children.first { $0.localName == name }.map { RegisterText.cleaned($0.text) }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The number that the first child of a name holds.
  func number(_ name: String) -> Int64? { child(name).flatMap { RegisterText.number($0) } }

  /// An attribute; nil where there is none or it is empty.
  func attribute(_ name: String) -> String? {
    let text = attributes[name].map(RegisterText.cleaned)
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The children of a name.
  func all(_ name: String) -> [XMLElement] { children.filter { $0.localName == name } }
}
