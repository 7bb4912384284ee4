internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyPacks

/// `medley scan --add`: keeps a pack, after a person said yes to it.
struct ScanAddition {
  private let codes: [ScannedCode]
  private let given: Given
  private let workspace: Workspace
  private let cabinet: Cabinet
  private let person: String?

  init(_ codes: [ScannedCode], _ given: Given, _ workspace: Workspace) throws {
    self.codes = codes
    self.given = given
    self.workspace = workspace
    cabinet = try workspace.writableCabinet()
    person = try given[CommonInputs.person]?.text
    guard try workspace.canAsk || given[ScanCommand.isAgreed] else {
      throw Failure(
        .usage, "nobody is there to say yes",
        "say all of it: --add --yes with --amount, and --to MEDICATION or --name NAME")
    }
    if try given[ScanCommand.isAgreed] {
      guard try given[ScanCommand.amount] != nil,
        try given[ScanCommand.target] != nil || given[ScanCommand.name] != nil
      else {
        throw Failure(
          .usage, "--yes needs to be told what is kept",
          "give --amount AMOUNT, and --to MEDICATION or --name NAME")
      }
    }
  }

  func run() throws -> ExitStatus {
    guard let proposal = try cabinet.proposal(for: codes, of: person) else {
      throw Failure(
        .valueRefused, "the codes are of different packs", "take a picture of one pack alone")
    }
    if !workspace.wantsJSON {
      for code in codes {
        workspace.output.line(code.title)
        workspace.output.table(code.table)
      }
    }
    if try given[ScanCommand.name] != nil { return try addMedication(proposal) }
    guard let target = try target(of: proposal) else { return try addMedication(proposal) }
    return try add(proposal, to: target)
  }

  /// The medication that is meant: by the line, by the record, or by an answer; nil for a new one.
  private func target(of proposal: PackProposal) throws -> String? {
    if let typed = try given[ScanCommand.target] { return try workspace.text(of: typed.text) }
    if proposal.matches.count == 1 { return proposal.matches[0].id }
    guard proposal.matches.isEmpty else {
      throw CabinetError.ambiguous(
        what: .medication, name: proposal.codeText,
        candidates: proposal.matches.map { "\($0.person)'s \($0.medication)" })
    }
    return workspace.filledAnswer(
      to: "Which medication is it of (its name; nothing: a new one)?")
  }

  // MARK: A pack of a medication that is there

  private func add(_ proposal: PackProposal, to target: String) throws -> ExitStatus {
    let match = proposal.matches.first { $0.id == target }
    if let match, match.addedAt != nil {
      return try finish(cabinet.add(proposal, .zero, to: target, of: person), nil)
    }
    let amount = try amount(usual: match?.usualAmount)
    try confirm("Add \(shown(amount.words(unit: match?.unit ?? ""))) to its stock?")
    return try finish(cabinet.add(proposal, amount, to: target, of: person), amount)
  }

