internal import Medley
internal import MedleyCatalogue
internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyPacks

/// `medley scan --add`: keeps a pack, after a person said yes to it.
struct ScanAddition {
  private let pack: CatalogueShelf.KnownPack
  private var codes: [ScannedCode] { pack.codes }
  private let given: Given
  private let workspace: Workspace
  private let cabinet: Cabinet
  private let person: String?

  init(
    _ pack: CatalogueShelf.KnownPack, _ given: Given, _ workspace: Workspace
  ) throws {
    self.pack = pack
    self.given = given
    self.workspace = workspace
    cabinet = try workspace.writableCabinet()
    person = try given[CommonInputs.person].map { try workspace.text(of: $0.text) }
    let isAgreed = try given[ScanCommand.isAgreed]
    let isNew = try given[ScanCommand.name] != nil
    guard isAgreed || workspace.canAsk else {
      throw Failure(
        .usage, "nobody is there to say yes",
        "say all of it: --add --yes with --amount, and --to MEDICATION or --name NAME")
    }
    if isAgreed {
      guard try given[ScanCommand.amount] != nil, try given[ScanCommand.target] != nil || isNew
      else {
        throw Failure(
          .usage, "--yes needs to be told what is kept",
          "give --amount AMOUNT, and --to MEDICATION or --name NAME")
      }
      let isTimed =
        try !given[MedicationInputs.at].isEmpty || given[MedicationInputs.days] != nil
        || given[MedicationInputs.asNeeded]
      guard try !isNew || (given[ScanCommand.dose] != nil && isTimed) else {
        throw Failure(
          .usage, "--yes needs to be told how the new medication is taken",
          "give --dose AMOUNT, and --at HH:MM or --as-needed")
      }
    }
  }

  func run() throws -> ExitStatus {
    let proposal = try cabinet.proposal(for: codes, of: person)
    if !workspace.wantsJSON {
      for code in codes {
        workspace.output.line(code.title)
        workspace.output.table(code.table)
      }
      pack.print(to: workspace.output)
    }
    if let known = proposal.matches.first(where: { $0.addedAt != nil }), let at = known.addedAt {
      let words = MomentWords(try cabinet.clock(ofMedication: known.id))
      workspace.report(
        [
          "This very pack was added to \(known.owner) \(words.at(logged: at)): nothing was added."
        ] + proposal.sharedLines, json: [("added", .bool(false)), ("id", .string(known.id))])
      return .done
    }
    if let obstacle = proposal.obstacle {
      throw Failure(
        .valueRefused, obstacle.explanation.whatHappened, obstacle.explanation.whatToDo ?? "")
    }
    if try given[ScanCommand.name] != nil { return try addMedication(proposal) }
    guard let target = try target(of: proposal) else { return try addMedication(proposal) }
    return try add(proposal, to: target)
  }

  /// The medication that is meant: by the line, by the record, or by an answer; nil for a new one.
  private func target(of proposal: PackProposal) throws -> PackProposal.Match? {
    if let typed = try given[ScanCommand.target] {
      return try cabinet.owner(workspace.text(of: typed.text), for: person)
    }
    if proposal.matches.count == 1 { return proposal.matches[0] }
    let several = proposal.matches.map { "\($0.owner) (\(Wording.short($0.id)))" }
    let question =
      several.isEmpty
      ? "Which medication is it of (its name; nothing: a new one)?"
      : "Which is it: \(several.joined(separator: ", "))?"
    for _ in 0..<ScanAddition.questionCount {
      guard let typed = workspace.filledAnswer(to: question) else { break }
      do {
        return try cabinet.owner(typed, for: person)
      } catch let error as any Explained {
        workspace.output.line("\(shown(error.explanation.whatHappened)). Try again.")
      }
    }
    guard several.isEmpty else {
      throw Failure(
        .ambiguousName, "more than one medication has this code",
        "say which one with --to and its id: \(several.joined(separator: ", "))")
    }
    return nil
  }

  // MARK: A pack of a medication that is there

  private func add(
    _ proposal: PackProposal, to target: PackProposal.Match
  ) throws -> ExitStatus {
    let match = proposal.matches.first { $0.id == target.id }
    if match == nil, let other = proposal.matches.first {
      workspace.output.warn(
        Explanation(
          "in this record the code belongs to \(other.owner)",
          "if \(Wording.quoted(target.medication)) is wrong: medley undo"))
    }
    if let like = match?.likeAddedAt {
      let words = MomentWords(try cabinet.clock(ofMedication: target.id))
      workspace.output.warn(
        Explanation(
          "a pack that says the same was added \(words.at(logged: like))",
          "if it is that one: medley undo"))
    }
    let amount = try amount(usual: match?.usualAmount, of: target.unit)
    warnOfExpiry(try cabinet.clock(ofMedication: target.id).today)
    let owner = target.owner
    guard try confirm("Add \(shown(amount.words(unit: target.unit))) to \(owner)?") else {
      return refused()
    }
    let added = try cabinet.add(proposal, amount, to: target.id, of: nil)
    workspace.report(
      [
        "Added to \(owner): \(shown(amount.words(unit: target.unit))). \(Wording.undo)",
        leftWords(added.stock, try cabinet.clock(ofMedication: target.id)),
      ],
      json: [
        ("added", .bool(true)), ("id", .string(added.id)), ("name", .string(added.medication)),
        ("stock", added.stock?.json ?? .null),
      ])
    return .done
  }

  private func leftWords(_ stock: Cabinet.Stock?, _ clock: PersonClock) -> String {
    stock.map { "Left: \(shown($0.sentence(MomentWords(clock))))." } ?? ""
  }

