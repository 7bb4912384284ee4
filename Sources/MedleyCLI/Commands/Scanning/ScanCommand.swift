internal import Medley
internal import MedleyCodes
internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyPacks

/// `medley scan`: what the codes of a pack say, and what to keep of it.
enum ScanCommand {
  static let images = Argument<[FilePath]>(
    "IMAGE", "A picture, or a folder of pictures; “-” reads a picture from standard input")
  static let texts = Option<[String]>(
    "text", "RAW", "What a scanner that types has typed, or the digits; once for each code")
  static let adds = Flag("add", "Keep it: the pack goes to the stock of its medication")
  static let isAgreed = Flag("yes", "Do not ask; only with --add, --amount and --to or --name")
  static let target = Option<MedicationName?>(
    "to", "MEDICATION", "The medication that the pack is of")
  static let amount = Option<PackedAmount?>(
    "amount", "AMOUNT", "How much is in the pack, in the unit of the dose; 2x30 for two of 30")
  static let name = Option<String?>("name", "NAME", "The pack is of a new medication: its name")
  static let dose = Option<Quantity?>("dose", "AMOUNT", "How much each time, of a new one")

  /// What describes a new medication, as with `add`.
  private static let described: [any InputKey] =
    MedicationInputs.described + [
      MedicationInputs.end, MedicationInputs.fullName, MedicationInputs.ingredients,
      MedicationInputs.route, MedicationInputs.reason, MedicationInputs.prescriber,
      MedicationInputs.instructions, MedicationInputs.lowStock, MedicationInputs.critical,
      MedicationInputs.zonePolicy, MedicationInputs.lateAfter,
    ]

  static let command = Command(
    "scan", "Read the codes on a pack and keep what they say",
    discussion: """
      It reads EAN and UPC, Code 128, Code 39, ITF, Data Matrix and QR codes in JPEG and PNG \
      pictures, explains them, and proposes the medication that has the code in your own record. \
      Nothing is kept without --add and a yes.

      “read” says that two readers agree, or that the code corrects its own errors; “check” is one \
      reader's word: compare the digits with the pack.

      When no picture is to be had, type the digits under the bars: medley scan --text DIGITS. A \
      pack without any code: medley add NAME.
      """,
    inputs: [images, texts, adds, isAgreed, target, amount, name, dose] + described
      + [CommonInputs.person],
    rules: MedicationInputs.rules
      + described.map { .input($0, needs: name) } + [
        .exactlyOne(images, texts), .apart(target, name), .input(isAgreed, needs: adds),
        .input(target, needs: adds), .input(amount, needs: adds), .input(name, needs: adds),
        .input(dose, needs: name),
        .input(MedicationInputs.gap, needs: MedicationInputs.asNeeded),
        .input(MedicationInputs.maximum, needs: MedicationInputs.asNeeded),
      ],
    examples: [
      Example("medley scan box.jpg", "What the codes on a picture say"),
      Example("medley scan --text 5000158107588", "The digits under the bars"),
      Example("medley scan box.jpg --add", "It asks, and then the pack goes to the stock"),
      Example(
        "medley scan box.jpg --add --to Iron --amount 30 --yes",
        "The same without questions; the code belongs to Iron from now on"),
      Example(
        "medley scan box.jpg --add --name Zinc --dose 1 --at 08:00", "A new medication"),
    ],
    exits: .store + .writing + .lookup + [.no, .endsEarly, .timedOut]
  ) { given, workspace in
    let clock = try workspace.circumstances.clock
    let read = try codes(given, workspace, today: clock.today)
    guard !read.isEmpty else {
      workspace.report(
        ["No code was found."], json: [("codes", .array([])), ("proposal", .null)])
      workspace.output.hint(
        "go closer, in more light and without glare, or type the digits: medley scan --text DIGITS")
      return .no
    }
    let home = try workspace.homeFolder()
    let pack = CatalogueShelf(home: home).lookUp(read, on: clock.today)
    if let obstacle = pack.obstacle {
      workspace.output.warn(Explanation(shown(obstacle.whatHappened), obstacle.whatToDo))
    }
    let codes = pack.codes
    if try given[adds] { return try ScanAddition(pack, given, workspace).run() }
    var report = ScanReport(pack: pack, proposal: nil, words: MomentWords(clock))
    if Cabinet.exists(at: home) {
      let cabinet = try workspace.cabinet()
      let person = try given[CommonInputs.person].map { try workspace.text(of: $0.text) }
      let proposal = try cabinet.proposal(for: codes, of: person)
      // What is told of a medication goes by the clock of who takes it.
      let known = proposal.matches.first { $0.addedAt != nil } ?? proposal.matches.first
      report = ScanReport(
        pack: pack, proposal: proposal,
        words: MomentWords(try known.map { try cabinet.clock(ofMedication: $0.id) } ?? clock))
    }
    if workspace.wantsJSON {
      workspace.output.json(report.json)
    } else {
      report.print(to: workspace.output)
    }
    return .done
  }

  /// The codes that the line gives.
  private static func codes(
    _ given: Given, _ workspace: Workspace, today: LocalDate
  ) throws -> [ScannedCode] {
    let texts = try given[texts]
    guard texts.isEmpty else {
      return try texts.map { typed in
        let text = try workspace.shortText(of: typed, "--text")
        return ScannedCode(typed: try PackCode.typed(text, today: today))
      }
    }
    return try ScannedCode.together(pictures(given, workspace), today: today)
  }

  /// What each picture shows; of several one that cannot be read is told and passed over.
  private static func pictures(
    _ given: Given, _ workspace: Workspace
  ) throws -> [[ReadCode]] {
    let reader = PictureReader()
    var found: [[ReadCode]] = []
    var paths: [String] = []
    for image in try given[images] {
      if image.isStandardStream {
        workspace.output.flush()
        guard let bytes = workspace.input.rest(byteCountLimit: PictureReader.fileByteCount) else {
          throw Failure(
            .tooLarge, "standard input holds too much for a picture", "send one picture")
        }
        guard !bytes.isEmpty else {
          throw Failure(
            .endsEarly, "no picture came on standard input", "see whether the camera works")
        }
        let name = "standard input"
        found.append(codes(of: try reader.search(bytes, from: name), name, workspace))
      } else {
        let more = try PictureReader.pictures(at: image.path)
        if more.isEmpty {
          workspace.output.warn(
            Explanation("the folder holds no picture: \(shown(image.path))", "name another one"))
        }
        paths += more
      }
    }
    let isAlone = paths.count + found.count == 1
    for (index, path) in paths.enumerated() {
      if paths.count > 1 {
        workspace.output.progress("reading picture \(index + 1) of \(paths.count)")
      }
      do {
        found.append(codes(of: try reader.search(pictureAt: path), path, workspace))
      } catch let error as any Explained where !isAlone {
        workspace.output.warn(
          Explanation(
            shown(error.explanation.whatHappened), error.explanation.whatToDo.map { shown($0) }))
      }
    }
    return found
  }

  /// The codes of a picture, with a word where not all of it was there to be searched.
  private static func codes(
    of search: PictureReader.Search, _ name: String, _ workspace: Workspace
  ) -> [ReadCode] {
    if !search.isWhole {
      workspace.output.warn(
        Explanation(
          "the file is cut off or damaged, and only a part of the picture was searched: "
            + shown(name), "if a code is missing, copy it again, or take another one"))
    }
    return search.codes
  }
}
