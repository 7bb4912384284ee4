package import MedleyMedicines
package import MedleyRecords

extension Language {
  /// An amount with its unit: “0.5 tablet”, “0,5 Tablette”.
  ///
  /// The number and the unit are never apart on two lines: what a dose is must be read at once.
  package func amount(_ amount: Quantity, _ unit: String) -> String {
    words(for: amount, unit).replacing(" ", with: "\u{a0}", maxReplacements: 1)
  }

  /// The same where lines are not broken.
  package func words(for amount: Quantity, _ unit: String) -> String {
    guard self == .german else { return amount.words(unit: unit) }
    let number = amount.text.replacing(".", with: ",")
    guard let noun = Language.germanUnits[unit.lowercased()] else { return "\(number) \(unit)" }
    let isOne = amount > .zero && amount <= .one
    return "\(number) \(isOne ? noun.one : noun.many)"
  }

  /// A unit by itself: “tablet”, “Tablette”.
  package func unit(_ unit: String) -> String {
    guard self == .german else { return unit }
    return Language.germanUnits[unit.lowercased()]?.one ?? unit
  }

  /// A unit that is a word of the program in German, by the English word or by its own.
  ///
  /// Any other unit is a text of its user and stays as it is.
  private static let germanUnits: [String: (one: String, many: String)] = {
    let nouns = [
      ("tablet", "Tablette", "Tabletten"), ("capsule", "Kapsel", "Kapseln"),
      ("puff", "Hub", "Hübe"), ("drop", "Tropfen", "Tropfen"), ("patch", "Pflaster", "Pflaster"),
      ("suppository", "Zäpfchen", "Zäpfchen"), ("application", "Anwendung", "Anwendungen"),
      ("dose", "Dosis", "Dosen"), ("sachet", "Beutel", "Beutel"),
      ("spray", "Sprühstoß", "Sprühstöße"), ("injection", "Injektion", "Injektionen"),
      ("spoon", "Löffel", "Löffel"), ("unit", "Einheit", "Einheiten"), ("piece", "Stück", "Stück"),
      ("ampoule", "Ampulle", "Ampullen"), ("lozenge", "Lutschtablette", "Lutschtabletten"),
      ("teaspoon", "Teelöffel", "Teelöffel"), ("tablespoon", "Esslöffel", "Esslöffel"),
      ("inhalation", "Inhalation", "Inhalationen"), ("vial", "Fläschchen", "Fläschchen"),
    ]
    return Dictionary(
      nouns.flatMap { english, one, many in
        Set([english, english + "s", one.lowercased(), many.lowercased()]).map {
          ($0, (one: one, many: many))
        }
      }, uniquingKeysWith: { first, _ in first })
  }()

  /// The form of a medicine; what a user wrote stays as it is.
  package func form(_ form: MedicineForm) -> String {
    if let text = form.text { return text }
    guard let kind = form.kind else { return self(.otherForm) }
    guard self == .german else { return kind.word }
    return switch kind {
    case .tablet: "Tablette"
    case .capsule: "Kapsel"
    case .syrup: "Sirup"
    case .injection: "Injektion"
    case .drops: "Tropfen"
    case .inhaler: "Inhalator"
    case .patch: "Pflaster"
    case .cream: "Creme"
    case .suppository: "Zäpfchen"
    }
  }

  /// A schedule in a plain sentence, with the names of the medicines that it follows.
  package func sentence(
    _ schedule: ScheduleVersion, unit: String, followed: [Identifier: String] = [:]
  ) -> String {
    ScheduleSentence(say: self, unit: unit, followed: followed).words(schedule)
  }

  /// A length of time: “1 h 30 min”, “90 Minuten”.
  package func length(_ length: Minutes) -> String {
    var (hours, minutes) = (length.count / 60, length.count % 60)
    // Nobody says “alle 1 Stunde 30 Minuten”.
    if self == .german, hours == 1, minutes > 0 { (hours, minutes) = (0, minutes + 60) }
    var parts: [String] = []
    if hours > 0 { parts.append(hours == 1 ? self(.oneHour) : self(.hours, "\(hours)")) }
    if minutes > 0 || hours == 0 {
      parts.append(minutes == 1 ? self(.oneMinute) : self(.minutes, "\(minutes)"))
    }
    return parts.map { $0.replacing(" ", with: "\u{a0}") }.joined(separator: " ")
  }

  /// A date and a time as the clock shows them, the same in both languages (ISO 8601).
  package func moment(_ moment: OffsetInstant) -> String { "\(moment.date) \(moment.time)" }

  /// A number of days.
  package func days(_ count: Int) -> String {
    (count == 1 ? self(.oneDay) : self(.manyDays, "\(count)"))
      .replacing(" ", with: "\u{a0}")
  }

  /// The items with commas, and the last one with “and”.
  package func list(_ items: [String]) -> String {
    guard items.count > 1, let last = items.last else { return items.joined() }
    return self(.listAnd, items.dropLast().joined(separator: ", "), last)
  }
}
