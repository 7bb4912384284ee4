import MedleyInterchange

/// A step into a JSON document.
enum Step {
  case key(String)
  case index(Int)
}

/// Every place of a document with the way to it.
func leaves(of value: JSONValue, _ path: String) -> [(path: String, steps: [Step])] {
  var found: [(String, [Step])] = []
  for (key, member) in value.members ?? [] {
    let inner = path.isEmpty ? key : "\(path).\(key)"
    found.append((inner, [.key(key)]))
    found += leaves(of: member, inner).map { ($0.path, [.key(key)] + $0.steps) }
  }
  for (index, element) in (value.elements ?? []).enumerated() {
    let inner = "\(path)[\(index)]"
    found.append((inner, [.index(index)]))
    found += leaves(of: element, inner).map { ($0.path, [.index(index)] + $0.steps) }
  }
  return found
}

/// The value at the end of a way.
func descend(_ value: JSONValue, _ steps: [Step]) -> JSONValue {
  steps.reduce(value) { value, step in
    switch step {
    case .key(let key): value[key] ?? .null
    case .index(let index): value.elements?[index] ?? .null
    }
  }
}

/// The document with another value at the end of a way.
func replacing(_ value: JSONValue, _ steps: [Step], with new: JSONValue) -> JSONValue {
  guard let step = steps.first else { return new }
  let rest = Array(steps.dropFirst())
  switch (step, value) {
  case (.key(let key), .object(let members)):
    return .object(members.map { ($0.0, $0.0 == key ? replacing($0.1, rest, with: new) : $0.1) })
  case (.index(let index), .array(let elements)):
    return .array(
      elements.enumerated().map {
        $0.offset == index ? replacing($0.element, rest, with: new) : $0.element
      })
  default: return value
  }
}

/// The form of a value; numbers and numbers with decimals are one.
func form(of value: JSONValue) -> String {
  switch value {
  case .null: "null"
  case .bool: "truth"
  case .number: "number"
  case .string: "text"
  case .array: "list"
  case .object: "object"
  }
}
