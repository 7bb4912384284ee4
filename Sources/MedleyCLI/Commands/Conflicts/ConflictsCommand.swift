internal import Medley
internal import MedleyInterchange

/// `medley conflicts`: what needs a person.
enum ConflictsCommand {
  static let command = Command(
    "conflicts", "Show what needs a decision; ends with 1 when something does",
    discussion: """
      Two entries for one dose, written on devices that did not know of each other, stay a question \
      until somebody answers it. Until then the dose counts as taken once, so that nobody gives it \
      again. A package that two devices gave to different medications is shown too, and undone or \
      counted rather than answered.
      """,
    examples: [Example("medley conflicts", "The open questions and their ids")],
    exits: .store + [.no]
  ) { _, workspace in
    let cabinet = try workspace.cabinet()
    let questions = try cabinet.questions()
    let packages = try cabinet.sharedPackages()
    let isSettled = questions.isEmpty && packages.isEmpty
    if workspace.wantsJSON {
      let all = questions.map { $0.json(cabinet.circumstances) }
      workspace.output.json(
        .object([("conflicts", .array(all)), ("packages", .array(packages.map(\.json)))]))
      return isSettled ? .done : .no
    }
    guard !isSettled else {
      workspace.output.line("Nothing needs a decision.")
      return .done
    }
    let words = MomentWords(cabinet.circumstances)
    for question in questions {
      let id = Wording.short(question.conflict.idText)
      let title = shown(question.title(words))
      workspace.output.line(workspace.isPlain ? "Question \(id): \(title)" : "\(id)  \(title)")
      workspace.output.table(question.entries(words, isPlain: workspace.isPlain))
      workspace.output.choices(question.answers)
    }
    for package in packages {
      workspace.output.line(
        workspace.isPlain ? "Package \(shown(package.serial)): \(package.title)" : package.title)
      workspace.output.choices(package.remedies)
    }
    return .no
  }
}
