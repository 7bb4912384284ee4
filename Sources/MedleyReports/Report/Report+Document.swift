internal import MedleyMedicines

extension Report {
  /// The report in words, in the order of reading.
  package func document(in language: Language) -> Document {
    let writer = ReportWriter(report: self, say: language)
    return writer.document
  }
}

/// Puts a report into the words of a language.
struct ReportWriter {
  let report: Report
  let say: Language

  var document: Document {
    let from = report.period.lowerBound.text
    let to = report.period.upperBound.text
    let about = say(.forPerson, report.subject.name, from, to)
    return Document(
      language: say.rawValue, title: say(.reportTitle), author: report.subject.name,
      subtitle: about,
      runningHead: "\(say(.reportTitle)) · \(about)", pageWords: say(.page), made: report.made,
      blocks: head + medicines + figures + misses + calendar + turns + deviations + remarks
        + questions + end)
  }

  func heading(_ phrase: Phrase) -> Document.Block { .heading(say(phrase), level: 2) }

  private var head: [Document.Block] {
    let subject = report.subject
    let period = report.period
    var facts = [Document.Fact(say(.person), subject.name)]
    if let year = subject.birthYear { facts.append(.init(say(.born), "\(year)")) }
    let count = period.upperBound.days(since: period.lowerBound) + 1
    facts.append(
      .init(
        say(.period),
        say(
          .days, say(.dateToDate, period.lowerBound.text, period.upperBound.text), "\(count)")))
    facts.append(.init(say(.made), say.moment(report.made)))
    if !report.zones.isEmpty {
      let zones = report.zones.map { stay in
        stay.from.map { say(.zoneFrom, stay.zone, say.moment($0)) } ?? stay.zone
      }
      facts.append(.init(say(.times), say(.personsClock, zones.joined(separator: "; "))))
    }
    let all = report.table.overall
    facts.append(.init(say(.rateOfDue), share(all.rate)))
    facts.append(.init(say(.rateOfAll), share(all.rateOfScheduled)))
    facts.append(.init(say(.late), "\(all.late)"))
    let counts: [(Phrase, Int)] = [
      (.extras, report.extraCount), (.unconfirmed, report.unconfirmedCount),
      (.questions, report.questions.count),
    ]
    facts += counts.filter { $0.1 > 0 }.map { .init(say($0.0), "\($0.1)") }
    if let notes = subject.notes { facts.append(.init(say(.notes), notes)) }
    return [.facts(facts)]
  }

  /// A rate with the counts that it is made of.
  private func share(_ rate: Rate?) -> String {
    guard let rate else { return say(.noRate) }
    return "\(say.percent(rate)) (\(rate.part)/\(rate.whole))"
  }

  private var medicines: [Document.Block] {
    guard !report.medicines.isEmpty else {
      return [heading(.medicines), .paragraph(say(.noMedicines), .plain)]
    }
    let columns = [
      Table.Column(say(.medicine), share: 5), Table.Column(say(.doseAndTime), share: 5),
      Table.Column(say(.reason), share: 3), Table.Column(say(.start), share: 2),
      Table.Column(say(.stockOn, report.today.text), share: 3),
    ]
    let rows = report.medicines.map { medicine in
      [
        lines([
          medicine.name, medicine.fullName, medicine.ingredients.joined(separator: ", "),
          [medicine.strength, medicine.form.map(say.form)].compactMap(\.self)
            .joined(separator: ", "),
        ]),
        lines(
          medicine.schedules.map {
            say.sentence($0, unit: medicine.unit, followed: medicine.followed)
          } + [
            medicine.route, medicine.instructions, course(of: medicine),
            medicine.lateAfter == .hour ? nil : say(.lateAfter, say.length(medicine.lateAfter)),
            medicine.isInDoubt ? say(.inDoubt) : nil,
          ]),
        lines([
          medicine.reason, medicine.prescriber.map { say(.because, say(.prescriber), $0) },
        ]),
        lines([
          medicine.start?.text,
          medicine.lastChange.flatMap {
            $0 == medicine.start ? nil : say(.because, say(.lastChange), $0.text)
          },
        ]),
        stock(of: medicine),
      ]
    }
    return [
      heading(.medicines),
      .table(Table(caption: say(.medicines), columns: columns, rows: rows)),
    ]
  }

