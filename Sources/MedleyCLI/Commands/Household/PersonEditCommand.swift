internal import Medley
internal import MedleyInterchange

/// `medley person edit`: what is kept about a person.
enum PersonEditCommand {
  static let person = Argument<PersonName>("PERSON", "A name, the beginning of it, or an id")
  static let name = Option<String?>("name", "NAME", "Another name")

  static let command = Command(
    "person edit", "Change a person's name, year of birth or note",
    inputs: [person, name, PersonInputs.born, PersonInputs.note],
    examples: [Example("medley person edit Ann --name \"Ann B\"", "Another name")],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let name = try given[name].map { try workspace.name(of: $0, for: .person) }
    let year = try given[PersonInputs.born]?.year
    let notes = try given[PersonInputs.note].map { try workspace.longText(of: $0, "--note") }
    guard name != nil || year != nil || notes != nil else {
      throw UsageError.noneOf(["--name", "--born", "--note"], command: "person edit")
    }
    let old = try cabinet.editPerson(
      given[person].text, name: name, birthYear: year, notes: notes)
    let renamed = name.map { $0 == old ? "" : " and is called \(Wording.quoted($0)) now" } ?? ""
    workspace.report(
      ["\(Wording.quoted(old)) is changed\(renamed). \(Wording.undo)"],
      json: [("name", .string(name ?? old))])
    return .done
  }
}
