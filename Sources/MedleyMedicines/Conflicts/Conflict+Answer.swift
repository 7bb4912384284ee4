package import MedleyRecords

extension Conflict {
  /// What a person answers to a question.
  package enum Answer: Hashable, Sendable {
    /// One dose, logged twice.
    case one
    /// Two doses were taken.
    case two
    /// One entry holds.
    case keep(Identifier)
  }

  /// Why an answer does not fit a question.
  package enum AnswerFault: Error, Hashable, Sendable {
    /// The question has no such entry.
    case noSuchEntry
    /// This kind of question takes other answers.
    case doesNotFit
  }

  /// The operations that answer the question.
  ///
  /// A person of the medication goes into operations on it; today is where a kept schedule
  /// begins to rule, unless it begins later by itself.
  package func answer(
    _ answer: Answer, in medication: Medication? = nil, today: LocalDate
  ) throws(AnswerFault) -> [OperationDraft] {
    switch place {
    case .slot:
      guard kind == .doubleDose || kind == .takenOrSkipped, let id = self.medication else {
        throw .doesNotFit
      }
      return [.resolve(try resolution(answer), record: record, of: id)]
    case .register, .member:
      let kept = try kept(answer)
      return [rewrite(kept, person: medication?.person.value)]
    case .lineage(let lineage):
      let kept = try kept(answer)
      guard let medication,
        let lineage = Lineage.all(of: medication.scheduleVersions).first(where: { $0.id == lineage }
        ),
        var version = ScheduleVersion(decoding: kept.value), version.isUnderstood
      else { throw .doesNotFit }
      version.lineage = lineage.id
      version.seen = lineage.seenByNext
      version.effectiveFrom = max(version.effectiveFrom, today)
      return [
        .add(
          .scheduleVersions, version.encoded, to: medication.id, person: medication.person.value)
      ]
    case .record, .intake: throw .doesNotFit
    }
  }

  /// The verdicts that an answer gives to the entries of a slot.
  private func resolution(_ answer: Answer) throws(AnswerFault) -> Resolution {
    var counts = entries.first?.id
    var isTwo = false
    switch answer {
    case .one: guard kind == .doubleDose else { throw .doesNotFit }
    case .two:
      guard kind == .doubleDose else { throw .doesNotFit }
      isTwo = true
    case .keep(let id): counts = entries.first { $0.id == id }?.id
    }
    guard let counts else { throw .noSuchEntry }
    var verdicts: [Identifier: Resolution.Verdict] = [counts: .counts]
    for entry in entries where entry.id != counts {
      guard case .dose(let dose) = entry.content else { continue }
      verdicts[entry.id] = isTwo && dose.status == .taken ? .extra : .sameAs(counts)
    }
    return Resolution(verdicts)
  }

  private func kept(_ answer: Answer) throws(AnswerFault) -> Entry {
    guard case .keep(let id) = answer else { throw .doesNotFit }
    guard let entry = entries.first(where: { $0.id == id }) else { throw .noSuchEntry }
    return entry
  }

  /// Writes a kept value again, which supersedes all that were seen.
  private func rewrite(_ entry: Entry, person: Identifier?) -> OperationDraft {
    var draft = OperationDraft(
      kind: recordKind.rawValue, shape: .write, record: .named(record), field: 0,
      parent: recordKind == .intake ? medication : recordKind == .medication ? person : nil,
      value: entry.value)
    switch place {
    case .register(let field): draft.field = field
    case .member(let field, let member):
      draft.shape = .add
      draft.field = field
      draft.member = .named(member)
    default: break
    }
    return draft
  }
}
