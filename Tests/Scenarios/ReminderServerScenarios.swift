import Foundation
import Testing

/// Reminders on servers of notifications that can less, answer late or wrongly, or go.
@Suite(.enabled(if: PretendedDesktop.isInstalled, "needs dbus-daemon and python3"), .serialized)
struct ReminderServerScenarios {
  /// A desktop with a server, and the home of a person whose doses are due there.
  private static func story(
    _ options: String..., medications: [String] = ["Iron <b>&"], settings: [[String]] = []
  ) throws -> (PretendedDesktop, ServingHome) {
    let desktop = try PretendedDesktop()
    let home = try ServingHome(
      in: desktop.folder, medications: medications, settings: settings)
    try desktop.startServer(options)
    try home.serve(on: desktop.address)
    return (desktop, home)
  }

  @Test(arguments: [
    ("", "Time for a dose: Iron <b>&, 1 tablet, due ", ""),
    ("body", "Time for a dose", "Iron <b>&, 1 tablet, due "),
    ("body,body-markup", "Time for a dose", "Iron &lt;b&gt;&amp;, 1 tablet, due "),
  ])
  func `a server that can less shows the same words, and no button that it cannot offer`(
    abilities: String, title: String, body: String
  ) throws {
    let (desktop, home) = try Self.story("--abilities=\(abilities)")
    let shown = try desktop.waitUntilShown(1)
    #expect(shown.title?.hasPrefix(title) == true)
    #expect(body.isEmpty ? shown.body == "" : shown.body?.hasPrefix(body) == true)
    #expect(shown.actions == [])
    // It stays until somebody answers or wipes it away.
    #expect(shown.expires == 0)
    try home.run("take", "Iron")
    try desktop.waitUntilEmpty()
  }

  @Test func `a server that can everything offers the three answers, in the person's language`()
    throws
  {
    let (desktop, home) = try Self.story(
      "--abilities=body,body-markup,actions,persistence,sound,icon-static,x-invented",
      settings: [["language", "de"]])
    let shown = try desktop.waitUntilShown(1)
    #expect(shown.title == "Zeit für eine Dosis")
    #expect(shown.body?.hasPrefix("Iron &lt;b&gt;&amp;, 1 Tablette, fällig ") == true)
    #expect(
      shown.actions == ["take", "Genommen", "snooze", "In 10 Minuten", "skip", "Auslassen"])
    try home.run("take", "Iron")
    try desktop.waitUntilEmpty()
  }

  @Test func `a server that restarts shows what is open again, and its buttons work`() throws {
    let (desktop, home) = try Self.story("--abilities=body,actions")
    try desktop.waitUntilShown(1)
    desktop.endServer()
    // The new one numbers from 1 on too: a number of the old one says nothing to it.
    try desktop.startServer(["--abilities=body,body-markup,actions"])
    let shown = try desktop.waitUntilShown(1)
    #expect(shown.replaces == 0)
    #expect(shown.body?.contains("&lt;b&gt;") == true)
    try desktop.tell("press \(shown.id ?? 0) take")
    try wait(for: "the entry", seconds: 20) { try home.state() == "taken" }
    try desktop.waitUntilEmpty()
  }

  @Test func `where another server takes the place of one, the old one is not believed`() throws {
    let (desktop, home) = try Self.story("--abilities=body,actions")
    try desktop.waitUntilShown(1)
    try desktop.startServer(["--abilities=body,actions"])
    let shown = try desktop.waitUntilShown(1)
    try desktop.tell("press 1 skip", to: 1)
    try wait(for: "the press", seconds: 10) {
      desktop.said(by: 1).contains { $0.what == "pressed" }
    }
    usleep(1_000_000)
    #expect(try home.state() == "overdue")
    try desktop.tell("press \(shown.id ?? 0) take")
    try wait(for: "the entry", seconds: 20) { try home.state() == "taken" }
  }

  @Test func `a slow server keeps nothing waiting, and closes what was answered meanwhile`() throws
  {
    let (desktop, home) = try Self.story("--abilities=body,actions", "--delay=3")
    try wait(for: "the question", seconds: 40) {
      desktop.said().contains { $0.member == "Notify" }
    }
    try home.run("take", "Iron")
    #expect(try home.state() == "taken")
    try desktop.waitUntilShown(1)
    try desktop.waitUntilEmpty()
  }

  @Test(arguments: ["--refuse-abilities=1", "--refuse=1"])
  func `a server that refuses is asked again, and the dose is shown then`(refusal: String) throws {
    let (desktop, home) = try Self.story("--abilities=body,actions", refusal)
    try wait(for: "the refusal", seconds: 40) {
      desktop.said().contains { $0.what == "refused" }
    }
    let shown = try desktop.waitUntilShown(1, seconds: 60)
    try desktop.tell("press \(shown.id ?? 0) take")
    try wait(for: "the entry", seconds: 20) { try home.state() == "taken" }
  }

  @Test func `what the server closes by itself leaves the dose open and is not shown at once`()
    throws
  {
    let (desktop, home) = try Self.story("--abilities=body,actions")
    let shown = try desktop.waitUntilShown(1)
    try desktop.tell("close \(shown.id ?? 0)")
    try desktop.waitUntilEmpty()
    // A button of what is not on the screen is none.
    try desktop.tell("press \(shown.id ?? 0) take")
    usleep(2_000_000)
    #expect(try home.state() == "overdue")
    #expect(desktop.said().count { $0.what == "shown" } == 1)
    #expect(!home.events.contains("answered"))
  }

  @Test func `a button that was never offered does nothing`() throws {
    let (desktop, home) = try Self.story("--abilities=body,actions")
    let shown = try desktop.waitUntilShown(1)
    try desktop.tell("press \(shown.id ?? 0) default")
    try desktop.tell("press 4000000000 take")
    usleep(1_500_000)
    #expect(try home.state() == "overdue")
    #expect(desktop.said().last { $0.open != nil }?.open == [1])
    try desktop.tell("press \(shown.id ?? 0) skip")
    try wait(for: "the entry", seconds: 20) { try home.state() == "skipped" }
  }

  @Test func `what is left of several doses takes the place of what was shown`() throws {
    let (desktop, home) = try Self.story(
      "--abilities=body,actions", medications: ["Iron", "Zinc"])
    let first = try desktop.waitUntilShown(1)
    #expect(first.title == "Time for 2 doses")
    try home.run("take", "Zinc")
    let second = try desktop.waitUntilShown(2)
    #expect(second.title == "Time for a dose")
    #expect(second.body?.hasPrefix("Iron, ") == true)
    #expect(second.replaces == first.id)
    #expect(second.open == first.open)
  }

  @Test func `a press is answered at once and not at the next look at the store`() throws {
    var fastest = Double.infinity
    for _ in 1...3 {
      let (desktop, home) = try Self.story("--abilities=body,actions")
      let shown = try desktop.waitUntilShown(1)
      try desktop.tell("press \(shown.id ?? 0) take")
      try desktop.waitUntilEmpty()
      let said = desktop.said()
      let pressed = try #require(said.last { $0.what == "pressed" })
      let closed = try #require(said.last { $0.what == "closed" })
      fastest = min(fastest, closed.at - pressed.at)
      #expect(try home.state() == "taken")
    }
    // The store is looked at twice a second: whoever waits for that needs longer, each time.
    #expect(fastest < 0.4)
  }
}
