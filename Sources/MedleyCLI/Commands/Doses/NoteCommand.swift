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
    exits: .store + [.noSuchRecord, .notAuthorised, .ambiguousName, .tooLarge, .valueRefused]
  ) { given, workspace in throw Unfilled() }
}
