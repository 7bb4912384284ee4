package import MedleyMedicines
internal import MedleyPacks
internal import MedleyRecords
internal import MedleySealing

/// What the codes of one pack propose to keep, for a person to confirm.
package struct PackProposal: Sendable {
  /// Why nothing of the codes can be kept as it is.
  package enum Obstacle: Hashable, Sendable {
    /// They are of different packs.
    case severalPacks
    /// A field has run into the next one, so neither can be told.
    case runTogether
    /// They do not say which article it is.
    case saysNothing
  }

  /// A medication of the household that the pack may belong to.
  package struct Match: Sendable {
    package let id: String
    package let medication: String
    package let person: String
    package let unit: String
    /// How much the newest package of this article added; nil when none was, and when the record
    /// cannot tell which packages of several articles are of this one.
    package internal(set) var usualAmount: Quantity?
    /// When this very package was added; nil when it was not.
    package let addedAt: OffsetInstant?
    /// When a package without a serial number that says the same was added within a day; nil when
    /// none was.
    package let likeAddedAt: OffsetInstant?
  }

  /// The medications that have the code, or that got this very package.
  package internal(set) var matches: [Match] = []
  /// This very package where several medications count it; nil when none or one does.
  package internal(set) var shared: SharedPackage?
  /// What is kept of the code with a medication; nil where there is nothing to keep.
  package let codeText: String?
  package let expires: LocalDate?
  package let batch: String?
  package let serial: String?
  /// False while a person has to compare the digits.
  package let isCertain: Bool
  package internal(set) var obstacle: Obstacle?
  let identity: PackIdentity

  /// What several codes of one pack say together.
  init(_ codes: [ScannedCode]) {
    let packs = codes.map(\.code)
    identity = PackIdentity(packs)
    codeText = identity.keptTexts.first
    let dates = Set(packs.compactMap(\.expires))
    let batches = Set(packs.compactMap(\.batch))
    let serials = Set(packs.compactMap(\.serial))
    let warnings = packs.flatMap(\.warnings)
    // A last day before the day of production is not one that stock can count with.
    expires = warnings.contains(where: \.doubtsExpiry) ? nil : dates.first
    batch = batches.first
    serial = serials.first
    isCertain = codes.allSatisfy(\.isCertain)
    let schemes = Dictionary(grouping: packs.flatMap(\.nationalNumbers), by: \.scheme)
    let isSeveral =
      Set(packs.compactMap(\.gtin)).count > 1 || dates.count > 1 || batches.count > 1
      || serials.count > 1 || schemes.values.contains { Set($0).count > 1 }
    obstacle =
      if isSeveral {
        .severalPacks
      } else if warnings.contains(where: \.isRunTogether) {
        .runTogether
      } else {
        identity.keptTexts.isEmpty ? .saysNothing : nil
      }
  }
}

extension PackProposal {
  /// The codes, and the package as a line of the stock ledger.
  ///
  /// A code that is there already is said again as it is written there: it stays when another device
  /// has taken it off without hearing of this.
  func drafts(
    _ amount: Quantity?, of medication: Identifier, person: Identifier?, at moment: OffsetInstant,
    beside known: [Barcode] = []
  ) -> [OperationDraft] {
    var drafts: [OperationDraft] = []
    var added: Set<Barcode> = []
    for text in identity.keptTexts {
      let own = Barcode(text: text)
      let numbers = Set(own.identity(today: moment.date).numbers)
      let same = known.first { !numbers.isDisjoint(with: $0.identity(today: moment.date).numbers) }
      guard added.insert(same ?? own).inserted else { continue }
      drafts.append(.add(same ?? own, to: medication, person: person))
    }
    if let amount {
      let line = StockEntry(
        .refill, amount, at: moment, expires: expires, batch: batch, serial: serial)
      drafts.append(
        .add(
          .stockEntries, line.encoded, to: medication, person: person,
          member: members(of: medication).first.map { .named($0) } ?? .new))
    }
    return drafts
  }

  /// The names that a package with a serial number may have among the lines of a medication, by
  /// each number of its article; whoever adds it, it is one member.
  func members(of medication: Identifier) -> [Identifier] {
    guard let serial else { return [] }
    return identity.numbers.map {
      PackIdentity.member(of: medication, number: $0, serial: serial)
    }
  }

  /// The line of the ledger that is this very package; nil when it was not added.
  func line(of medication: Medication) -> StockEntry? {
    let names = members(of: medication.id)
    return medication.stockEntries.first { names.contains($0.id) }?.value
  }
}

extension PackProposal {
  /// How much the newest package of this article added.
  ///
  /// A package with a serial number tells its article; one without is of the only article that the
  /// medication has codes of.
  func usualAmount(of medication: Medication, today: LocalDate) -> Quantity? {
    let isAlone = !medication.hasSeveralArticles(today: today)
    let refills = medication.stockEntries.filter { line in
      guard line.value?.kind == .refill else { return false }
      return isAlone
        || !line.articleNumbers(among: identity.numbers, of: medication.id).isEmpty
    }
    return refills.compactMap(\.value).max { $0.at.instant < $1.at.instant }?.amount
  }

  /// When a line that says the same was added shortly before; a package without a serial number
  /// cannot be told from the next one.
  func likeAdded(to medication: Medication, before now: Instant) -> OffsetInstant? {
    guard serial == nil else { return nil }
    return medication.stockEntries.lazy.compactMap(\.value).filter {
      $0.kind == .refill && $0.serial == nil && $0.batch == batch && $0.expires == expires
        && now.milliseconds - $0.at.instant.milliseconds < 86_400_000
    }.map(\.at).max { $0.instant < $1.instant }
  }
}

extension PackWarning {
  fileprivate var isRunTogether: Bool {
    switch self {
    case .swallowed, .tooLong: true
    default: false
    }
  }

  fileprivate var doubtsExpiry: Bool {
    if case .producedAfterExpiry = self { true } else { false }
  }
}
