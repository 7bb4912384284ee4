internal import Medley

/// `medley show`: one medication with its history.
enum ShowCommand {
  /// How many of the newest entries are shown.
  private static let entryLimit = 20

  static let command = Command(
    "show", "Show one medication with its schedule and history",
    inputs: [CommonInputs.medication],
    examples: [Example("medley show Iron", "Everything about it")],
    exits: .store + [.noSuchRecord, .ambiguousName]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let card = try cabinet.card(of: given[CommonInputs.medication].text, entryLimit: entryLimit)
    if workspace.wantsJSON {
      workspace.output.json(card.json)
      return .done
    }
    let page = MedicationPage(card: card, words: MomentWords(card.clock))
    workspace.output.table(page.facts)
    if !card.entries.isEmpty {
      workspace.output.line()
      workspace.output.table(page.entries)
    }
    if card.entryCount > card.entries.count {
      workspace.output.line(
        "These are the last \(card.entries.count) of \(card.entryCount) entries.")
    }
    return .done
  }
}
