import Testing

/// The rule for names is one, wherever somebody gives a name.
@Suite struct NameScenarios {
  /// A command line that gives a name, on a device that has a store or on one that has none.
  struct Line: Sendable, CustomTestStringConvertible {
    let isNewDevice: Bool
    let byteLimit: Int
    let words: @Sendable (String) -> [String]

    var testDescription: String { words("NAME").joined(separator: " ") }

    static func new(_ words: @escaping @Sendable (String) -> [String], limit: Int = 200) -> Line {
      Line(isNewDevice: true, byteLimit: limit, words: words)
    }

    static func existing(_ words: @escaping @Sendable (String) -> [String]) -> Line {
      Line(isNewDevice: false, byteLimit: 1_024, words: words)
    }
  }

  static let lines: [Line] = [
    .new { ["init", "--device", $0, "--person", "Bob"] },
    .new({ ["init", "--device", "desk", "--person", $0] }, limit: 1_024),
    .new { ["join", "--request", "desk.request", "--device", $0] },
    .new { ["join", "prop", "herald", "blob", "--at", "127.0.0.1:9", "--device", $0] },
    .new { ["restore", "stick", "--recovery", "words.txt", "--device", $0] },
    .existing { ["person", "add", $0] },
    .existing { ["person", "edit", "Quirina", "--name", $0] },
    .existing { ["add", $0, "--dose", "1", "--at", "08:00"] },
    .existing { ["edit", "Iron", "--name", $0] },
  ]

  private static func household() throws -> Household {
    let household = try Household("tablet", hasRecovery: true) { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--at", "08:00")
    }
    let folder = household.folder + "/stick"
    _ = try Program.run("/bin/mkdir", [folder], in: household.folder)
    try household[0].run("backup", folder)
    return household
  }

  @Test(arguments: lines)
  func `a name that shows nothing, holds a line break or is too long is refused`(line: Line) throws
  {
    let household = try Self.household()
    let device = line.isNewDevice ? household.device("desk") : household[0]
    for empty in ["", " ", " \u{a0}\u{3000}", "\u{200b}\u{200e}", "\u{ad}"] {
      try household.expectRefusal(27, line.words(empty), on: device, saying: "is empty")
    }
    for control in ["a\nb", "a\u{1b}[31m", "a\u{2028}b", "\u{9b}x"] {
      try household.expectRefusal(
        27, line.words(control), on: device, saying: "a line break or another control character")
    }
    let long = String(repeating: "é", count: line.byteLimit / 2) + "x"
    try household.expectRefusal(
      27, line.words(long), on: device, saying: "longer than \(line.byteLimit) bytes")
  }

  @Test func `the longest name and one in any script are kept, without the spaces around them`()
    throws
  {
    let household = try Self.household()
    let tablet = household[0]
    let names = [String(repeating: "é", count: 100), "Küche 👩‍⚕️", "מטבח\u{200e}"]
    for (number, name) in names.enumerated() {
      let desk = household.device("desk\(number)")
      try desk.run("init", "--device", "  " + name + " ", "--person", name)
      let devices: DevicesAnswer = try desk.ask("devices")
      #expect(devices.devices.map(\.name) == [name])
      try tablet.run("person", "add", name + " ")
      try tablet.run("add", " " + name, "--dose", "1", "--as-needed", "--for", name)
    }
    for name in names {
      let list: ListAnswer = try tablet.ask("list", "--for", name)
      #expect(list.medications.map(\.name) == [name])
    }
  }
}
