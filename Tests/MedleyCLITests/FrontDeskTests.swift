import MedleyMedicines
import Testing

@testable import MedleyCLI

@Suite struct FrontDeskTests {
  private typealias ExitStatus = MedleyCLI.ExitStatus

  private struct Odd: Error {}

  private func desk(
    _ words: [String] = ["go"], typed: [String] = [], isInteractive: Bool = false,
    environment: [String: String] = [:],
    run: @escaping @Sendable (Given, Workspace) throws -> ExitStatus
  ) -> InventedDesk {
    let table = CommandTable(
      alone: InventedTable.command(""),
      sections: [.init("All", [.init("go", Command("go", "Go", run: run))])])
    return InventedDesk(
      words, table: table, typed: typed, environment: environment, isInteractive: isInteractive)
  }

  @Test func `a command's status is the program's`() {
    #expect(desk { _, _ in .done }.desk.run() == 0)
    #expect(desk { _, _ in .no }.desk.run() == 1)
  }

  @Test func `an error becomes two lines and its status`() {
    let failing = desk { _, _ in throw Failure(.noSuchRecord, "no medication “x”", "see the list") }
    #expect(failing.desk.run() == 3)
    #expect(
      failing.messages.text == "medley: error: no medication “x”\nmedley: hint: see the list\n")
    #expect(failing.results.bytes.isEmpty)
  }

  @Test func `an error nobody expected is named and has its own status`() {
    let failing = desk { _, _ in throw Odd() }
    #expect(failing.desk.run() == 29)
    #expect(failing.messages.text.contains("Odd"))
  }

  @Test func `a line that is not understood ends with two and does nothing`() {
    let failing = desk(["og"]) { _, _ in .done }
    #expect(failing.desk.run() == 2)
    #expect(
      failing.messages.text
        == "medley: error: there is no command “og”\nmedley: hint: did you mean “medley go”?\n")
  }

  @Test func `a reader that went away ends quietly with the status of a closed pipe`() {
    let quiet = desk { _, workspace in
      workspace.output.line("text")
      return .done
    }
    quiet.results.outcome = .readerGone
    #expect(quiet.desk.run() == 141)
    #expect(quiet.messages.bytes.isEmpty)
  }

  @Test func `an answer that cannot be written is an error`() {
    let full = desk { _, workspace in
      workspace.output.line("text")
      return .done
    }
    full.results.outcome = .failed
    #expect(full.desk.run() == 23)
    #expect(full.messages.text.hasPrefix("medley: error: the answer could not be written\n"))
  }

  @Test func `the home is the option, the variable, the data folder, then the usual place`() {
    func home(_ option: String?, _ environment: [String: String]) -> String? {
      Surroundings(words: [], environment: environment).home(option: option)
    }
    let all = ["MEDLEY_HOME": "/m", "XDG_DATA_HOME": "/x", "HOME": "/h"]
    #expect(home("/o", all) == "/o")
    #expect(home(nil, all) == "/m")
    #expect(home(nil, ["XDG_DATA_HOME": "/x", "HOME": "/h"]) == "/x/medley")
    #expect(home(nil, ["XDG_DATA_HOME": "x", "HOME": "/h"]) == "/h/.local/share/medley")
    #expect(home(nil, ["MEDLEY_HOME": "", "HOME": "/h"]) == "/h/.local/share/medley")
    #expect(home(nil, [:]) == nil)
  }

  @Test func `a workspace carries what the global options say`() {
    let words = ["go", "--home", "/o", "--now", "2026-03-01T07:30:00+01:00", "--zone=Asia/Tokyo"]
    let asked = desk(words + ["--json", "--plain"]) { _, workspace in
      let home = try workspace.homeFolder()
      #expect(home == "/o")
      #expect(workspace.now?.time.text == "07:30" && workspace.now?.offsetMinutes == 60)
      #expect(workspace.zone?.name == "Asia/Tokyo")
      #expect(workspace.wantsJSON && workspace.isPlain && workspace.output.isPlain)
      return .done
    }
    #expect(asked.desk.run() == 0)
  }

  @Test func `a question is asked of a person only`() {
    let alone = desk(typed: ["yes"]) { _, workspace in
      #expect(workspace.answer(to: "Sure?") == nil)
      return .done
    }
    #expect(alone.desk.run() == 0)
    #expect(alone.messages.bytes.isEmpty)
    let watched = desk(typed: ["yes"], isInteractive: true) { _, workspace in
      #expect(workspace.answer(to: "Sure?") == "yes")
      #expect(workspace.answer(to: "Really?") == nil)
      return .done
    }
    #expect(watched.desk.run() == 0)
    #expect(watched.messages.text == "Sure? Really? ")
  }

  @Test func `a dash reads the text from standard input, up to a limit`() {
    let reading = desk(typed: ["one", "two"]) { _, workspace in
      let sent = try workspace.text(of: "-")
      let typed = try workspace.text(of: "note")
      #expect(sent == "one\ntwo")
      #expect(typed == "note")
      return .done
    }
    #expect(reading.desk.run() == 0)
    let flooded = desk(typed: [String(repeating: "x", count: 70_000)]) { _, workspace in
      _ = try workspace.text(of: "-")
      return .done
    }
    #expect(flooded.desk.run() == ExitStatus.tooLarge.rawValue)
  }

  @Test func `every exit status has its own number and a sentence`() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3] + Array(10...35))
    for status in ExitStatus.allCases { #expect(status.meaning.hasSuffix(".")) }
  }
}
