/// Builds the trees that are asked for and says where a limit is passed.
struct TreeBuilder {
  /// A tree with the names of the elements around it.
  struct Part {
    let element: XMLElement
    let ancestors: [String]
  }

  private let selection: XMLSelection
  let limits: XMLLimits
  private var ancestors: [String] = []
  private var open: [XMLElement] = []
  private var elementCount = 0
  private var hasSelected = false
  private(set) var head = XMLHead()
  var parts: [Part] = []

  init(_ selection: XMLSelection, limits: XMLLimits) {
    self.selection = selection
    self.limits = limits
  }

  /// Begins an element; the reason for which it is refused, or nil.
  mutating func begin(_ name: String, _ texts: [String]) -> XMLFault.Reason? {
    let isSelected =
      switch selection {
      case .named(let wanted): name == wanted
      case .depth(let depth): ancestors.count == depth
      }
    if open.isEmpty { elementCount = 0 }
    elementCount += 1
    guard elementCount <= limits.elementCount else {
      return .tooManyElements(limit: limits.elementCount)
    }
    guard ancestors.count + open.count < limits.depth else { return .tooDeep(limit: limits.depth) }
    guard name.utf8.count <= limits.textByteCount,
      texts.allSatisfy({ $0.utf8.count <= limits.textByteCount })
    else { return .tooLong(byteLimit: limits.textByteCount) }
    var attributes: [String: String] = [:]
    for index in stride(from: 0, to: texts.count - 1, by: 2) {
      attributes[texts[index]] = texts[index + 1]
    }
    if !open.isEmpty || isSelected {
      hasSelected = true
      open.append(XMLElement(name: name, attributes: attributes))
    } else {
      if ancestors.isEmpty { (head.name, head.attributes) = (name, attributes) }
      ancestors.append(name)
    }
    return nil
  }

  mutating func end() {
    guard let element = open.popLast() else {
      ancestors.removeLast(ancestors.isEmpty ? 0 : 1)
      return
    }
    if open.isEmpty {
      parts.append(Part(element: element, ancestors: ancestors))
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  /// Adds to the text of the innermost element; the reason for which it is refused, or nil.
  mutating func add(_ text: String) -> XMLFault.Reason? {
    guard let last = open.indices.last else { return nil }
    open[last].text += text
    return open[last].text.utf8.count > limits.textByteCount
      ? .tooLong(byteLimit: limits.textByteCount) : nil
  }

  /// Keeps a comment that stands before the first element that is asked for.
  mutating func comment(_ text: String) {
    guard !hasSelected, head.comments.count < FilesLimits.xmlCommentCount,
      text.utf8.count <= limits.textByteCount
    else { return }
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    let end = text.lastIndex { !isSpace($0) }.map { text.index(after: $0) } ?? text.startIndex
    head.comments.append(String(text[..<end].drop(while: isSpace)))
  }

  /// True where no text is kept, so none need be made.
  var isBetweenTrees: Bool { open.isEmpty }
}
