extension Phrase {
  /// The text in German.
  package var german: String {
    switch self {
    case .reportTitle: "Medikationsbericht"
    case .forPerson: "%1, %2 bis %3"
    case .page: "Seite %1 von %2"
    case .person: "Person"
    case .born: "Geboren"
    case .notes: "Notizen"
    case .period: "Zeitraum"
    case .made: "Erstellt"
    case .days: "%1 (%2 Tage)"
    case .dateToDate: "%1 bis %2"
    case .summary: "Überblick"
    case .prescribed: "Geplante Dosen"
    case .taken: "Genommen"
    case .missed: "Verpasst"
    case .skipped: "Bewusst ausgelassen"
    case .pending: "Offen"
    case .late: "Verspätet genommen"
    case .rateOfDue: "Genommen von fälligen"
    case .rateOfAll: "Genommen von allen geplanten"
    case .noRate: "nichts fällig"
    case .medicines: "Medikamente"
    case .medicine: "Medikament"
    case .doseAndTime: "Dosis und Zeiten"
    case .reason: "Grund"
    case .prescriber: "Verordnet von"
    case .route: "Anwendung"
    case .instructions: "Hinweise"
    case .start: "Seit"
    case .lastChange: "Letzte Änderung"
    case .stock: "Vorrat"
    case .lastsUntil: "noch %1, reicht bis %2"
    case .stockLeft: "noch %1"
    case .countOff: "noch 0; die Zählung weicht um %1 ab"
    case .provisional: "vorläufig"
    case .notCounted: "nicht gezählt"
    case .endedOn: "Beendet am %1"
    case .endedBecause: "Beendet am %1: %2"
    case .pausedFromTo: "Pausiert vom %1 bis %2"
    case .pausedFrom: "Pausiert ab %1"
    case .inDoubt: "Bitte im Haushalt klären: Geräte sind sich darüber uneinig."
    case .takenAgainstPlanned: "Geplant und genommen"
    case .asNeeded: "Bei Bedarf"
    case .uses: "Anwendungen"
    case .usedDays: "Tage"
    case .max24h: "Höchstmenge in 24 h"
    case .overall: "Gesamt"
    case .missesPattern: "Wann Dosen verpasst wurden"
    case .weekday: "Wochentag"
    case .timeOfDay: "Tageszeit"
    case .night: "Nacht, %1 bis %2"
    case .morning: "Morgen, %1 bis %2"
    case .afternoon: "Nachmittag, %1 bis %2"
    case .evening: "Abend, %1 bis %2"
    case .calendar: "Tag für Tag"
    case .bandAll: "alle genommen"
    case .bandMost: "75 % oder mehr"
    case .bandHalf: "50 % oder mehr"
    case .bandFew: "weniger als 50 %"
    case .bandNothing: "nichts fällig"
    case .markMissed: "eine Dosis verpasst"
    case .dayWords: "%1: %2 von %3 genommen"
    case .dayNothing: "%1: nichts fällig"
    case .changes: "Beginn, Ende und Änderungen"
    case .date: "Datum"
    case .change: "Änderung"
    case .began: "Begonnen"
    case .changedTo: "Geändert: %1"
    case .noChanges: "Nichts hat begonnen, geendet oder sich geändert."
    case .deviations: "Dosen, die nicht wie geplant liefen"
    case .planned: "Geplant"
    case .outcome: "Verlauf"
    case .noteOrReason: "Notiz oder Grund"
    case .outMissed: "verpasst"
    case .outSkipped: "ausgelassen"
    case .outLate: "%1 verspätet"
    case .outExtra: "ohne Plan genommen, %1"
    case .outAsNeeded: "bei Bedarf, %1"
    case .outUnconfirmed: "unbestätigt, zählt nicht"
    case .noDeviations: "Jede geplante Dosis wurde rechtzeitig genommen."
    case .questions: "Offene Fragen"
    case .noQuestions: "Keine."
    case .questionDouble: "Mögliche Doppeldosis %1, geplant für %2"
    case .questionTaken: "%1, geplant für %2: genommen oder nicht?"
    case .questionField: "%1: welche Angabe (%2) stimmt?"
    case .questionRemoved: "%1 wurde entfernt, während jemand es änderte"
    case .questionUnconfirmed: "%1, geplant für %2: von einem Gerät ohne das Recht dazu"
    case .unknownTime: "eine unbekannte Zeit"
    case .definitions: "Was die Zahlen bedeuten"
    case .defDue:
      """
      Fällig: genommene und verpasste Dosen. Bewusst ausgelassene und noch offene gehören \
      nicht dazu.
      """
    case .defRates:
      """
      „Genommen von fälligen“ lässt bewusst ausgelassene Dosen weg; „genommen von allen \
      geplanten“ zählt sie als nicht genommen (Einnahmetreue). Ein Zeitraum, in dem nichts \
      fällig war, hat keine Quote.
      """
    case .defMissed:
      """
      Verpasst ist eine Dosis, für die bis zur nächsten oder 24 Stunden lang nichts \
      eingetragen wurde.
      """
    case .defLate:
      """
      Verspätet: später genommen als das Zeitfenster des Medikaments (60 Minuten, wenn nicht \
      anders eingestellt). Verspätete Dosen gelten als genommen.
      """
    case .defAsNeeded:
      """
      Dosen bei Bedarf haben keine Quote: angegeben sind Anwendungen, Tage mit Anwendung und \
      die größte Menge in 24 Stunden.
      """
    case .defOverall: "Gesamt ist die Summe aller Dosen, nicht das Mittel der Quoten."
    case .disclaimer:
      """
      Auf diesem Gerät aus den Einträgen des Haushalts erstellt, mit Medley %1. Dies ist keine \
      medizinische Beratung; bitte mit Ärztin oder Arzt besprechen.
      """
    case .noMedicines: "Keine Medikamente in diesem Zeitraum."
    }
  }
}
