internal import MedleyMedicines

extension ReportWriter {
  /// What began, ended and changed in the period.
  var turns: [Document.Block] {
    guard !report.turns.isEmpty else {
      return [heading(.changes), .paragraph(say(.noChanges), .plain)]
    }
    return [
      heading(.changes),
      .table(
        Table(
          caption: say(.changes),
          columns: [
            Table.Column(say(.date), share: 2), Table.Column(say(.medicine), share: 4),
            Table.Column(say(.change), share: 8),
          ],
          rows: report.turns.map { [$0.date.text, $0.medicine, words(of: $0)] })),
    ]
  }

  private func words(of turn: Report.Turn) -> String {
    func sentence(_ schedule: ScheduleVersion) -> String {
      say.sentence(schedule, unit: turn.unit, followed: turn.followed)
    }
    return switch turn.kind {
    case .began(let schedule): say(.began, sentence(schedule))
    case .changed(let old, let new): say(.changedFromTo, sentence(old), sentence(new))
    case .restarted(let schedule): say(.restarted, sentence(schedule))
    case .ended(let reason): reason.map { say(.stoppedBecause, $0) } ?? say(.stopped)
    case .finished: say(.finished)
    case .paused(let through, let reason):
      say.words(for: Pause(from: turn.date, through: through, reason: reason))
    case .resumed(let since): say(.resumed, since.text)
    case .field(let field, let old, let new):
      say(.fieldChanged, say.field(field.word), words(old, field), words(new, field))
    }
  }

  private func words(_ value: String?, _ field: MedicationField) -> String {
    value.map { field == .unit ? say.unit($0) : $0 } ?? say(.noValue)
  }

  /// The doses that did not go as planned.
  var deviations: [Document.Block] {
    guard !report.deviations.isEmpty else {
      return [heading(.deviations), .paragraph(say(.noDeviations), .plain)]
    }
    return [
      heading(.deviations),
      .table(
        Table(
          caption: say(.deviations),
          columns: [
            Table.Column(say(.date), isWhole: true, share: 3),
            Table.Column(say(.medicine), share: 5),
            Table.Column(say(.outcome), share: 4), Table.Column(say(.noteOrReason), share: 5),
          ],
          rows: deviationRows)),
    ]
  }

  /// What the words about a dose come of.
  private struct Said: Hashable {
    let kind: Report.Deviation.Kind
    let amount: Quantity?
    let unit: String
  }

  private var deviationRows: [[String]] {
    // Years have thousands of them that say a few hundred different things.
    var known: [Said: String] = [:]
    return report.deviations.map { deviation in
      let said = Said(kind: deviation.kind, amount: deviation.amount, unit: deviation.unit)
      let words = known[said] ?? words(of: deviation)
      known[said] = words
      return [say.moment(deviation.moment), deviation.medicine, words, deviation.note ?? ""]
    }
  }

  private func words(of deviation: Report.Deviation) -> String {
    let amount = deviation.amount.map { say.amount($0, deviation.unit) } ?? ""
    func with(_ phrase: Phrase) -> String {
      let text = say(phrase, amount)
      // A dose as needed may be logged without an amount.
      return amount.isEmpty && text.hasSuffix(", ") ? String(text.dropLast(2)) : text
    }
    return switch deviation.kind {
    case .missed: say(.outMissed)
    case .skipped: say(.outSkipped)
    case .late(let minutes): say(.outLate, say.length(minutes))
    case .otherAmount(let planned):
      say(.outOtherAmount, amount, say.amount(planned, deviation.unit))
    case .extra: with(.outExtra)
    case .asNeeded: with(.outAsNeeded)
    case .unconfirmed: say(.outUnconfirmed)
    }
  }

  /// The notes that somebody wrote in the period.
  var remarks: [Document.Block] {
    guard !report.remarks.isEmpty else { return [] }
    return [
      heading(.remarks),
      .table(
        Table(
          caption: say(.remarks),
          columns: [
            Table.Column(say(.date), isWhole: true, share: 3), Table.Column(say(.about), share: 4),
            Table.Column(say(.note), share: 8),
          ],
          rows: report.remarks.map {
            [say.moment($0.moment), $0.medicine ?? report.subject.name, $0.text]
          })),
    ]
  }

  /// The questions that the household has not answered.
  var questions: [Document.Block] {
    guard !report.questions.isEmpty else {
      return [heading(.questions), .paragraph(say(.noQuestions), .plain)]
    }
    return [heading(.questions), .list(report.questions.map(words(of:)))]
  }

  private func words(of question: Report.OpenQuestion) -> String {
    let name = question.medicine ?? report.subject.name
    let time = question.planned.map(say.moment) ?? say(.unknownTime)
    let said = question.said.map { what, author in
      say(.said, words(of: what, question), author)
    }.joined(separator: "; ")
    switch question.kind {
    case .doubleDose: return say(.because, say(.questionDouble, name, time), said)
    case .takenOrSkipped: return "\(say(.questionTaken, name, time)) \(said)"
    case .field:
      let field = say.field(question.field ?? "")
      return say(.questionField, name, say(.because, field, said))
    case .removed: return say(.questionRemoved, name)
    case .unconfirmed: return say(.questionUnconfirmed, name, time)
    }
  }

  private func words(
    of said: Report.OpenQuestion.Said, _ question: Report.OpenQuestion
  ) -> String {
    switch said {
    case .dose(.taken, let amount?, let moment):
      say(.saidTakenAmount, say.amount(amount, question.unit), say.moment(moment))
    case .dose(.taken, nil, let moment): say(.saidTaken, say.moment(moment))
    case .dose(.skipped, _, let moment): say(.saidSkipped, say.moment(moment))
    case .dose(.missed, _, let moment): say(.saidMissed, say.moment(moment))
    case .text(let text): text ?? say(.noValue)
    case .stay(let zone, let from): say(.zoneFrom, zone, "\(say.moment(from)) UTC")
    case .value(let field, let value):
      say.value(value, of: field, unit: question.unit, followed: question.followed)
        ?? say(.noValue)
    }
  }
}
