package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What the codes of a pack propose; nil when they say nothing, or are of several articles.
  ///
  /// The household's own record knows best which medication a code belongs to.
  package func proposal(for codes: [ScannedCode], of person: String?) throws -> PackProposal? {
    try look { snapshot in
      let people = try snapshot.people(for: person)
      return try PackProposal(codes) { identities in
        var found: [PackProposal.Match] = []
        for person in people {
          for medication in try snapshot.medications(of: person)
          where medication.has(identities, today: snapshot.localDate(of: person)) {
            found.append(PackProposal.Match(medication, of: person))
          }
        }
        return found
      }.map { try snapshot.marked($0) }
    }
  }

  /// What became of a package that somebody wanted to add.
  package struct AddedPackage {
    package let medication: String
    package let unit: String
    /// When this very package was added before; nil when it was added now.
    package let addedBeforeAt: OffsetInstant?
    package let stock: Stock?
  }

  /// Adds a package to the stock of a medication and keeps its code there.
  ///
  /// A package whose serial number was added before is not added again.
  package func add(
    _ pack: PackProposal, _ amount: Quantity, to typed: String, of person: String?
  ) throws -> AddedPackage {
    var id: Identifier?
    var before: OffsetInstant?
    try commit { snapshot in
      let owner = try person.map { try snapshot.person($0) }
      let medication = try snapshot.medication(typed, of: owner)
      id = medication.id
      before = pack.line(of: medication)?.at
      let today = try snapshot.clock(of: medication).today
      return pack.drafts(
        before == nil ? amount : nil, of: medication.id, person: medication.person.value,
        at: circumstances.moment, isCodeKnown: medication.has(pack.identities, today: today))
    }
    return try look { snapshot in
      let medication = try snapshot.medication(id?.hex ?? typed)
      return AddedPackage(
        medication: medication.name.value ?? "", unit: medication.doseUnit, addedBeforeAt: before,
        stock: try snapshot.report(medication))
    }
  }
}

extension PackProposal.Match {
  fileprivate init(_ medication: Medication, of person: Person) {
    let refills = medication.stockEntries.compactMap(\.value).filter { $0.kind == .refill }
    self.init(
      id: medication.id.hex, medication: medication.name.value ?? "",
      person: person.name.value ?? "", unit: medication.doseUnit,
      usualAmount: refills.max { $0.at.instant < $1.at.instant }?.amount, addedAt: nil)
  }
}

extension Snapshot {
  /// A proposal that says which of its medications have the package already.
  fileprivate mutating func marked(_ proposal: PackProposal) throws -> PackProposal {
    var known: [String: OffsetInstant] = [:]
    for match in proposal.matches {
      known[match.id] = try proposal.line(of: medication(match.id))?.at
    }
    return proposal.marking(known)
  }
}
