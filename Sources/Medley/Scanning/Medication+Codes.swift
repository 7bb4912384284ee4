internal import MedleyMedicines
internal import MedleyPacks
internal import MedleyRecords
internal import MedleySealing

extension Medication {
  /// True when a code of the pack is one of this medication's, however it was written down.
  func has(_ identity: PackIdentity, today: LocalDate) -> Bool {
    !packNumbers(today: today).isDisjoint(with: identity.numbers)
  }

  /// The numbers by which its packs are known.
  func packNumbers(today: LocalDate) -> Set<String> {
    codeIdentities(today: today).reduce(into: []) { $0.formUnion($1.numbers) }
  }

  private func codeIdentities(today: LocalDate) -> [PackIdentity] {
    barcodes.compactMap(\.value).map { $0.identity(today: today) }
  }

  /// True when its codes are those of more than one article, as far as their numbers tell.
  func hasSeveralArticles(today: LocalDate) -> Bool {
    var groups: [Set<String>] = []
    for identity in codeIdentities(today: today) {
      let numbers = Set(identity.numbers)
      let same = groups.filter { !$0.isDisjoint(with: numbers) }
      groups.removeAll { !$0.isDisjoint(with: numbers) }
      groups.append(same.reduce(numbers) { $0.union($1) })
    }
    return groups.count > 1
  }

  /// The drafts that take codes off, every form in which the same article was written down.
  ///
  /// - Throws: `CabinetError.refused` for a code that it does not have.
  func takingOff(_ codes: [String], today: LocalDate) throws -> [OperationDraft] {
    var members: [Identifier] = []
    for code in codes {
      let wanted = Set(Barcode(text: code).identity(today: today).numbers)
      let found = barcodes.filter { member in
        guard let kept = member.value else { return false }
        return kept.text == code || !wanted.isDisjoint(with: kept.identity(today: today).numbers)
      }
      guard !found.isEmpty else {
        throw CabinetError.refused(
          what: name.value ?? "", why: "it does not have the code “\(code)”",
          hint: "“medley show MEDICATION” shows its codes")
      }
      members += found.map(\.id).filter { !members.contains($0) }
    }
    return members.map { .remove(.barcodes, $0, from: id) }
  }
}

extension Barcode {
  /// The numbers of the article that was kept or typed.
  func identity(today: LocalDate) -> PackIdentity {
    PackIdentity(keptText: text, symbology: symbology, today: today)
  }
}

extension Member<StockEntry> {
  /// The numbers among some by which the article of this package is known: a package with a serial
  /// number is named by one of them.
  func articleNumbers(among numbers: some Sequence<String>, of medication: Identifier) -> [String] {
    guard let serial = value?.serial else { return [] }
    return numbers.filter { number in
      id == PackIdentity.member(of: medication, number: number, serial: serial)
    }
  }
}