  private func warnOfExpiry(_ today: LocalDate) {
    guard let expires = codes.compactMap(\.code.expires).first, expires < today else { return }
    workspace.output.warn(
      Explanation(
        "the package expired on \(expires): it is not counted as usable",
        "if the date is wrong: medley undo"))
  }

  // MARK: A new medication

  private func addMedication(_ proposal: PackProposal) throws -> ExitStatus {
    let owner = try workspace.person(given, in: cabinet)
    var facts = try MedicationInputs.facts(given, workspace)
    // Who says yes beforehand says all of it.
    let chosen =
      try !given[ScanCommand.isAgreed] && facts.texts[.strength] == nil && facts.form == nil
      && facts.ingredients == nil
      ? workspace.choice(among: pack.proposals, of: "this pack") : nil
    if let chosen { facts.take(chosen) }
    let name = try given[ScanCommand.name] ?? name(proposed: chosen?.name)
    facts.texts[.name] = try workspace.name(of: name, for: .medication)
    var schedule = try MedicationInputs.schedule(given, cabinet.circumstances, owner.clock)
    schedule.dose =
      try given[ScanCommand.dose]?.aboveZero("--dose")
      ?? answer("How much is one dose (such as 1)?", "--dose AMOUNT", quantity)
    schedule.rule = try given[MedicationInputs.days].map {
      try cabinet.rule($0.text, of: nil, person: owner.id)
    }
    if try given[MedicationInputs.asNeeded] {
      schedule.recurrence = .asNeeded(try MedicationInputs.limits(given))
    } else if schedule.times == nil, schedule.rule == nil {
      let time = try answer(
        "At what time of day is it taken (such as 08:00)?", "--at HH:MM or --as-needed"
      ) { WallTime($0.filter { !$0.isWhitespace }) }
      schedule.times = [ScheduleEdit.Time(time, amount: nil)]
    }
    let unit = facts.texts[.unit] ?? facts.form?.kind?.unit ?? "dose"
    let amount = try amount(usual: nil, of: unit, saidToHold: contents(in: unit))
    warnOfExpiry(owner.clock.today)
    let title = "\(Wording.quoted(facts.texts[.name] ?? "")) for \(shown(owner.name))"
    guard try confirm("Add \(title), with \(shown(amount.words(unit: unit)))?") else {
      return refused()
    }
    var addition = Cabinet.Addition(facts: facts, schedule: schedule)
    addition.pack = (proposal, amount)
    addition.person = owner.id
    let added = try cabinet.add(addition)
    workspace.warn(of: added.similar, to: added.name, person: owner.name)
    try workspace.warnOfInteractions(of: added.id, in: cabinet)
    workspace.report(
      [
        "Added: \(title), \(shown(added.schedule)), with \(shown(amount.words(unit: unit))). "
          + Wording.undo
      ],
      json: [
        ("added", .bool(true)), ("id", .string(added.id)), ("name", .string(added.name)),
        ("person", .string(owner.name)), ("schedule", .string(added.schedule)),
      ])
    return .done
  }

  // MARK: Asking

  /// How often a question is asked again that was not answered so that it can be understood.
  private static let questionCount = 3

  private func amount(
    usual: Quantity?, of unit: String, saidToHold contents: Quantity? = nil
  ) throws -> Quantity {
    if let packed = try given[ScanCommand.amount] { return try packed.amount.aboveZero("--amount") }
    let proposed =
      usual.map { " (nothing: \($0), as in its last pack)" }
      ?? contents.map { " (nothing: \($0), as the catalogue says)" } ?? ""
    let question = "How many of “\(shown(unit))” are in the pack\(proposed)?"
    if let usual = usual ?? contents {
      guard let word = workspace.filledAnswer(to: question) else { return usual }
      if let amount = quantity(word) { return amount }
    }
    return try answer(question, "--amount AMOUNT", quantity)
  }

  /// The name that somebody types, or the proposed one where nothing is typed.
  private func name(proposed: String?) throws -> String {
    guard let proposed else { return try answer("What is it called?", "--name NAME") { $0 } }
    return workspace.filledAnswer(to: "What is it called (nothing: \(shown(proposed)))?")
      ?? proposed
  }

  /// What the catalogue says that the pack holds, where it counts in the unit of the doses.
  private func contents(in unit: String) -> Quantity? {
    guard let contents = pack.contents else { return nil }
    let form = MedicineForm(register: contents.unit).kind?.unit ?? contents.unit.lowercased()
    return form == unit ? contents.amount : nil
  }

  private func quantity(_ word: String) -> Quantity? {
    let packed = try? PackedAmount(argument: word.filter { !$0.isWhitespace })
    return packed.flatMap { $0.amount > .zero ? $0.amount : nil }
  }

  /// An answer that can be understood.
  private func answer<Value>(
    _ question: String, _ option: String, _ read: (String) -> Value?
  ) throws -> Value {
    for _ in 0..<ScanAddition.questionCount {
      guard let word = workspace.filledAnswer(to: question) else { break }
      if let value = read(word) { return value }
      workspace.output.line("“\(shown(word))” is not understood. Try again.")
    }
    throw Failure(.usage, "this was not answered: \(question)", "give it on the line: \(option)")
  }

  private func confirm(_ question: String) throws -> Bool {
    if try given[ScanCommand.isAgreed] { return true }
    let isDoubtful = codes.contains { !$0.isCertain && !$0.readers.isEmpty }
    let doubt = isDoubtful ? "One reader's word: compare the digits above. " : ""
    let word = workspace.filledAnswer(to: "\(doubt)\(question) (yes or nothing)") ?? ""
    return ["y", "yes", "j", "ja"].contains(word.lowercased().filter { !$0.isWhitespace })
  }

  private func refused() -> ExitStatus {
    workspace.output.line("Nothing was kept.")
    return .no
  }
}
