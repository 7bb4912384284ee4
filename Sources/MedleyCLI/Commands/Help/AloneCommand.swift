internal import Medley

/// What `medley` does when no command is named.
enum AloneCommand {
  /// How to begin, for somebody who has no store yet.
  private static let beginning = """
    Medley keeps a household's medication records on its own devices.
    There is no store here yet. To begin:

      medley init                   make a household on this device
      medley join --request FILE    or join one that another device has
      medley restore FOLDER         or bring a lost one back from a backup
      medley demo                   or watch it work on invented data
      medley help                   all commands

    """

  static let command = Command(
    "", "Show today's doses, or how to begin", isHidden: true
  ) { _, workspace in
    guard let home = workspace.home, Cabinet.exists(at: home) else {
      workspace.output.text(beginning)
      return .done
    }
    let cabinet = try workspace.cabinet()
    let people = try cabinet.people()
    for person in people { try workspace.warnIfElsewhere(person, in: cabinet) }
    let page = try DayPage(
      cabinet, of: people.count == 1 ? people[0] : nil, namesPeople: people.count > 1)
    if workspace.wantsJSON {
      workspace.output.json(page.json)
    } else {
      page.print(to: workspace.output)
    }
    return .done
  }
}
