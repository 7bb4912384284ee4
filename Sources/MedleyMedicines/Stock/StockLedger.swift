internal import MedleyRecords

/// The lines of a stock since its base, in the order in which they are dated.
package struct StockLedger: Sendable {
  /// One thing that changes a stock.
  private struct Event {
    enum Change {
      case refill(StockEntry, Identifier)
      case loss(StockEntry)
    }

    let moment: Moment
    let change: Change

    /// Orders what happened at one moment.
    var rank: (Int, Quantity, Int) {
      switch change {
      case .refill(let entry, _): (0, entry.amount, entry.expires?.days ?? .max)
      case .loss(let entry): (1, entry.amount, 0)
      }
    }

    static func < (one: Event, other: Event) -> Bool {
      one.moment != other.moment ? one.moment < other.moment : one.rank < other.rank
    }
  }

  /// A taken dose as a stock sees it; there may be very many of them.
  package struct Use: Sendable {
    fileprivate let moment: Moment
    /// Nil when the entry does not say it: it changes no stock.
    fileprivate let amount: Quantity?
    fileprivate let date: LocalDate
    fileprivate let isProvisional: Bool

    /// Takes what counts out of an entry that was written at a stamp.
    package init(_ entry: DoseEntry, stamp: Int64, isProvisional: Bool) {
      moment = Moment(second: entry.instant.seconds, stamp: stamp)
      amount = entry.amount
      date = entry.date
      self.isProvisional = isProvisional
    }
  }

  /// When a line is dated; of one second, when it was written.
  fileprivate struct Moment: Comparable {
    let second: Int64
    let stamp: Int64

    /// After everything that can be dated.
    static let end = Moment(second: .max, stamp: .max)

    static func < (one: Moment, other: Moment) -> Bool {
      one.second != other.second ? one.second < other.second : one.stamp < other.stamp
    }
  }

  /// The instant since when doses count; nil when nothing was ever counted or refilled.
  package let since: Instant?

  private let base: StockEntry?
  private let baseMoment: Moment
  private let before: [(entry: StockEntry, id: Identifier, moment: Moment)]
  private let after: [Event]

  /// Gathers the ledger of a medication.
  package init(_ entries: [Member<StockEntry>]) {
    let lines = entries.compactMap { member in
      member.stated.map { (entry: $0.value, id: member.id, origin: $0.origin) }
    }.sorted { ($0.entry.at.instant.seconds, $0.origin) < ($1.entry.at.instant.seconds, $1.origin) }
    func moment(_ line: (entry: StockEntry, id: Identifier, origin: Origin)) -> Moment {
      Moment(second: line.entry.at.instant.seconds, stamp: line.origin.stamp)
    }
    let base = lines.last { $0.entry.kind == .count }
    let first = base ?? lines.first { $0.entry.kind == .refill }
    self.base = base?.entry
    since = first?.entry.at.instant
    let baseMoment = first.map(moment) ?? .end
    self.baseMoment = baseMoment
    var before: [(entry: StockEntry, id: Identifier, moment: Moment)] = []
    var after: [Event] = []
    for line in lines where line.id != base?.id {
      let moment = moment(line)
      switch line.entry.kind {
      case _ where moment < baseMoment: before.append((line.entry, line.id, moment))
      case .count: break
      case .refill: after.append(Event(moment: moment, change: .refill(line.entry, line.id)))
      case .loss: after.append(Event(moment: moment, change: .loss(line.entry)))
      }
    }
    self.before = before
    self.after = after
  }

  /// The stock after doses; nil when nothing was ever counted or refilled.
  ///
  /// Doses from before `since` may be among them and do not count.
  package func level(
    after doses: some Sequence<(dose: RecordedDose, isProvisional: Bool)>
  ) -> StockLevel? {
    level(
      after: doses.map { dose, isOpen in
        Use(dose.entry, stamp: dose.origin.stamp, isProvisional: isOpen)
      })
  }

  /// The stock after doses in any order; nil when nothing was ever counted or refilled.
  ///
  /// Doses from before `since` may be among them and do not count.
  package func level(after uses: [Use]) -> StockLevel? {
    guard since != nil else { return nil }
    // Refills come before what uses them up, and equal moments in order of amounts, so that the
    // order in which lines arrived never shows.
    let events = after.sorted { $0 < $1 }
    let uses = uses.filter { $0.amount != nil && $0.moment >= baseMoment }.sorted { one, other in
      if one.moment != other.moment { return one.moment < other.moment }
      return (one.amount ?? .zero, one.date) < (other.amount ?? .zero, other.date)
    }
    var shelf = Shelf(base.map { firstPackages(count: $0.amount) } ?? [])
    var rest = uses[...]
    func use(until moment: Moment?) {
      while let next = rest.first, next.moment < moment ?? .end {
        shelf.take(next.amount ?? .zero, on: next.date)
        rest.removeFirst()
      }
    }
    for event in events {
      use(until: event.moment)
      switch event.change {
      case .refill(let entry, let id): shelf.put(StockLevel.Package(entry, id))
      case .loss(let entry): shelf.take(entry.amount, on: entry.at.date, from: entry.package)
      }
    }
    use(until: nil)
    return shelf.level(isProvisional: uses.contains(where: \.isProvisional))
  }

  /// Spreads a count over the packages that were there.
  ///
  /// What expires first is used first, so what is left is what expires last.
  private func firstPackages(count: Quantity) -> [StockLevel.Package] {
    var rest = count
    var found: [StockLevel.Package] = []
    let refills = before.filter { $0.entry.kind == .refill }.sorted {
      ($0.entry.expires ?? .latest, $0.moment, $0.id)
        > ($1.entry.expires ?? .latest, $1.moment, $1.id)
    }
    for refill in refills where rest > .zero {
      let lost = before.filter { $0.entry.kind == .loss && $0.entry.package == refill.id }
        .reduce(Quantity.zero) { $0.addingClamped($1.entry.amount) }
      let amount = min(rest, refill.entry.amount.addingClamped(-lost))
      guard amount > .zero else { continue }
      var package = StockLevel.Package(refill.entry, refill.id)
      package.amount = amount
      found.append(package)
      rest = rest.addingClamped(-amount)
    }
    if rest > .zero {
      found.append(
        StockLevel.Package(refill: nil, amount: rest, expires: nil, batch: nil, serial: nil))
    }
    return found
  }
}

extension StockLevel.Package {
  fileprivate init(_ entry: StockEntry, _ id: Identifier) {
    self.init(
      refill: id, amount: entry.amount, expires: entry.expires, batch: entry.batch,
      serial: entry.serial)
  }
}
