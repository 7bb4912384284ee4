import Testing

/// Packs that are scanned, through the real program: from a code to a medication and its stock.
@Suite struct ScanScenarios {
  private struct Answer: Decodable {
    struct Code: Decodable {
      struct National: Decodable {
        let scheme: String
        let number: String
      }

      let symbology: String?
      let text: String
      let gtin: String?
      let state: String
      let fields: [String: String]
      let expires: String?
      let batch: String?
      let serial: String?
      let national: National?
      let warnings: [String]
    }

    struct Proposal: Decodable {
      struct Medication: Decodable {
        let name: String
        let person: String
        let usualAmount: String?
        let addedAt: String?
      }

      let source: String
      let medications: [Medication]
      let code: String?
    }

    let codes: [Code]
    let proposal: Proposal?
  }

  private struct Stock: Decodable {
    struct Line: Decodable {
      struct Package: Decodable {
        let amount: String
        let expires: String?
        let batch: String?
      }

      let name: String
      let amount: String
    }

    let medications: [Line]
  }

  /// What a French box has in its matrix: product, last day, batch and serial number.
  private static let box = "]d2010340093640464917271231" + "10B77\u{1d}21S1"
  private static let otherBox = "]d2010340093640464917280630" + "10B78\u{1d}21S2"
  /// The bars on the same boxes.
  private static let bars = "3400936404649"

  private func household() throws -> Household {
    try Household("tablet", "phone") { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--unit", "tablet", "--at", "08:00")
    }
  }

  private func expect(
    _ device: Device, _ amount: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let stock: Stock = try device.ask("stock", "--for", Household.person)
    #expect(stock.medications.map(\.amount) == [amount], sourceLocation: sourceLocation)
  }

