internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

extension PersonSetting: WordChoice {}

/// `medley settings`: how a person wants to be reminded, and in what language.
enum SettingsCommand {
  static let key = Argument<PersonSetting?>("KEY", "The setting; shows all of them if left out")
  static let value = Argument<String?>(
    "VALUE", "What to set, “default” for what holds without it; shows the setting if left out")

  static let command = Command(
    "settings", "Show or change how a person wants to be reminded",
    discussion: """
      Settings belong to a person and hold on all devices. “pre-alarm” is how long before a dose a \
      reminder speaks, such as 15m; “quiet-hours” when reminders make no sound, such as \
      22:00-07:00, though doses of critical medications do; “escalation” how often an unanswered \
      reminder is repeated and after how long, such as 2x30m; each of these may be “none”. \
      “low-stock-days” is how many days before a stock runs out a warning comes, unless the \
      medication says otherwise; “week-start” the day on which weeks begin; “language” en or de. \
      “reminder-text” is names or plain: plain reminders leave out what the medicine is called, \
      because others may read a locked screen.
      """,
    inputs: [key, value, CommonInputs.person],
    examples: [
      Example("medley settings", "How everything is set"),
      Example("medley settings quiet-hours 22:00-07:00", "No sound at night"),
      Example("medley settings escalation 3x15m --for Ann", "Three repeats, each after 15 minutes"),
      Example("medley settings quiet-hours default", "As if it had never been set"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    if let key = try given[key], let value = try given[value] {
      let (person, report, isNew) = try cabinet.set(
        key, to: workspace.shortText(of: value, "VALUE"), of: person.id)
      let whose = Wording.quoted(person.name)
      workspace.report(
        [
          isNew
            ? "\(key.rawValue) of \(whose) is \(shown(report.words)) now. \(Wording.undo)"
            : "\(key.rawValue) of \(whose) is \(shown(report.words)) already."
        ],
        json: [
          ("person", .string(person.name)), ("setting", report.json), ("written", .bool(isNew)),
        ])
      return .done
    }
    let key = try given[key]
    let (found, settings) = try cabinet.settings(of: person.id)
    let wanted = settings.filter { key == nil || $0.setting == key }
    if workspace.wantsJSON {
      workspace.output.json(
        .object([
          ("person", .string(found.name)), ("person_id", .string(found.id)),
          ("settings", .array(wanted.map(\.json))),
        ]))
    } else {
      var table = Table([.init("SETTING"), .init("VALUE"), .init("")], isNamed: true)
      for report in wanted {
        table.append([
          report.setting.rawValue, report.value, report.isUsual ? PersonSetting.usualWord : "",
        ])
      }
      workspace.output.table(table)
    }
    return .done
  }
}

extension Cabinet.SettingReport {
  fileprivate var words: String { isUsual ? "\(value), the default" : value }

  fileprivate var json: JSONValue {
    .object([
      ("key", .string(setting.rawValue)), ("value", .string(value)), ("default", .bool(isUsual)),
    ])
  }
}
