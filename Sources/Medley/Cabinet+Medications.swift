package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// A medication as somebody gives it.
  package struct Addition {
    package var facts: MedicationFacts
    package var schedule: ScheduleEdit
    package var codes: [String] = []
    package var stock: Quantity?
    /// The pack that was scanned for it, and how much it holds where that is kept.
    package var pack: (proposal: PackProposal, amount: Quantity?)?
    package var person: String?
    package var photo: Photo?

    package init(facts: MedicationFacts, schedule: ScheduleEdit) {
      self.facts = facts
      self.schedule = schedule
    }
  }

  /// What adding did.
  package struct Added {
    package let id: String
    package let name: String
    package let schedule: String
    /// Other medications of the person that may be the same thing.
    package let similar: [Similar]
  }

  /// Adds a medication with its first schedule.
  package func add(_ addition: Addition) throws -> Added {
    let id = Cabinet.newIdentifier()
    var added: (name: String, schedule: String)?
    var facts = addition.facts
    facts.photo = addition.photo?.digest.bytes
    facts.texts[.name] = try GivenName.medication.checked(facts.texts[.name] ?? "")
    try commit(keeping: addition.photo) { snapshot in
      let person = try snapshot.person(for: addition.person)
      let name = facts.texts[.name] ?? ""
      var drafts = facts.creation(of: id, person: person.id)
      var schedule = addition.schedule
      if schedule.start == nil {
        // What was due long before the medication is added was not missed.
        schedule.notBefore =
          circumstances.now.subtracting(addition.facts.lateAfter ?? .hour).wholeSecond
      }
      let version = try Cabinet.checked {
        try schedule.firstVersion(from: snapshot.clock(of: person).today)
      }
      drafts.append(
        .add(.scheduleVersions, version.encoded, to: id, person: person.id))
      for code in addition.codes {
        drafts.append(.add(Barcode(text: code), to: id, person: person.id))
      }
      if let stock = addition.stock {
        let entry = StockEntry(.count, stock, at: circumstances.moment)
        drafts.append(.add(.stockEntries, entry.encoded, to: id, person: person.id))
      }
      if let pack = addition.pack {
        try snapshot.refuse(pack.proposal)
        drafts += pack.proposal.drafts(
          pack.amount, of: id, person: person.id, at: circumstances.moment)
      }
      let unit = addition.facts.texts[.unit] ?? addition.facts.form?.kind?.unit ?? "dose"
      added = (name, try snapshot.sentence(version, unit: unit))
      return drafts
    }
    guard let added else { throw CabinetError.notFound(what: .medication, name: "") }
    return Added(
      id: id.hex, name: added.name, schedule: added.schedule,
      similar: try look { try $0.similar(to: id) })
  }

  /// What editing did.
  package struct Edited {
    package fileprivate(set) var name = ""
    /// The schedule in words; empty when it is as it was.
    package fileprivate(set) var schedule = ""
    /// Other medications that it has come to resemble.
    package fileprivate(set) var similar: [Similar] = []
    /// What the new schedule does not have any more, and how it goes on; nil without one.
    package fileprivate(set) var change: (dropped: DroppedDoses, course: Course)?
  }

  /// Changes a medication's facts, or its schedule from a date on.
  package func edit(
    _ typed: String, of person: String?, facts: MedicationFacts, schedule: ScheduleEdit,
    codes: [String], removedCodes: [String] = [], photo: PhotoEdit? = nil, from date: LocalDate
  ) throws -> Edited {
    var facts = facts
    facts.photo = photo?.value
    if let name = facts.texts[.name] {
      facts.texts[.name] = try GivenName.medication.checked(name)
    }
    var result = Edited()
    var id: Identifier?
    var replaced: ReplacedDoses?
    try commit(keeping: photo?.photo) { snapshot in
      let owner = try person.map { try snapshot.person($0) }
      let medication = try snapshot.medication(typed, of: owner)
      id = medication.id
      var drafts = facts.drafts(of: medication.id, person: medication.person.value)
      drafts += try medication.takingOff(removedCodes, today: circumstances.today)
      for code in codes {
        drafts.append(
          .add(Barcode(text: code), to: medication.id, person: medication.person.value))
      }
      if !schedule.isEmpty {
        let today = try snapshot.clock(of: medication).today
        if let ending = medication.ending.value,
          ending.lastDate < date || ending.isOver(on: today, at: circumstances.now)
        {
          throw CabinetError.ended(medication: medication.name.value ?? "", on: ending.lastDate)
        }
        let lineages = Lineage.all(of: medication.scheduleVersions)
        guard lineages.count <= 1 else {
          throw CabinetError.refused(
            what: "schedule", why: "“\(medication.name.value ?? "")” has several schedules",
            hint: "remove it and add its schedules as medications of their own")
        }
        var schedule = schedule
        if date == today {
          // Doses of a new rule that were due before it was given are not asked for.
          let recent = circumstances.now.subtracting(medication.lateAfter).wholeSecond
          schedule.notBefore = max(
            recent, try snapshot.firstUnanswered(of: medication) ?? recent)
        }
        replaced = try snapshot.replacedDoses(of: medication, from: date)
        let version = try Cabinet.checked {
          try lineages.first.map { try schedule.version(of: $0, from: date) }
            ?? schedule.firstVersion(from: date)
        }
        drafts.append(
          .add(
            .scheduleVersions, version.encoded, to: medication.id,
            person: medication.person.value))
        result.schedule = try snapshot.sentence(version, of: medication)
      }
      result.name = medication.name.value ?? ""
      return drafts
    }
    guard let id else { return result }
    if facts.mayResembleOthers { result.similar = try look { try $0.similar(to: id) } }
    if let replaced {
      result.change = (try dropped(replaced, of: id), try course(of: id))
    }
    return result
  }

  /// Marks a medication as entered in error; it is hidden with its doses and can come back.
  @discardableResult
  package func remove(_ typed: String) throws -> String {
    var name = ""
    try commit { snapshot in
      let medication = try snapshot.medication(typed)
      name = medication.name.value ?? ""
      return [.remove(.medication, medication.id)]
    }
    return name
  }

  /// Brings a removed medication back.
  @discardableResult
  package func restore(_ typed: String) throws -> String {
    var name = ""
    try commit { snapshot in
      let medication = try snapshot.removedMedication(typed)
      name = medication.name.value ?? ""
      return [.restore(.medication, medication.id, parent: medication.person.value)]
    }
    return name
  }

  /// Keeps a note about a medication, or about a person when none is named.
  ///
  /// - Returns: the name of what it is about.
  @discardableResult
  package func note(
    _ text: String, medication: String?, person: String?, at: OffsetInstant
  ) throws -> String {
    var name = ""
    try commit { snapshot in
      if let medication {
        let found = try snapshot.medication(medication)
        name = found.name.value ?? ""
        return [.add(Note(text: text, at: at), about: found.id)]
      }
      let found = try snapshot.person(for: person)
      name = found.name.value ?? ""
      return [.add(Note(text: text, at: at), about: found.id)]
    }
    return name
  }

  /// The rule that was typed for a schedule, a medication that it follows being looked up.
  ///
  /// - Throws: `CabinetError.refused` for a rule that makes no sense, or for one that follows the
  ///   medication itself.
  package func rule(
    _ text: String, of medication: String?, person: String?
  ) throws -> ScheduleRule {
    try look { snapshot in
      let owner = try person.map { try snapshot.person($0) }
      var wanted: String?
      // A first reading finds out which medication is followed, a second one names it.
      _ = try? ScheduleRule(typed: text) { name in
        wanted = name
        return Cabinet.newIdentifier()
      }
      let followed = try wanted.map { try snapshot.medication($0, of: owner) }
      let own = try medication.map { try snapshot.medication($0, of: owner).id }
      guard followed == nil || followed?.id != own else {
        throw CabinetError.refused(
          what: "rule", why: "a medication cannot follow itself",
          hint: "for a spacing to its own last dose: “8 h after last” or “3 days after last”")
      }
      do {
        return try ScheduleRule(typed: text) { _ in followed?.id }
      } catch {
        throw CabinetError.refused(
          what: "rule", why: "it is not understood", hint: "“medley help add” shows examples")
      }
    }
  }

  /// Says a fault of a schedule as one of this door's.
  static func checked<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let fault as ScheduleEditFault {
      throw CabinetError.schedule(fault)
    }
  }
}

extension Circumstances {
  /// The time of this call with the device's offset.
  package var moment: OffsetInstant { OffsetInstant(now.wholeSecond, in: zone) }
}