  @Test func `what a code says is told without a store, and nothing is written`() throws {
    let household = try household()
    let stranger = household.device("stranger")
    let answer: Answer = try stranger.ask("scan", "--text", Self.box)
    let code = try #require(answer.codes.first)
    #expect(code.gtin == "03400936404649" && code.symbology == "Data Matrix")
    #expect(code.expires == "2027-12-31" && code.batch == "B77" && code.serial == "S1")
    #expect(
      code.fields == ["01": "03400936404649", "17": "271231", "10": "B77", "21": "S1"])
    #expect(
      code.national?.scheme == "cip13" && code.national?.number == "3400936404649"
        && code.state == "read")
    #expect(answer.proposal == nil)
    #expect(try stranger.end("list").status == 10)
  }

  @Test func `a pack that was scanned once is recognised, here and on another device`() throws {
    let household = try household()
    let tablet = household[0], phone = household[1]
    let before: Answer = try tablet.ask("scan", "--text", Self.box)
    #expect(before.proposal?.source == "pack" && before.proposal?.medications.isEmpty == true)
    try tablet.run(
      "scan", "--text", Self.box, "--add", "--to", "Iron", "--amount", "30", "--yes")
    try expect(tablet, "30")
    let after: Answer = try tablet.ask("scan", "--text", Self.box)
    #expect(after.proposal?.source == "history")
    #expect(after.proposal?.medications.map(\.name) == ["Iron"])
    #expect(after.proposal?.medications.first?.addedAt == "2026-03-01T08:00:00+01:00")
    // Again: nothing more.
    let again = try tablet.run(
      "scan", "--text", Self.box, "--add", "--to", "Iron", "--amount", "30", "--yes")
    #expect(again.results.contains("nothing was added"))
    try expect(tablet, "30")
    try household.meet()
    let there: Answer = try phone.ask("scan", "--text", Self.bars)
    #expect(there.proposal?.medications.map(\.name) == ["Iron"])
    #expect(there.proposal?.medications.first?.usualAmount == "30")
    #expect(there.proposal?.medications.first?.addedAt == nil)
    let box: Answer = try phone.ask("scan", "--text", Self.box)
    #expect(box.proposal?.medications.first?.addedAt == "2026-03-01T08:00:00+01:00")
    // The next pack of it.
    try phone.run(
      "scan", "--text", Self.otherBox, "--add", "--to", "Iron", "--amount", "30", "--yes")
    try expect(phone, "60")
    try household.meet()
    try expect(tablet, "60")
  }

  @Test func `one pack that two devices scan without each other is one pack, and no question`()
    throws
  {
    let household = try household()
    let tablet = household[0], phone = household[1]
    try tablet.run("scan", "--text", Self.box, "--add", "--to", "Iron", "--amount", "30", "--yes")
    for day in 2...4 {
      try tablet.at("2026-03-0\(day)T08:00:00+01:00").run("take", "Iron")
    }
    // The other one scans it later, and writes it down as of then.
    try phone.at("2026-03-05T09:00:00+01:00").run(
      "scan", "--text", Self.box, "--add", "--to", "Iron", "--amount", "30", "--yes")
    try household.meet()
    for device in household.devices {
      let device = device.at("2026-03-05T10:00:00+01:00")
      try expect(device, "27")
      let conflicts: ConflictsAnswer = try device.ask("conflicts")
      #expect(conflicts.conflicts.isEmpty)
    }
    let shown = try tablet.run("show", "Iron")
    #expect(shown.results.contains("03400936404649\n"))
  }

  @Test func `devices that disagree about what is in one pack ask, and count it once`() throws {
    let household = try household()
    for (device, amount) in zip(household.devices, ["30", "100"]) {
      try device.run(
        "scan", "--text", Self.box, "--add", "--to", "Iron", "--amount", amount, "--yes")
    }
    try household.meet()
    for device in household.devices {
      let conflicts: ConflictsAnswer = try device.ask("conflicts")
      #expect(conflicts.conflicts.map(\.field) == ["stock"])
      let stock: Stock = try device.ask("stock")
      #expect(["30", "100"].contains(stock.medications.first?.amount))
    }
  }

  @Test func `a pack is the same whatever was read of its batch, and nothing since is undone`()
    throws
  {
    let household = try household()
    let tablet = household[0]
    try tablet.run("scan", "--text", Self.box, "--add", "--to", "Iron", "--amount", "30", "--yes")
    try tablet.run("lose", "Iron", "5")
    for text in [
      "]d201034009364046491727123110877\u{1d}21S1", "]d2010340093640464910b77\u{1d}21S1",
      "(01)03400936404649(21)S1",
    ] {
      let ending = try tablet.run(
        "scan", "--text", text, "--add", "--to", "Iron", "--amount", "50", "--yes")
      #expect(ending.results.contains("nothing was added"), "\(text)")
      try expect(tablet, "25")
    }
    // After an undo it is a new one.
    try tablet.run("undo")
    try expect(tablet, "30")
    try tablet.run("undo")
    try tablet.run("scan", "--text", Self.box, "--add", "--to", "Iron", "--amount", "20", "--yes")
    try expect(tablet, "20")
  }

  @Test func `another product with the same serial number is another pack`() throws {
    let household = try household()
    let tablet = household[0]
    try tablet.run(
      "scan", "--text", "(01)03400936404649(21)0001", "--add", "--to", "Iron", "--amount", "30",
      "--yes")
    try tablet.run(
      "scan", "--text", "(01)04006381333931(10)XX(21)0001", "--add", "--to", "Iron", "--amount",
      "10", "--yes")
    try expect(tablet, "40")
  }

  @Test func `a pack that one medication has is not added to another one, whoever's it is`() throws
  {
    let household = try household()
    let tablet = household[0]
    try tablet.run("person", "add", "Otto")
    try tablet.run("add", "Zinc", "--dose", "1", "--at", "09:00", "--for", "Otto")
    try tablet.run("scan", "--text", Self.box, "--add", "--to", "Iron", "--amount", "30", "--yes")
    let lines = [
      ["--to", "Zinc"], ["--to", "Zinc", "--for", "Otto"],
      ["--name", "Folic", "--dose", "1", "--at", "09:00", "--for", "Otto"],
    ]
    for line in lines {
      let ending = try tablet.run(
        ["scan", "--text", Self.box, "--add", "--amount", "30", "--yes"] + line)
      #expect(ending.results.contains("nothing was added"), "\(line)")
    }
    try expect(tablet, "30")
    // The same product in another box may be somebody else's: that is said, and done.
    let other = try tablet.run(
      "scan", "--text", Self.otherBox, "--add", "--amount", "30", "--yes", "--to", "Zinc")
    #expect(other.messages("warning").contains { $0.contains("belongs to “Iron”") })
  }

  @Test func `a pack without a serial number that is added twice in a day is told`() throws {
    let household = try household()
    let tablet = household[0]
    let line = [
      "scan", "--text", "(01)03400936404649(17)271231(10)B77", "--add", "--to", "Iron", "--amount",
      "30", "--yes",
    ]
    #expect(try tablet.run(line).messages("warning").isEmpty)
    #expect(
      try tablet.at("2026-03-01T09:00:00+01:00").run(line).messages("warning").contains {
        $0.contains("a pack that says the same was added")
      })
    #expect(try tablet.at("2026-03-03T09:00:00+01:00").run(line).messages("warning").isEmpty)
  }

  @Test func `a pipe in the place of a picture is not waited for`() throws {
    let household = try household()
    try shell(
      "mkfifo \(household.folder)/p.png; mkdir \(household.folder)/d; mkfifo \(household.folder)/d/p.png"
    )
    #expect(try household[0].end("scan", household.folder + "/p.png").status == 27)
    #expect(try household[0].end("scan", household.folder + "/d").status == 1)
  }

  @Test func `a new medication comes with its first pack, and undo takes both back`() throws {
    let household = try household()
    let tablet = household[0]
    try tablet.run(
      "scan", "--text", Self.box, "--add", "--name", "Zinc", "--dose", "1", "--unit", "tablet",
      "--at", "09:00", "--amount", "2x15", "--yes")
    let known: Answer = try tablet.ask("scan", "--text", Self.bars)
    #expect(known.proposal?.medications.map(\.name) == ["Zinc"])
    try expect(tablet, "30")
    try tablet.run("undo")
    let gone: Answer = try tablet.ask("scan", "--text", Self.bars)
    #expect(gone.proposal?.medications.isEmpty == true)
  }

  @Test func `a code that was typed with add is the code on the pack`() throws {
    let household = try household()
    let tablet = household[0]
    try tablet.run("edit", "Iron", "--code", Self.bars)
    let answer: Answer = try tablet.ask("scan", "--text", Self.box)
    #expect(answer.proposal?.medications.map(\.name) == ["Iron"])
    try tablet.run(
      "scan", "--text", Self.box, "--add", "--to", "Iron", "--amount", "30", "--yes")
    // The code is there already and is not kept twice.
    let shown = try tablet.run("show", "Iron")
    #expect(!shown.results.contains("03400936404649"))
  }

  @Test func `nothing is kept without a yes, without an amount, or of two packs`() throws {
    let household = try household()
    let tablet = household[0]
    let lines = [
      ["--text", Self.box, "--add"],
      ["--text", Self.box, "--add", "--to", "Iron", "--amount", "30"],
      ["--text", Self.box, "--add", "--to", "Iron", "--yes"],
      ["--text", Self.box, "--add", "--amount", "30", "--yes"],
      ["--text", Self.box, "--yes"],
      ["--text", Self.box, "--add", "--to", "Iron", "--amount", "0", "--yes"],
      [
        "--text", Self.box, "--text", "5000158107588", "--add", "--to", "Iron", "--amount", "1",
        "--yes",
      ],
      [
        "--text", Self.box, "--text", Self.otherBox, "--add", "--to", "Iron", "--amount", "1",
        "--yes",
      ],
    ]
    for line in lines {
      let ending = try tablet.end(["scan"] + line)
      #expect(ending.status == 2 || ending.status == 27, "\(line)")
      #expect(ending.messages.contains("hint:"), "\(line)")
    }
    let stock: Stock = try tablet.ask("stock")
    #expect(stock.medications.isEmpty)
  }

  private func shell(_ line: String) throws {
    let ending = try Program.run("/bin/sh", ["-c", line], in: "/tmp")
    #expect(ending.status == 0, "\(ending.messages)")
  }

  /// A matrix on a picture, as the printer of a box makes it.
  private func picture(_ name: String, _ data: String, in folder: String) throws -> String {
    let path = folder + "/" + name
    let ending = try Program.run(
      "/usr/bin/zint",
      [
        "--barcode=DATAMATRIX", "--gs1", "--scale=4", "--quietzones", "--vwhitesp=4",
        "--data=" + data, "--output=" + path,
      ],
      in: folder)
    #expect(ending.status == 0, "\(ending.messages)")
    return path
  }

  @Test func `a pack on a picture becomes a medication with batch and expiry, once`() throws {
    let household = try household()
    let tablet = household[0], phone = household[1]
    let box = try picture(
      "box.png", "[01]03400936404649[17]271231[10]B77[21]S1", in: household.folder)
    let answer: Answer = try tablet.ask("scan", box)
    let code = try #require(answer.codes.first)
    #expect(code.gtin == "03400936404649" && code.state == "read")
    #expect(code.expires == "2027-12-31" && code.batch == "B77" && code.serial == "S1")
    try tablet.run(
      "scan", box, "--add", "--name", "Zinc", "--dose", "1", "--unit", "tablet", "--at", "09:00",
      "--amount", "30", "--yes")
    try household.meet()
    let again = try phone.run("scan", box, "--add", "--to", "Zinc", "--amount", "30", "--yes")
    #expect(again.results.contains("nothing was added"))
    try expect(phone, "30")
    // A picture by standard input is the same picture.
    let piped = try Program.run(
      "/bin/sh",
      ["-c", "\"$0\" --home \"$1\" scan - --json < \"$2\"", Program.path, tablet.home, box],
      in: household.folder)
    #expect(piped.status == 0 && piped.results.contains("\"added_at\": \"2026-03-01T08:00"))
  }

  @Test func `of a folder of pictures those that cannot be read are named and passed over`() throws
  {
    let household = try household()
    let folder = household.folder + "/pictures"
    try shell("mkdir \(folder); echo no > \(folder)/a.png; echo no > \(folder)/b.txt")
    _ = try picture("c.png", "[01]03400936404649[17]271231[10]B77[21]S1", in: folder)
    let ending = try household[0].end("scan", folder)
    #expect(ending.status == 0 && ending.results.contains("(01) 03400936404649"))
    #expect(ending.messages("warning").count == 1 && ending.messages.contains("a.png"))
    // One alone is an error; none at all is told.
    #expect(try household[0].end("scan", folder + "/a.png").status == 27)
    try shell("mkdir \(folder)/none")
    let none = try household[0].end("scan", folder + "/none")
    #expect(none.status == 1 && none.messages.contains("the folder holds no picture"))
  }
}
