internal import MedleyMedicines

extension MedicationPlan {
  /// True when words beside the amounts of a medicine may say that they do not hold every day.
  ///
  /// The specification of version 028 (§3.4) names such words as a cause of weekly doses that were
  /// taken daily. What looks like one of them is enough: a person then says how it is taken.
  static func limitsDays(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return words.indices.contains { index in
      let word = words[index]
      if limitingWords.contains(word) || limitingStems.contains(where: word.hasPrefix) {
        return true
      }
      guard index > 0 else { return false }
      let before = words[index - 1]
      // “b. B.”, “jeden 2. Tag”, “jeden zweiten Tag”.
      if word == "b", before == "b" { return true }
      return word == "tag" && (before.first?.isNumber ?? false || ordinals.contains(before))
    }
  }

  private static let limitingStems = [
    "woche", "wöch", "monat", "bedarf", "montag", "dienstag", "mittwoch", "donnerstag",
    "freitag", "samstag", "sonnabend", "sonntag", "werktag", "feiertag", "quartal", "tägig",
    "intervall", "pause", "zyklus",
  ]
  private static let limitingWords: Set<String> = [
    "tage", "tagen", "mo", "di", "mi", "do", "fr", "sa", "jahr", "jahre", "jährlich", "einmalig",
    "abwechselnd", "alternierend", "wö", "wo", "wtl", "wchtl", "bb", "wenn", "falls",
  ]
  private static let ordinals: Set<String> = [
    "zweiten", "dritten", "vierten", "fünften", "sechsten", "siebten", "siebenten", "anderen",
  ]
}
