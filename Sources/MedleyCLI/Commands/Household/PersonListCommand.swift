internal import Medley
internal import MedleyInterchange

/// `medley person list`: the people.
enum PersonListCommand {
  static let command = Command(
    "person list", "List the people of the household",
    examples: [Example("medley person list", "Everybody")],
    exits: .store
  ) { _, workspace in
    let people = try workspace.cabinet().people()
    if workspace.wantsJSON {
      workspace.output.json(.object([("people", .array(people.map(\.json)))]))
      return .done
    }
    var table = Table(
      [
        .init("PERSON"), .init("BORN", plain: "born %"), .init("ZONE"),
        .init("ID", plain: "id %"), .init("NOTE", plain: "note %"),
      ], isNamed: true)
    for person in people {
      table.append([
        person.name, person.birthYear.map(String.init) ?? "", person.zone ?? "",
        Wording.short(person.id), person.notes ?? "",
      ])
    }
    workspace.output.table(table)
    return .done
  }
}
