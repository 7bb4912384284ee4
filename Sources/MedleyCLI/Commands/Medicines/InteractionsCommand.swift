internal import Medley
internal import MedleyCatalogue
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley interactions`: what the list says about what somebody takes.
enum InteractionsCommand {
  static let medications = Argument<[MedicationName]>(
    "MEDICATION", "Only what concerns these: a name, the beginning of it, or an id")
  static let showsList = Flag("list", "Print the lists themselves, with what they name")

  static let command = Command(
    "interactions", "Look up the medications of a person in lists of interactions",
    discussion: """
      The list of Medley is short: fifteen pairs of classes that a panel for the Office of the National \
      Coordinator for Health IT (ONC) called high-priority. It finds medications by their \
      ingredients: those of --ingredient, or what the name says. What it does not know is named as \
      not checked. Lists of your own are looked up in as well: “medley help interactions import”.

      Finding nothing does not mean that there is nothing: ask a pharmacist or a doctor. Nothing is \
      ever blocked.
      """,
    inputs: [medications, showsList, CommonInputs.person],
    rules: [.apart(showsList, medications), .apart(showsList, CommonInputs.person)],
    examples: [
      Example("medley interactions", "Everything that is taken now, for each person"),
      Example("medley interactions Iron", "What concerns Iron"),
      Example("medley interactions --list", "The lists, to read or to print"),
    ],
    exits: .store + .lookup + [.no]
  ) { given, workspace in
    let built = try InteractionList.built()
    if try given[showsList] {
      let kept = KeptLists(home: workspace.home ?? "")
      workspace.warn(of: kept.unreadable)
      print(built, kept, workspace)
      return .done
    }
    let cabinet = try workspace.cabinet()
    let kept = cabinet.keptLists
    let person = try given[CommonInputs.person].map { try workspace.text(of: $0.text) }
    let names = try given[medications].map { try workspace.text(of: $0.text) }
    let findings = try ([built] + kept.kept.map(\.list)).map { list in
      (list: list, people: try cabinet.interactions(in: list, of: person, only: names))
    }
    workspace.warn(of: kept.unreadable)
    print(findings, kept, workspace)
    return findings.allSatisfy { $0.people.allSatisfy(\.findings.isEmpty) } ? .done : .no
  }

  /// Prints lists whole.
  private static func print(_ built: InteractionList, _ kept: KeptLists, _ workspace: Workspace) {
    let own = kept.kept.map(\.list)
    if workspace.wantsJSON {
      var json = built.json
      json.append(("imported", .array(own.map { .object($0.json) })))
      return workspace.output.json(.object(json))
    }
    for (index, list) in ([built] + own).enumerated() {
      if index > 0 { workspace.output.line() }
      for line in list.page(isPlain: workspace.isPlain) { workspace.output.line(line) }
    }
  }

  /// Prints what each list says of each person, the list of the program first.
  private static func print(
    _ findings: [(list: InteractionList, people: [Cabinet.Interactions])], _ kept: KeptLists,
    _ workspace: Workspace
  ) {
    if workspace.wantsJSON {
      let all: [[(String, JSONValue)]] = findings.map { list, people in
        [("list", list.heading), ("people", .array(people.map(\.json)))]
      }
      return workspace.output.json(
        .object(
          (all.first ?? [])
            + [
              ("imported", .array(all.dropFirst().map { .object($0) })),
              ("unreadable", .array(kept.unreadable.compactMap(\.file).map { .string($0) })),
            ]))
    }
    if findings.allSatisfy(\.people.isEmpty) {
      return workspace.output.line("Nothing was looked up: that is not taken any more.")
    }
    for (index, (list, people)) in findings.enumerated() {
      if index > 0 { workspace.output.line() }
      if findings.count > 1 { workspace.output.line("\(list.title):") }
      for person in people {
        for line in person.lines(list, isNamed: people.count > 1) { workspace.output.line(line) }
      }
    }
  }
}
