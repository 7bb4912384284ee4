internal import Medley
internal import MedleyInterchange

/// The forms in which the state is written besides JSON.
enum StatusForm: String, WordChoice {
  case text
  case waybar
}

/// `medley status`: the state at a glance, for status bars.
enum StatusCommand {
  static let check = Flag("check", "End with 1 when something is overdue, open or stale")
  static let form = Option<StatusForm?>("format", "FORMAT", "How to write it; text if left out")
  static let watch = Flag("watch", "Stay, and write it again whenever it is different")

  static let command = Command(
    "status", "Show the next doses, today's rate and open questions",
    discussion: """
      Only reads, and quickly: a status bar may call it often, and is told again within a minute what \
      cannot have changed. With --watch it stays and looks \
      again when any program has written, a minute after a dose was due, when one becomes missed, \
      at midnight and else every hour; it may begin before there is a store, and ends on SIGTERM \
      and SIGINT. With --json it then writes one document a line.
      """,
    inputs: [form, watch, check, CommonInputs.person],
    rules: [.apart(watch, check)],
    examples: [
      Example("medley status --json", "For a status bar"),
      Example("medley status --check", "For a script that only wants to know if all is well"),
      Example("medley status --watch --format waybar", "For Waybar, as a module that stays"),
    ],
    exits: .store + .lookup + [.no]
  ) { given, workspace in
    let person = try given[CommonInputs.person].map { try workspace.text(of: $0.text) }
    let form = try given[form] ?? .text
    if try given[watch] {
      try stay(person, form, workspace)
      return .done
    }
    let kept = try workspace.keptStatus([
      person ?? "", person == nil ? "nobody" : "named", form.rawValue, "\(given[check])",
    ])
    if let answer = kept?.answer(), let status = ExitStatus(rawValue: answer.status) {
      workspace.output.text(answer.text)
      return status
    }
    do {
      let cabinet = try workspace.cabinet()
      let status = try cabinet.status(of: person)
      let text = text(of: status, in: cabinet, form, workspace)
      workspace.output.text(text)
      let isWell = try !given[check] || status.isWell
      // What was said besides the answer would be said once only.
      if !workspace.output.hasSpoken {
        kept?.keep(
          KeptStatus.Answer(text: text, status: (isWell ? ExitStatus.done : .no).rawValue),
          until: status.nextLook)
      }
      return isWell ? .done : .no
    } catch let error as any Explained where form == .waybar && error.errorClass == .noStore {
      // A panel that begins before there is a store shows nothing, and says why.
      workspace.output.line(
        Explanation(of: error).waybar.text(forTerminal: workspace.output.isTerminal))
      return .done
    }
  }

  /// Writes the state whenever it is different, until the program is told to end.
  private static func stay(
    _ person: String?, _ form: StatusForm, _ workspace: Workspace
  ) throws {
    Process.holdEndingSignals()
    Process.interruptWaitingOnEnd()
    var last = ""
    try StatusWatch(workspace.homeFolder(), workspace.circumstances).run(of: person) {
      Process.wasToldToEnd || Process.readerIsGone
    } tell: { look in
      let text = text(of: look, form, workspace)
      guard text != last else { return }
      last = text
      workspace.output.line(text)
      workspace.output.flush()
    }
  }

  /// What a look gave, on one line but for text.
  private static func text(
    of look: StatusWatch.Look, _ form: StatusForm, _ workspace: Workspace
  ) -> String {
    let document: JSONValue
    switch look {
    case .success(let (cabinet, status)):
      let words = MomentWords(status.clock)
      if workspace.wantsJSON {
        document = status.json(now: cabinet.circumstances.moment)
      } else if form == .waybar {
        document = status.waybar(words)
      } else {
        let table = status.table(words)
        return (workspace.isPlain ? table.plainLines : table.lines)
          .joined(separator: "\n") + "\n"
      }
    case .failure(let error):
      let explanation = Explanation(of: error)
      if workspace.wantsJSON {
        document = explanation.json
      } else if form == .waybar {
        document = explanation.waybar
      } else {
        return explanation.line + "\n"
      }
    }
    return document.text(forTerminal: workspace.output.isTerminal)
  }

  private static func text(
    of status: Cabinet.Status, in cabinet: Cabinet, _ form: StatusForm, _ workspace: Workspace
  ) -> String {
    let isTerminal = workspace.output.isTerminal
    if workspace.wantsJSON {
      let json = status.json(now: cabinet.circumstances.moment)
      return json.text(pretty: true, forTerminal: isTerminal) + "\n"
    }
    let words = MomentWords(status.clock)
    if form == .waybar { return status.waybar(words).text(forTerminal: isTerminal) + "\n" }
    let table = status.table(words)
    return (workspace.isPlain ? table.plainLines : table.lines).map { $0 + "\n" }.joined()
  }
}

extension Workspace {
  /// What may have been answered already; nil where a person looks, who is always told anew.
  fileprivate func keptStatus(_ question: [String]) throws -> KeptStatus? {
    guard !output.isTerminal else { return nil }
    let names = ["LANG", "LANGUAGE", "TZ", "TZDIR"]
    let settings = surroundings.environment.filter {
      names.contains($0.key) || $0.key.hasPrefix("LC_")
    }.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let form = ["\(wantsJSON)", "\(isPlain)", zone?.name ?? ""]
    return KeptStatus(
      home: try homeFolder(), question: question + form + settings, now: now?.instant)
  }
}
