internal import MedleyMedicines

/// What an Italian description says: the presentation in quotes, and the package behind it.
///
/// “"20 mg compresse" 28 compresse in blister” is a presentation and 28 compresse.
struct AIFAWords {
  /// The words in quotes; nil where there are none.
  let presentation: String?
  private let package: String

  init(_ description: String) {
    let marks: Set<Character> = ["\"", "“", "”", "«", "»"]
    let parts = description.split(
      maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: marks.contains)
    let words = parts.map { RegisterText.cleaned(String($0)) }
    if words.count == 3, words[0].isEmpty, !words[1].isEmpty {
      presentation = words[1]
      package = words[2]
    } else {
      presentation = nil
      package = description
    }
  }

  /// How much is in the package; nil when there is any doubt about it.
  ///
  /// “28 compresse in blister” are 28, “10 fiale da 2 ml” and “10 fiale di vetro da 2 ml” are
  /// 20 ml. Any further number is a doubt.
  var contents: PackageContents? {
    let words = package.lowercased().split { $0 == " " }
    let numbers = words.indices.filter { words[$0].contains(where: \.isNumber) }
    guard let count = words.first.flatMap({ RegisterText.number($0, upTo: 99_999) }),
      words.count > 1, !words.contains(where: { ["+", "e", "o", "-"].contains($0) })
    else { return nil }
    if numbers.count == 1, AIFAWords.pieces.contains(String(words[1])) {
      return Quantity(count).map { PackageContents(amount: $0, unit: String(words[1])) }
    }
    guard numbers.count == 2, let place = numbers.last, place > 1, words[place - 1] == "da",
      place + 1 < words.count, ["g", "l", "ml"].contains(String(words[place + 1])),
      let amount = RegisterText.amount(words[place])?.times(count)
    else { return nil }
    return PackageContents(amount: amount, unit: String(words[place + 1]))
  }

  private static let pieces: Set<String> = [
    "bustina", "bustine", "capsula", "capsule", "cerotti", "cerotto", "compressa", "compresse",
    "confetti", "confetto", "cpr", "cps", "ovuli", "ovulo", "pastiglia", "pastiglie", "supposta",
    "supposte",
  ]
}
