internal import Medley
internal import MedleyCatalogue
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley interactions`: what the list says about what somebody takes.
enum InteractionsCommand {
  static let medications = Argument<[MedicationName]>(
    "MEDICATION", "Only what concerns these: a name, the beginning of it, or an id")
  static let showsList = Flag("list", "Print the list itself, with the members of its classes")

  static let command = Command(
    "interactions", "Look up the medications of a person in the list of interactions",
    discussion: """
      The list is short: fifteen pairs of classes that a panel for the Office of the National \
      Coordinator for Health IT (ONC) called high-priority. It finds medications by their \
      ingredients: those of --ingredient, or what the name says. What it does not know is named as \
      not checked.

      Finding nothing does not mean that there is nothing: ask a pharmacist or a doctor. Nothing is \
      ever blocked.
      """,
    inputs: [medications, showsList, CommonInputs.person],
    rules: [.apart(showsList, medications), .apart(showsList, CommonInputs.person)],
    examples: [
      Example("medley interactions", "Everything that is taken now, for each person"),
      Example("medley interactions Iron", "What concerns Iron"),
      Example("medley interactions --list", "The list, to read or to print"),
    ],
    exits: .store + .lookup + [.no]
  ) { given, workspace in
    let list = try InteractionList.built()
    if try given[showsList] {
      if workspace.wantsJSON {
        workspace.output.json(list.json)
      } else {
        for line in list.page(isPlain: workspace.isPlain) { workspace.output.line(line) }
      }
      return .done
    }
    let cabinet = try workspace.cabinet()
    let people = try cabinet.interactions(
      in: list, of: given[CommonInputs.person].map { try workspace.text(of: $0.text) },
      only: given[medications].map { try workspace.text(of: $0.text) })
    if workspace.wantsJSON {
      workspace.output.json(
        .object([
          ("list", list.heading), ("people", .array(people.map(\.json))),
        ]))
    } else if people.isEmpty {
      workspace.output.line("Nothing was looked up: that is not taken any more.")
    } else {
      for person in people {
        for line in person.lines(list, isNamed: people.count > 1) { workspace.output.line(line) }
      }
    }
    return people.allSatisfy(\.findings.isEmpty) ? .done : .no
  }
}
