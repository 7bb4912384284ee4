internal import Medley
internal import MedleyMedicines

extension Cabinet.LimitWarning {
  private var name: String { Wording.quoted(medication) }

  /// The ingredients in common, as words within a sentence.
  private var shared: String { ingredients.map { shown($0) }.joined(separator: " and ") }

  private func amount(_ quantity: Quantity) -> String { shown(quantity.words(unit: unit)) }

  /// What the limits say about a dose that was just logged.
  func explanation(
    of logged: Cabinet.Logged, _ words: MomentWords, now: Instant
  ) -> Explanation {
    let explanation = counted(of: logged, words, now: now)
    guard let last = unconfirmed.last else { return explanation }
    // The figures leave such doses out, so the next dose as they have it is not said here.
    let doses = unconfirmed.map { dose in
      "\(dose.entry.takenAt.map { words.at(logged: $0) } ?? "then"), from \(shown(dose.device))"
    }
    let which =
      doses.count == 1
      ? "the unconfirmed dose \(doses[0]), is real"
      : "the \(doses.count) unconfirmed doses are real, the last \(doses[doses.count - 1])"
    return Explanation(
      "if \(which): \(explanation.whatHappened)",
      "an owner says whether it was taken: medley accept \(Wording.short(last.id)) or medley dismiss "
        + Wording.short(last.id))
  }

  /// What the limits say, whether all that they count is confirmed or not.
  private func counted(
    of logged: Cabinet.Logged, _ words: MomentWords, now: Instant
  ) -> Explanation {
    let whose = logged.medication == medication ? "" : " of \(name)"
    let next = next.flatMap { dose in
      dose.isLimited ? "the next dose\(whose) is \(dose.nextWords(words, now: now))" : nil
    }
    switch warning {
    case .tooSoon(let other, _, let allowedAt):
      return Explanation(tooSoon(other, allowedAt, logged.entry, words), next)
    case .exceedsMaximum(let total):
      return Explanation("too much: \(sentence(total, logged.entry, words))", next)
    case .reachesMaximum(let total, let nextAt):
      let isFull = total.amount >= limits.maximum?.amount ?? .zero
      let text = sentence(total, logged.entry, words)
      return Explanation(
        isFull
          ? "the most is reached: \(text)"
          : "close to the most, which another dose would be above: \(text)",
        // Other limits may hold longer than the maximum that is reached.
        next ?? nextAt.map { "the next dose\(whose) is allowed again \(words.at($0))" })
    case .notComparable(_, _, let at):
      let other = others.first ?? ""
      return Explanation(
        "\(Wording.quoted(other)) also contains \(shared) and was taken \(words.at(at)): the "
          + "amounts are not comparable, so what may be taken of \(name) in all is not known",
        "say what one unit of it contains, such as: medley edit \(Wording.typed(unclear)) "
          + "--ingredient \"\(shared) 500 mg\"")
    }
  }

  private func tooSoon(
    _ other: Instant, _ allowedAt: Instant, _ entry: DoseEntry, _ words: MomentWords
  ) -> String {
    let which = other > entry.instant ? "that one" : "this one"
    let gap = limits.gap.map { "at least \($0.words) apart" } ?? "further apart"
    let end = "\(which) was allowed \(words.at(allowedAt))"
    guard !ingredients.isEmpty else {
      return "too soon: \(name) was also taken \(words.at(other)), and doses are to be \(gap): "
        + end
    }
    let another = others.first ?? ""
    let doses = another == medication ? "its doses" : "doses of \(name)"
    return "too soon: \(Wording.quoted(another)), which also contains \(shared), was taken "
      + "\(words.at(other)), and \(doses) are to be \(gap) from others with it: \(end)"
  }

  /// What was taken in the fullest window, and what the most is.
  private func sentence(
    _ total: AsNeededTotal, _ entry: DoseEntry, _ words: MomentWords
  ) -> String {
    let length = limits.maximum?.window.words ?? ""
    // A dose entered afterwards fills windows that end with later ones.
    let window =
      total.windowEnd > entry.instant
      ? "in the \(length) up to the one \(words.at(total.windowEnd))" : "within \(length)"
    let most = limits.maximum.map { ", and the most is \($0.amount)" } ?? ""
    guard total.ingredient != nil else {
      return "with this one \(amount(total.amount)) of \(name) were taken \(window)\(most)"
    }
    // Contents seldom divide evenly; above is the side on which nobody takes too much.
    let rounded = total.amount.roundedUpToHundredths
    let taken = (rounded == total.amount ? "" : "about ") + amount(rounded)
    let counted = others.map { Wording.quoted($0) }.joined(separator: " and ")
    return "with this one \(shared) equal to \(taken) of \(name) was taken \(window) (\(counted) "
      + "counted in)\(most)"
  }
}
