internal import MedleyHousehold
package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// A zone in which somebody is for a time.
  package struct Stay {
    package let zone: String
    /// From when on, as the clock there shows it; the first one counts for all time before too.
    package let from: OffsetInstant
    package let isCurrent: Bool
  }

  /// The zones of one or all people, the first one first.
  package func stays(
    of person: String?
  ) throws -> [(person: PersonReport, stays: [Stay])] {
    try look { snapshot in
      try snapshot.people(for: person).map { person in
        let history = person.zones
        let current = history.stays.last { $0.from <= circumstances.now } ?? history.stays.first
        let stays = history.stays.map { stay in
          Stay(
            zone: stay.zone,
            from: OffsetInstant(stay.from, in: snapshot.circumstances.zones[stay.zone] ?? .utc),
            isCurrent: stay == current)
        }
        return (snapshot.report(of: person), stays)
      }
    }
  }

  /// What saying where somebody is did.
  package struct Journey {
    /// The person, with the clock as it is now.
    package let person: PersonReport
    /// From when on, as the clock of the new zone shows it.
    package let from: OffsetInstant
    /// True when nothing was written, because the person is there then anyway.
    package let wasThere: Bool
    /// The next doses from then on.
    package let next: [DayDose]
  }

  /// Says in which zone a person is from a time on; nil is now.
  package func move(
    person typed: String?, to zone: String, from moment: OffsetInstant?
  ) throws -> Journey {
    let from = (moment?.instant ?? circumstances.now).wholeSecond
    var wasThere = false
    try commit { snapshot in
      let person = try snapshot.person(for: typed)
      guard snapshot.circumstances.learn(zone) else {
        throw CabinetError.refused(
          what: "zone", why: "there is no time zone “\(zone)” here",
          hint: "use a name such as Europe/Berlin")
      }
      wasThere = person.zones.zone(at: from) == zone
      if wasThere { return [] }
      var draft = OperationDraft.add(ZoneStay(zone: zone, from: from), to: person.id)
      // Another zone from the very same time on is a correction of what was said before.
      if let member = try snapshot.stay(of: person, from: from) { draft.member = .named(member) }
      return [draft]
    }
    return try look { snapshot in
      let person = try snapshot.person(for: typed)
      return Journey(
        person: snapshot.report(of: person),
        from: OffsetInstant(from, in: snapshot.circumstances.zones[zone] ?? .utc),
        wasThere: wasThere,
        next: try snapshot.nextDoses(of: person, after: max(from, circumstances.now)))
    }
  }

  /// The zone of this device, where its clock is not the one of the person to whom it belongs.
  package func zoneElsewhere(than person: PersonReport) throws -> String? {
    guard person.zone != circumstances.zoneName, !circumstances.zoneIsUnknown else { return nil }
    let now = circumstances.now
    guard !circumstances.zone.agrees(with: person.clock.timeline.rules(at: now), from: now.seconds)
    else { return nil }
    // Somebody else's device may well be somewhere else.
    let owner = try look { try $0.membership.member(device)?.person }
    return owner?.hex == person.id ? circumstances.zoneName : nil
  }
}

extension Snapshot {
  /// The member of a person's zones that begins at an instant; nil when none does.
  fileprivate mutating func stay(of person: Person, from: Instant) throws -> Identifier? {
    try states(of: .person).first { $0.id == person.id }?
      .members(PersonField.zones, ZoneStay.init(decoding:))
      .compactMap { member in member.stated.map { (member.id, $0) } }
      .filter { $0.1.value.from == from }.max { $0.1.origin < $1.1.origin }?.0
  }

  /// The next three doses of a person after an instant that have no outcome.
  mutating func nextDoses(of person: Person, after instant: Instant) throws -> [Cabinet.DayDose] {
    var next: [(slot: JudgedSlot, medication: Medication)] = []
    for medication in try medications(of: person) {
      let planner = try planner(for: medication)
      for slot in try nextOpen(of: medication, planner, after: instant, count: 3) {
        next.append((slot, medication))
      }
    }
    next.sort { $0.slot.slot.due.instant < $1.slot.slot.due.instant }
    return try next.prefix(3).map { try dayDose($0.slot, $0.medication, person) }
  }
}
