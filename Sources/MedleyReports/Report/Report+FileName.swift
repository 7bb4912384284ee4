internal import MedleyMedicines

extension Report {
  /// A name for a file of the report, such as “Medication report - Oct 2026.pdf”.
  ///
  /// The ending says what kind of file it is, such as `pdf`.
  package func fileName(in language: Language, ending: String) -> String {
    "\(language(.reportTitle)) - \(periodName(in: language)).\(ending)"
  }

  /// The months of a period of whole months, or its first and its last date.
  private func periodName(in language: Language) -> String {
    let (first, last) = (period.lowerBound.parts, period.upperBound.parts)
    guard first.day == 1, period.upperBound.adding(days: 1).parts.day == 1 else {
      return language(.dateToDate, period.lowerBound.text, period.upperBound.text)
    }
    func name(_ month: Int) -> String { String(language.month(month).prefix(3)) }
    if first.year != last.year {
      return "\(name(first.month)) \(first.year)-\(name(last.month)) \(last.year)"
    }
    return first.month == last.month
      ? "\(name(last.month)) \(last.year)"
      : "\(name(first.month))-\(name(last.month)) \(last.year)"
  }
}