  private func lines(_ parts: [String?]) -> String {
    parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Whether a medicine was stopped or rests.
  private func course(of medicine: Report.Medicine) -> String? {
    if let ending = medicine.ending {
      let date = ending.lastDate.text
      return ending.reason.map { say(.endedBecause, date, $0) } ?? say(.endedOn, date)
    }
    return medicine.pause.map(say.words(for:))
  }

  private func stock(of medicine: Report.Medicine) -> String {
    guard let stock = medicine.stock else { return say(.notCounted) }
    func amount(_ amount: Quantity) -> String { say.amount(amount, medicine.unit) }
    var first = say(.stockLeft, amount(stock.amount))
    if stock.countOffBy > .zero {
      first = say(.countOff, amount(stock.countOffBy))
    } else if let last = stock.lastCovered, let next = stock.runsOut {
      first = say(.lastsUntil, amount(stock.amount), last.date.text, say.moment(next))
    }
    let isShort = stock.runsOut != nil && stock.lastCovered == nil
    return lines(
      [
        first, isShort ? stock.runsOut.map { say(.notEnough, say.moment($0)) } : nil,
        stock.isLow ? say(.lowStock) : nil,
      ]
        + stock.packages.map {
          say($0.isUsable ? .usableUntil : .expiredPart, amount($0.amount), $0.expires.text)
        } + [stock.isProvisional ? say(.provisional) : nil])
  }

  private var figures: [Document.Block] {
    let columns =
      [Table.Column(say(.medicine), share: 5)]
      + [Phrase.prescribed, .taken, .missed, .skipped, .pending, .late].map {
        Table.Column(say($0), isNumber: true, share: 2)
      } + [
        Table.Column(say(.rateOfDue), isNumber: true, share: 2),
        Table.Column(say(.rateOfAll), isNumber: true, share: 2),
      ]
    let planned = report.medicines.filter { $0.figures.scheduled > 0 }
    var rows = planned.map { row($0.name, $0.figures) }
    rows.append(row(say(.overall), report.table.overall))
    var blocks = [
      heading(.takenAgainstPlanned),
      .table(Table(caption: say(.takenAgainstPlanned), columns: columns, rows: rows)),
    ]
    let used = report.medicines.filter { $0.figures.asNeededUses > 0 }
    if !used.isEmpty {
      blocks.append(.heading(say(.asNeeded), level: 3))
      blocks.append(
        .table(
          Table(
            caption: say(.asNeeded),
            columns: [
              Table.Column(say(.medicine), share: 5),
              Table.Column(say(.uses), isNumber: true, share: 2),
              Table.Column(say(.usedDays), isNumber: true, share: 2),
              Table.Column(say(.max24h), isNumber: true, share: 3),
              Table.Column(say(.shortestInterval), isNumber: true, share: 3),
              Table.Column(say(.medianInterval), isNumber: true, share: 3),
            ],
            rows: used.map {
              let most = $0.figures.asNeededMax24h ?? .zero
              return [
                $0.name, "\($0.figures.asNeededUses)", "\($0.figures.asNeededDays)",
                say.amount(most, $0.unit), $0.intervals.map { say.length($0.shortest) } ?? "",
                $0.intervals.map { say.length($0.median) } ?? "",
              ]
            })))
    }
    return blocks
  }

  private func row(_ name: String, _ figures: Figures) -> [String] {
    [
      name, "\(figures.scheduled)", "\(figures.taken)", "\(figures.missed)",
      "\(figures.skipped)", "\(figures.pending)", "\(figures.late)",
      say.percent(figures.rate), say.percent(figures.rateOfScheduled),
    ]
  }

  /// On which days of the week and at which times doses were missed.
  private var misses: [Document.Block] {
    guard report.table.overall.missed > 0 else { return [] }
    func table(_ head: Phrase, _ rows: [(name: String, figures: Figures)]) -> Document.Block {
      .table(
        Table(
          caption: say(head),
          columns: [
            Table.Column(say(head), share: 4), Table.Column(say(.missed), isNumber: true, share: 2),
            Table.Column(say(.rateOfDue), isNumber: true, share: 2),
          ],
          rows: rows.filter { $0.figures.due > 0 }.map {
            [$0.name, "\($0.figures.missed)", say.percent($0.figures.rate)]
          }))
    }
    let phrases: [Phrase] = [.night, .morning, .afternoon, .evening]
    return [
      heading(.missesPattern),
      table(.weekday, report.table.weekdays.map { (say.name(of: $0.day), $0.figures) }),
      table(
        .timeOfDay,
        zip(phrases, report.table.dayParts).map { phrase, row in
          (say(phrase, row.part.times.from.text, row.part.times.to.text), row.figures)
        }),
    ]
  }

  private var calendar: [Document.Block] {
    guard report.table.days.contains(where: { $0.figures.scheduled > 0 }) else { return [] }
    return [heading(.calendar), .heatMap(HeatMap(report.table, report.firstWeekday, in: say))]
  }

  private var end: [Document.Block] {
    let definitions: [Phrase] = [
      .defDates, .defDue, .defRates, .defMissed, .defLate, .defAsNeeded, .defExtras,
      .defOverall, .defStock,
    ]
    return [heading(.definitions)] + definitions.map { .paragraph(say($0), .small) }
      + [.paragraph(say(.disclaimer, report.version), .notice)]
  }
}
