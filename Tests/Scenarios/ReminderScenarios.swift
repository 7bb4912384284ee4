import Foundation
import MedleyTestSupport
import Testing

/// Reminders on a real desktop, and what becomes of what people press there.
@Suite(.enabled(if: Desktop.isInstalled, "needs dbus-daemon, Xvfb and dunst"), .serialized)
struct ReminderScenarios {
  /// A device on a desktop whose only dose became due a minute ago, and its `serve`.
  final class Story {
    let desktop: Desktop
    let home: String
    private let serving: Process

    init(unit: String = "tablet", settings: [[String]] = []) throws {
      desktop = try Desktop()
      home = desktop.folder.path("home")
      let format = ISO8601DateFormatter()
      let begin = format.string(from: Date(timeIntervalSinceNow: -7_200))
      let due = format.string(from: Date(timeIntervalSinceNow: -60)).dropFirst(11).prefix(5)
      let before = ["--home", home, "--zone", "UTC", "--now", begin]
      var lines = [
        ["init", "--person", "Ann", "--device", "home"],
        ["add", "Iron <b>&", "--dose", "1", "--unit", unit, "--at", String(due), "--stock", "90"],
      ]
      lines += settings.map { ["settings"] + $0 }
      for line in lines {
        #expect(try Program.run(Program.path, before + line, in: desktop.folder.path).status == 0)
      }
      try desktop.startServer()
      serving = try Program.start(
        Program.path,
        ["--home", home, "--zone", "UTC", "serve", "--json", "--listen", "127.0.0.1:0"],
        in: desktop.folder.path, sessionBus: desktop.address,
        output: desktop.folder.path("serve.out"), messages: desktop.folder.path("serve.err"))
    }

    deinit { kill(serving.processIdentifier, SIGKILL) }

    /// Runs a command on the same home, as another process.
    func run(_ words: String...) throws -> Ending {
      try Program.run(
        Program.path, ["--home", home, "--zone", "UTC"] + words, in: desktop.folder.path)
    }

    /// What became of the dose.
    func state() throws -> String {
      try ["taken", "skipped", "overdue"].first(where: run("today").results.contains) ?? "none"
    }

    /// What `serve` said.
    var events: String {
      (try? String(contentsOfFile: desktop.folder.path("serve.out"), encoding: .utf8)) ?? ""
    }

    func waitUntilShown(_ count: Int) throws {
      try wait(for: "\(count) on the screen", seconds: 40) { self.desktop.shownCount == count }
    }
  }

  @Test(arguments: [("take", "taken"), ("skip", "skipped")])
  func `a real desktop shows a due dose, and pressing its button logs it`(
    key: String, state: String
  ) throws {
    let story = try Story()
    try story.waitUntilShown(1)
    #expect(story.desktop.said.contains("summary: 'Time for a dose'"))
    // Dunst reads markup: the name is shown as it is and not as bold type.
    #expect(story.desktop.said.contains("Iron &lt;b&gt;&amp;, 1 tablet, due "))
    try story.desktop.press(key)
    try wait(for: "the entry", seconds: 20) { try story.state() == state }
    try story.waitUntilShown(0)
    try wait(for: "the event", seconds: 10) { story.events.contains("\"event\":\"answered\"") }
    // What serve prints may go to a log: no name of a medicine is in it.
    #expect(!story.events.contains("Iron"))
    #expect(try story.run("remind").status == 0)
  }

  @Test func `a dose that is logged elsewhere goes from the screen`() throws {
    let story = try Story()
    try story.waitUntilShown(1)
    #expect(try story.run("take", "Iron").status == 0)
    try story.waitUntilShown(0)
    #expect(!story.events.contains("answered"))
  }

  @Test func `a dose that is put off goes from the screen and stays open`() throws {
    let story = try Story()
    try story.waitUntilShown(1)
    try story.desktop.press("snooze")
    try story.waitUntilShown(0)
    #expect(try story.state() == "overdue")
  }

  @Test func `a server of notifications that ends and comes again shows what is open`() throws {
    let story = try Story()
    try story.waitUntilShown(1)
    story.desktop.endServer()
    try story.desktop.startServer()
    try story.waitUntilShown(1)
    try story.desktop.press("take")
    try wait(for: "the entry", seconds: 20) { try story.state() == "taken" }
  }

  @Test func `plain reminders in German name no medicine`() throws {
    let story = try Story(settings: [["language", "de"], ["reminder-text", "plain"]])
    try story.waitUntilShown(1)
    #expect(story.desktop.said.contains("summary: 'Zeit für eine Dosis'"))
    #expect(story.desktop.said.contains("body: 'Eine Dosis, fällig "))
    #expect(!story.desktop.said.contains("Iron"))
  }
}
