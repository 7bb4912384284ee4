package import MedleyMedicines
internal import MedleyPacks
internal import MedleyRecords
internal import MedleySealing

/// What the codes of one pack propose to keep, for a person to confirm.
package struct PackProposal: Sendable {
  /// A medication of the household that has a code of the pack.
  package struct Match: Sendable {
    package let id: String
    package let medication: String
    package let person: String
    package let unit: String
    /// How much the newest package added; nil when none was added.
    package let usualAmount: Quantity?
    /// When this very package was added; nil when it was not.
    package let addedAt: OffsetInstant?
  }

  /// The medications that have the code, those of one person in order of their names.
  package private(set) var matches: [Match]
  /// What is kept of the code with a medication.
  package let codeText: String
  package let expires: LocalDate?
  package let batch: String?
  package let serial: String?
  /// False while a person has to compare the digits.
  package let isCertain: Bool
  let identities: Set<String>

  /// What several codes of one pack say together; nil for none, and for codes of several articles.
  init?(_ codes: [ScannedCode], matches: (Set<String>) throws -> [Match]) rethrows {
    let products = Set(codes.compactMap(\.code.gtin?.digits))
    guard let first = codes.first(where: { $0.code.gtin != nil }) ?? codes.first,
      products.count < 2
    else { return nil }
    let identities = codes.reduce(into: Set()) { $0.formUnion($1.code.identities) }
    self.identities = identities
    // The same text whichever code of the pack was read, so that devices keep it once.
    codeText = first.code.gtin?.digits ?? first.code.text
    expires = codes.compactMap(\.code.expires).first
    batch = codes.compactMap(\.code.batch).first
    serial = codes.compactMap(\.code.serial).first
    isCertain = codes.allSatisfy(\.isCertain)
    self.matches = try matches(identities)
  }
}

extension PackProposal {
  /// The same with when each medication got this very package.
  func marking(_ addedAt: [String: OffsetInstant]) -> PackProposal {
    var marked = self
    marked.matches = matches.map { match in
      Match(
        id: match.id, medication: match.medication, person: match.person, unit: match.unit,
        usualAmount: match.usualAmount, addedAt: addedAt[match.id])
    }
    return marked
  }

  /// The code, where it is not known there yet, and the package as a line of the stock ledger.
  ///
  /// A package with a serial number is one line, whichever devices add it.
  func drafts(
    _ amount: Quantity?, of medication: Identifier, person: Identifier?, at moment: OffsetInstant,
    isCodeKnown: Bool = false
  ) -> [OperationDraft] {
    var drafts: [OperationDraft] = []
    if !isCodeKnown {
      drafts.append(.add(Barcode(text: codeText), to: medication, person: person))
    }
    if let amount {
      let line = StockEntry(
        .refill, amount, at: moment, expires: expires, batch: batch, serial: serial)
      drafts.append(
        .add(
          .stockEntries, line.encoded, to: medication, person: person,
          member: member(of: medication)))
    }
    return drafts
  }

  /// How the line is named.
  private func member(of medication: Identifier) -> OperationDraft.MemberName {
    guard let serial else { return .new }
    var key = FieldMap()
    key.set(1, text: codeText)
    key.set(2, text: serial)
    return .named(
      .keyedRecord(kind: MedicineKind.medication.rawValue, parent: medication, key: key))
  }

  /// The line of the ledger that is this very package; nil when it was not added.
  func line(of medication: Medication) -> StockEntry? {
    guard let serial else { return nil }
    return medication.stockEntries.lazy.compactMap(\.value).first {
      $0.kind == .refill && $0.serial == serial && ($0.batch == nil || $0.batch == batch)
    }
  }
}

extension Medication {
  /// True when a code of the pack is one of this medication's, however it was written down.
  func has(_ identities: Set<String>, today: LocalDate) -> Bool {
    barcodes.contains { member in
      guard let barcode = member.value else { return false }
      let code = PackCode(
        text: barcode.text, symbologyIdentifier: barcode.symbology, symbology: nil, today: today)
      return !code.identities.isDisjoint(with: identities)
    }
  }
}
