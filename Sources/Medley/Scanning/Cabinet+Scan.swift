package import MedleyMedicines
internal import MedleyPacks
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What the codes of a pack propose.
  ///
  /// The household's own record knows best which medication a code belongs to.
  package func proposal(for codes: [ScannedCode], of person: String?) throws -> PackProposal {
    try look { snapshot in
      // Eight digits that were typed may be of several kinds: the record knows which.
      let today = circumstances.clock.today
      // Of ten digits it knows which of three readings was kept.
      let typed = codes.map(\.code).flatMap { code in
        (code.symbology == nil ? PackIdentity.readings(of: code.text, today: today) : [])
          + (code.ndc.count > 1
            ? code.ndc.compactMap { try? PackCode.typed($0.text, today: today) } : [])
      }
      var proposal = PackProposal(codes)
      let wide = typed.isEmpty ? proposal.identity : PackIdentity(codes.map(\.code) + typed)
      let owner = try person.map { try snapshot.person($0) }
      for person in try snapshot.people {
        for medication in try snapshot.medications(of: person) {
          let added = proposal.line(of: medication)?.at
          // A package that somebody has already is told whoever is asked for.
          guard added != nil || owner == nil || owner?.id == person.id else { continue }
          guard added != nil || medication.has(wide, today: snapshot.localDate(of: person)) else {
            continue
          }
          let like = proposal.likeAdded(to: medication, before: circumstances.now)
          var match = PackProposal.Match(
            medication, of: person, addedAt: added, likeAddedAt: like)
          match.usualAmount = proposal.usualAmount(of: medication, today: today)
          proposal.matches.append(match)
        }
      }
      let owners = Set(proposal.matches.filter { $0.addedAt != nil }.map(\.id))
      if owners.count > 1 {
        let all = SharedPackage.all(among: try snapshot.medications, of: try snapshot.people)
        proposal.shared = all.first {
          $0.serial == proposal.serial && owners.isSuperset(of: $0.owners.map(\.id))
        }
      }
      // What the record knows needs no code that says which article it is.
      if proposal.obstacle == .saysNothing, !proposal.matches.isEmpty { proposal.obstacle = nil }
      return proposal
    }
  }

  /// The medication that a person means a package to belong to.
  package func owner(_ typed: String, for person: String?) throws -> PackProposal.Match {
    try look { snapshot in
      let owner = try person.map { try snapshot.person($0) }
      let medication = try snapshot.medication(typed, of: owner)
      guard let person = try snapshot.people.first(where: { $0.id == medication.person.value })
      else { throw CabinetError.notFound(what: .medication, name: typed) }
      return PackProposal.Match(medication, of: person, addedAt: nil, likeAddedAt: nil)
    }
  }

  /// What became of a package that somebody wanted to add.
  package struct AddedPackage {
    package let id: String
    package let medication: String
    package let unit: String
    package let stock: Stock?
  }

  /// Adds a package to the stock of a medication and keeps its code there.
  ///
  /// - Throws: `CabinetError.scanning` for a package that somebody in the household has already.
  package func add(
    _ pack: PackProposal, _ amount: Quantity, to typed: String, of person: String?
  ) throws -> AddedPackage {
    var id: Identifier?
    try commit { snapshot in
      let owner = try person.map { try snapshot.person($0) }
      let medication = try snapshot.medication(typed, of: owner)
      id = medication.id
      try snapshot.refuse(pack)
      return pack.drafts(
        amount, of: medication.id, person: medication.person.value, at: circumstances.moment,
        beside: medication.barcodes.compactMap(\.value))
    }
    return try look { snapshot in
      let medication = try snapshot.medication(id?.hex ?? typed)
      return AddedPackage(
        id: medication.id.hex, medication: medication.name.value ?? "", unit: medication.doseUnit,
        stock: try snapshot.report(medication))
    }
  }
}

extension Snapshot {
  /// Refuses a package that somebody in the household has already.
  mutating func refuse(_ pack: PackProposal) throws {
    guard let medication = try medications.first(where: { pack.line(of: $0) != nil }) else {
      return
    }
    throw CabinetError.scanning(.packKnown(medication: medication.name.value ?? ""))
  }
}

extension PackProposal.Match {
  fileprivate init(
    _ medication: Medication, of person: Person, addedAt: OffsetInstant?,
    likeAddedAt: OffsetInstant?
  ) {
    self.init(
      id: medication.id.hex, medication: medication.name.value ?? "",
      person: person.name.value ?? "", unit: medication.doseUnit,
      addedAt: addedAt, likeAddedAt: likeAddedAt)
  }
}