  private func finish(_ added: Cabinet.AddedPackage, _ amount: Quantity?) throws -> ExitStatus {
    let words = MomentWords(try cabinet.clock(ofMedication: added.medication, for: person))
    if let before = added.addedBeforeAt {
      workspace.report(
        [
          "This very pack was added to \(Wording.quoted(added.medication)) "
            + "\(words.at(logged: before)): nothing was added."
        ], json: [("added", .bool(false)), ("stock", added.stock?.json ?? .null)])
      return .done
    }
    let amount = shown(amount?.words(unit: added.unit) ?? "")
    try warnOfExpiry(cabinet.clock(ofMedication: added.medication, for: person).today)
    workspace.report(
      "Added to \(Wording.quoted(added.medication)): \(amount)", added.stock, words)
    return .done
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
    let name = try given[ScanCommand.name] ?? answer("What is it called?", "--name NAME")
    facts.texts[.name] = try workspace.name(of: name, for: .medication)
    var schedule = try MedicationInputs.schedule(given, cabinet.circumstances, owner.clock)
    schedule.dose = try dose()
    schedule.rule = try given[MedicationInputs.days].map {
      try cabinet.rule($0.text, of: nil, person: owner.id)
    }
    if try given[MedicationInputs.asNeeded] {
      schedule.recurrence = .asNeeded(try MedicationInputs.limits(given))
    } else if schedule.times == nil, schedule.rule == nil {
      try askTimes(&schedule)
    }
    let amount = try amount(usual: nil)
    let unit = facts.texts[.unit] ?? facts.form?.kind?.unit ?? "dose"
    try confirm(
      "Add \(Wording.quoted(facts.texts[.name] ?? "")) with \(shown(amount.words(unit: unit)))?")
    var addition = Cabinet.Addition(facts: facts, schedule: schedule)
    addition.pack = (proposal, amount)
    addition.person = owner.id
    let added = try cabinet.add(addition)
    workspace.warn(of: added.similar, to: added.name, person: owner.name)
    try workspace.warnOfInteractions(of: added.id, in: cabinet)
    warnOfExpiry(owner.clock.today)
    workspace.report(
      [
        "Added: \(Wording.quoted(added.name)) for \(shown(owner.name)), \(shown(added.schedule)), "
          + "with \(shown(amount.words(unit: unit))). \(Wording.undo)"
      ],
      json: [
        ("added", .bool(true)), ("id", .string(added.id)), ("name", .string(added.name)),
        ("person", .string(owner.name)), ("schedule", .string(added.schedule)),
      ])
    return .done
  }

  private func dose() throws -> Quantity {
    if let dose = try given[ScanCommand.dose] { return try dose.aboveZero("--dose") }
    let word = try answer("How much is one dose (such as 1)?", "--dose AMOUNT")
    return try quantity(word).aboveZero("the dose")
  }

  private func askTimes(_ schedule: inout ScheduleEdit) throws {
    let word = try answer(
      "At what time of day is it taken (such as 08:00)?", "--at HH:MM or --as-needed")
    guard let time = WallTime(word.filter { !$0.isWhitespace }) else {
      throw Failure(
        .valueRefused, "“\(shown(word))” is not a time of day",
        "write it as 08:00")
    }
    schedule.times = [ScheduleEdit.Time(time, amount: nil)]
  }

  // MARK: Asking

  private func amount(usual: Quantity?) throws -> Quantity {
    if let packed = try given[ScanCommand.amount] { return try packed.amount.aboveZero("--amount") }
    let proposed = usual.map { " (nothing: \($0), as last time)" } ?? ""
    if let word = workspace.filledAnswer(to: "How much is in the pack\(proposed)?") {
      return try quantity(word).aboveZero("the amount")
    }
    guard let usual, workspace.canAsk else {
      throw Failure(
        .usage, "how much is in the pack is not given", "repeat the line with --amount AMOUNT")
    }
    return usual
  }

  private func quantity(_ word: String) throws -> Quantity {
    do {
      return try PackedAmount(argument: word.filter { !$0.isWhitespace }).amount
    } catch {
      throw Failure(
        .valueRefused, "“\(shown(word))” is not an amount", "write a number such as 30 or 2x30")
    }
  }

  private func answer(_ question: String, _ option: String) throws -> String {
    guard let word = workspace.filledAnswer(to: question) else {
      throw Failure(.usage, "this was not answered: \(question)", "or give \(option)")
    }
    return word
  }

  private func confirm(_ question: String) throws {
    if try given[ScanCommand.isAgreed] { return }
    let doubt =
      codes.allSatisfy(\.isCertain) ? "" : "One reader's word: compare the digits above. "
    let word = workspace.filledAnswer(to: "\(doubt)\(question) (yes or nothing)")
    guard let word, ["y", "yes", "j", "ja"].contains(word.lowercased().filter { !$0.isWhitespace })
    else {
      throw Failure(.usage, "it was not confirmed: nothing was kept", "answer yes to keep it")
    }
  }
}
