/// `medley person add`: another person of the household.
enum PersonAddCommand {
  static let name = Argument<String>("NAME", "What the household calls the person; “-” reads it")

  static let command = Command(
    "person add", "Add a person to the household",
    inputs: [name, PersonInputs.born, PersonInputs.note],
    examples: [Example("medley person add Ann --born 1950", "Add Ann")],
    exits: .store + [.notAuthorised, .valueRefused]
  ) { given, workspace in throw Unfilled() }
}
