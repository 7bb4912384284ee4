internal import Medley
internal import MedleyInterchange

/// `medley serve`: stays and syncs by itself.
enum ServeCommand {
  static let listen = Option<NetworkPlace?>(
    "listen", "ADDRESS:PORT", "Where to listen; all addresses and port 47812 if left out")

  static let command = Command(
    "serve", "Stay, and sync with the household's other devices by itself",
    discussion: """
      Other devices find this one and connect to it. It connects to them when something changes \
      here, and prints a line for whatever happens. On a desktop it shows reminders as \
      notifications, with buttons for taken, later and skip where the desktop offers them. It ends \
      on SIGTERM and SIGINT. Where this device has left the household or was removed it says so once, \
      and stays to tell the others.
      """,
    inputs: [listen],
    examples: [
      Example("medley serve", "Until it is stopped"),
      Example("medley serve --listen 192.168.1.20:50000", "At one address"),
    ],
    exits: .store + .network
  ) { given, workspace in
    Process.holdEndingSignals()
    let cabinet = try workspace.writableCabinet()
    let network = try HouseholdNetwork(cabinet)
    let reminders = ReminderService(cabinet)
    let place = try given[listen]
    _ = try network.listen(host: place?.host, port: place?.port)
    try network.serve(reminding: reminders, until: { Process.wasToldToEnd }) { event in
      say(event, workspace)
      workspace.output.flush()
    }
    return .done
  }

  private static func say(_ event: NetworkEvent, _ workspace: Workspace) {
    switch event {
    case .listening(let places):
      print(
        "listening", [("addresses", .array(places.map { .string($0) }))],
        "Listening at \(places.joined(separator: " and ")).", workspace)
    case .synced(let synced):
      SyncReports.warn(of: synced, workspace)
      print("synced", SyncReports.json(synced), SyncReports.line(synced), workspace)
    case .departed(let departure):
      let name = Wording.quoted(departure.byName)
      workspace.output.warn(
        departure.isOwn
          ? Explanation(
            "this device has left the household: it only tells those who do not know yet",
            "stop it once they know; “medley erase” takes the record off this device")
          : Explanation(
            "\(name) took this device out of the household: nothing is exchanged any more",
            "ask an owner to let it in again, or stop it"))
      guard workspace.wantsJSON else { return }
      print(
        "departed", [("by", .string(departure.byName)), ("own", .bool(departure.isOwn))], "",
        workspace)
    case .reminder(let event): say(event, workspace)
    case .failed(let name, let error):
      let words = words(for: error)
      print(
        "failed", [("device", .string(name)), ("reason", .string(orNull: words))],
        "\(shown(name)): \(words ?? "something unexpected happened").", workspace)
    }
  }

  /// Says what came of a reminder; what the dose is of is nothing for a log.
  private static func say(_ event: ReminderService.Event, _ workspace: Workspace) {
    switch event {
    case .answered(let status, let entries, let warningCount):
      let warned = warningCount > 0 ? ", with \(Wording.count(warningCount, "warning"))" : ""
      print(
        "answered",
        [
          ("status", .string(status.word)), ("entries", .array(entries.map { .string($0) })),
          ("warnings", .integer(warningCount)),
        ],
        "A reminder was answered: \(Wording.count(entries.count, "dose")) \(status.word)\(warned).",
        workspace)
    case .failed(let error):
      let words = words(for: error)
      print(
        "reminder_failed", [("reason", .string(orNull: words))],
        "A reminder: \(words ?? "something unexpected happened").", workspace)
    }
  }

  private static func words(for error: any Error) -> String? {
    (error as? any Explained).map { ExplainedFailure($0).explanation.whatHappened }
  }

  /// Prints a line for a person, or an object on a line for a program.
  private static func print(
    _ kind: String, _ members: [(String, JSONValue)], _ line: String, _ workspace: Workspace
  ) {
    guard workspace.wantsJSON else { return workspace.output.line(line) }
    let object = JSONValue.object([("event", .string(kind))] + members)
    workspace.output.line(object.text(pretty: false, forTerminal: workspace.output.isTerminal))
  }
}
