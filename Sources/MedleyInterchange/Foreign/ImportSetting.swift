package import MedleyMedicines
package import MedleyRecords

/// What an import depends on besides its file.
package struct ImportSetting: Sendable {
  /// The person whose medicines are imported.
  package let person: Identifier
  /// People by words of the file that stand for them.
  package let people: [String: Identifier]
  /// The zone that the file means where it names none.
  package let zone: ZoneRules
  package let now: Instant

  package init(
    for person: Identifier, tagged people: [String: Identifier] = [:], zone: ZoneRules, now: Instant
  ) {
    self.person = person
    self.people = people
    self.zone = zone
    self.now = now
  }

  /// The date of the import, from which imported schedules rule.
  var today: LocalDate { zone.date(at: now.seconds) }

  /// What a clock on the wall of the zone showed, as an instant; nil for a date without that time.
  func local(_ date: LocalDate, _ time: WallTime, second: Int = 0) -> OffsetInstant? {
    zone.second(date, time).map {
      OffsetInstant(Instant(clampingSeconds: $0 + Int64(second)), in: zone)
    }
  }
}
