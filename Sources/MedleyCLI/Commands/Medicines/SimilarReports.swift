internal import Medley
internal import MedleyMedicines

extension Workspace {
  /// Warns that other medications of the person may be the same thing; nothing is blocked.
  func warn(of similar: [Cabinet.Similar], to name: String, person: String?) {
    for other in similar { output.warn(other.explanation(to: name, person: person)) }
  }
}

extension Cabinet.Similar {
  fileprivate func explanation(to name: String, person: String?) -> Explanation {
    let another = Wording.quoted(medication)
    switch reason {
    case .name where medication.folded == name.folded:
      return Explanation(
        "\(person.map { shown($0) } ?? "the same person") has another medication called \(another)",
        "if this one was added by mistake: medley undo")
    case .name:
      return Explanation(
        "\(Wording.quoted(name)) and \(another) have a name in common",
        "if they are the same thing, keep one of them: medley remove MEDICATION")
    case .ingredient(let ingredient) where isComparable:
      return Explanation(
        "\(another) contains \(shown(ingredient)) too: what is taken of both counts together",
        "ask a pharmacist or a doctor before both are taken")
    case .ingredient(let ingredient):
      return Explanation(
        "\(another) contains \(shown(ingredient)) too, in amounts that are not comparable",
        "say what one unit of it contains, such as: medley edit \(Wording.typed(unclear)) "
          + "--ingredient \"\(shown(ingredient)) 500 mg\"")
    }
  }
}
