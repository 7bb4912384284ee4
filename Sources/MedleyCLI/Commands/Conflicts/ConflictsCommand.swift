/// `medley conflicts`: what needs a person.
enum ConflictsCommand {
  static let command = Command(
    "conflicts", "Show what needs a decision; ends with 1 when something does",
    discussion: """
      Two entries for one dose, written on devices that did not know of each other, stay a question \
      until somebody answers it. Until then the dose counts as taken once, so that nobody gives it \
      again.
      """,
    examples: [Example("medley conflicts", "The open questions and their ids")],
    exits: .store + [.no]
  ) { given, workspace in throw Unfilled() }
}
