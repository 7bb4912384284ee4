internal import Medley
internal import MedleyInterchange

/// `medley note`: a note about a medication or a person.
enum NoteCommand {
  static let text = Argument<String>("TEXT", "The note; “-” reads it")
  static let medication = Option<MedicationName?>(
    "medication", "MEDICATION", "The medication it is about; the person if left out")
  static let at = Option<TypedTime?>("at", "TIME", "When; now if left out")

  static let command = Command(
    "note", "Keep a note about a medication or a person",
    inputs: [text, medication, CommonInputs.person, at],
    examples: [
      Example("medley note \"slept badly\" --at 07:00", "About the person"),
      Example("medley note - --medication Iron", "About a medication, read from standard input"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let text = try workspace.longText(of: given[text], "TEXT")
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw Failure(.valueRefused, "the note is empty", "give it some words")
    }
    let medication = try given[medication]?.text
    let person = medication == nil ? try workspace.person(given, in: cabinet) : nil
    let clock = try medication.map { try cabinet.clock(ofMedication: $0) } ?? person?.clock
    let moment =
      try given[at]?.moment(clock ?? cabinet.circumstances.clock) ?? cabinet.circumstances.moment
    let about = try cabinet.note(text, medication: medication, person: person?.id, at: moment)
    workspace.report(
      ["The note about \(Wording.quoted(about)) is kept. \(Wording.undo)"],
      json: [("about", .string(about)), ("at", .moment(moment))])
    return .done
  }
}
