internal import Medley
internal import MedleyInterchange

/// `medley person add`: another person of the household.
enum PersonAddCommand {
  static let name = Argument<String>("NAME", "What the household calls the person; “-” reads it")

  static let command = Command(
    "person add", "Add a person to the household",
    inputs: [name, PersonInputs.born, PersonInputs.note],
    examples: [Example("medley person add Ann --born 1950", "Add Ann")],
    exits: .store + .writing
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let name = try workspace.name(of: given[name], for: .person)
    let same = try cabinet.people().filter { $0.name.lowercased() == name.lowercased() }
    let notes = try given[PersonInputs.note].map { try workspace.longText(of: $0, "--note") }
    try cabinet.addPerson(name: name, birthYear: given[PersonInputs.born]?.year, notes: notes)
    if let same = same.first {
      workspace.output.warn(
        Explanation(
          "there is another person called \(Wording.quoted(same.name)), born "
            + "\(same.birthYear.map(String.init) ?? "in a year that is not known")",
          "give one of them another name: medley person edit \(Wording.short(same.id)) --name NAME")
      )
    }
    workspace.report(
      ["\(Wording.quoted(name)) is added to the household. \(Wording.undo)"],
      json: [("name", .string(name))])
    return .done
  }
}
