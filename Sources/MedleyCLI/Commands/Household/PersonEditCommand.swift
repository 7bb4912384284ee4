/// `medley person edit`: what is kept about a person.
enum PersonEditCommand {
  static let person = Argument<PersonName>("PERSON", "A name, the beginning of it, or an id")
  static let name = Option<String?>("name", "NAME", "Another name")

  static let command = Command(
    "person edit", "Change a person's name, year of birth or note",
    inputs: [person, name, PersonInputs.born, PersonInputs.note],
    examples: [Example("medley person edit Ann --name \"Ann B\"", "Another name")],
    exits: .store + [.noSuchRecord, .notAuthorised, .ambiguousName, .valueRefused]
  ) { given, workspace in throw Unfilled() }
}
