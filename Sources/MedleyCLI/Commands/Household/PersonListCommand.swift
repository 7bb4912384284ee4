/// `medley person list`: the people.
enum PersonListCommand {
  static let command = Command(
    "person list", "List the people of the household",
    examples: [Example("medley person list", "Everybody")],
    exits: .store
  ) { given, workspace in throw Unfilled() }
}
