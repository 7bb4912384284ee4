package import MedleyMedicines

/// The clock on a person's wall at the moment of a call: what they type is read on it.
///
/// The device may lie elsewhere, or belong to somebody who is somewhere else.
package struct PersonClock: Sendable {
  package let now: Instant
  /// The zones of the person, one after the other.
  package let timeline: ZoneTimeline
  /// The name of the zone in which the person is now.
  package let zoneName: String
  /// The clock of the device.
  package let device: ZoneRules

  /// The person's date now.
  package var today: LocalDate { timeline.date(at: now) }

  /// The time of this call as the person's clock shows it.
  package var moment: OffsetInstant { timeline.show(now.wholeSecond) }

  /// The same clock as if the person had always been where they are now.
  package var staying: PersonClock {
    PersonClock(
      now: now, timeline: ZoneTimeline(timeline.rules(at: now)), zoneName: zoneName, device: device)
  }

  /// True when the device's clock shows another time at an instant.
  package func isElsewhere(at instant: Instant) -> Bool {
    OffsetInstant(instant, in: device).offsetMinutes != timeline.show(instant).offsetMinutes
  }
}

extension Circumstances {
  /// The clock of the device, for what is nobody's.
  package var clock: PersonClock {
    PersonClock(now: now, timeline: ZoneTimeline(zone), zoneName: zoneName, device: zone)
  }
}

extension Cabinet {
  /// The clock of the person that a name means, or of the only one there is.
  package func clock(of person: String?) throws -> PersonClock {
    try look { snapshot in
      let person = try snapshot.person(for: person)
      return snapshot.clock(of: person)
    }
  }

  /// The clock of the person who takes a medication.
  package func clock(
    ofMedication typed: String, for person: String? = nil
  ) throws -> PersonClock {
    try look { snapshot in
      let owner = try person.map { try snapshot.person($0) }
      return try snapshot.clock(of: snapshot.medication(typed, of: owner))
    }
  }

  /// The clock of the person whose dose an entry is of.
  package func clock(ofEntry typed: String) throws -> PersonClock {
    try look { snapshot in try snapshot.clock(of: snapshot.entry(typed).medication) }
  }
}

extension Snapshot {
  /// The clock of a person, here and now.
  func clock(of person: Person) -> PersonClock {
    guard let zone = person.zones.zone(at: circumstances.now) else { return circumstances.clock }
    return PersonClock(
      now: circumstances.now, timeline: ZoneTimeline(person.zones, in: circumstances.zones),
      zoneName: zone, device: circumstances.zone)
  }

  /// The clock of the person who takes a medication; the device's when nobody does.
  mutating func clock(of medication: Medication) throws -> PersonClock {
    let person = try people.first { $0.id == medication.person.value }
    return person.map { clock(of: $0) } ?? circumstances.clock
  }
}
