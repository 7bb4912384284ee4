internal import MedleyReports

/// What reminders say.
enum ReminderPhrase: CaseIterable {
  case timeForDose
  case timeForDoses
  case doseNotLogged
  case notice
  case aDose
  case aStock
  case ofPerson
  case dueAt
  case openSince
  case notLoggedSince
  case stockLow
  case lasts
  case expires
  case expiresToday
  case backupOld
  case backupNever
  case taken
  case allTaken
  case later
  case skip
  case onDate
  case andMore
  case notLoggedNow
  case noteWell
  case seeToday

  /// The text in a language, with `%1` and `%2` for what is put in.
  func text(in language: Language) -> String {
    let (english, german) = both
    return language == .english ? english : german
  }

  private var both: (english: String, german: String) {
    switch self {
    case .timeForDose: ("Time for a dose", "Zeit für eine Dosis")
    case .timeForDoses: ("Time for %1 doses", "Zeit für %1 Dosen")
    case .doseNotLogged: ("A dose is not logged", "Eine Dosis ist nicht eingetragen")
    case .notice: ("Medley", "Medley")
    case .aDose: ("A dose", "Eine Dosis")
    case .aStock: ("A medicine", "Ein Medikament")
    case .ofPerson: ("%1: %2", "%1: %2")
    case .dueAt: ("%1, due %2", "%1, fällig %2")
    case .openSince: ("%1, open since %2", "%1, offen seit %2")
    case .notLoggedSince: ("%1, due %2, is not logged", "%1, fällig %2, ist nicht eingetragen")
    case .stockLow: ("%1: %2 left", "%1: noch %2")
    case .lasts: ("%1, lasts until %2", "%1, reicht bis %2")
    case .expires: ("%1: a package can be used until %2", "%1: eine Packung ist haltbar bis %2")
    case .expiresToday:
      (
        "%1: a package can be used today for the last time",
        "%1: eine Packung ist heute zum letzten Mal zu gebrauchen"
      )
    case .backupOld: ("The last backup is of %1", "Die letzte Sicherung ist vom %1")
    case .backupNever:
      ("There is no backup of the record yet", "Es gibt noch keine Sicherung der Aufzeichnungen")
    case .taken: ("Taken", "Genommen")
    case .allTaken: ("All taken", "Alle genommen")
    case .later: ("In 10 minutes", "In 10 Minuten")
    case .skip: ("Skip", "Auslassen")
    case .onDate: ("%1 %2", "%1 %2")
    case .andMore: ("and %1 more", "und %1 weitere")
    case .notLoggedNow: ("This could not be logged", "Das konnte nicht eingetragen werden")
    case .noteWell: ("Logged, but please look", "Eingetragen, aber bitte ansehen")
    case .seeToday:
      (
        "There is something to know about this dose: medley today",
        "Zu dieser Dosis gibt es etwas zu wissen: medley today"
      )
    }
  }
}

extension Language {
  /// A phrase of reminders with what is put in.
  func callAsFunction(_ phrase: ReminderPhrase, _ parts: String...) -> String {
    var result = ""
    var rest = phrase.text(in: self)[...]
    while let sign = rest.firstIndex(of: "%") {
      result += rest[..<sign]
      rest = rest[rest.index(after: sign)...]
      guard let number = rest.first?.wholeNumberValue, parts.indices.contains(number - 1) else {
        result += "%"
        continue
      }
      result += parts[number - 1]
      rest = rest.dropFirst()
    }
    return result + rest
  }
}
