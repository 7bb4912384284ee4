internal import MedleyRecords

/// Where a person was from when on: one record of their zone history.
package struct ZoneStay: Hashable, Sendable {
  /// A name of the IANA zone database.
  package let zone: String
  package let from: Instant

  package init(zone: String, from: Instant) {
    self.zone = zone
    self.from = from
  }
}

/// The zones of a person in the order in which they hold (`medicine-records §4`).
package struct ZoneHistory: Hashable, Sendable {
  /// The stays, the latest to begin last.
  package let stays: [ZoneStay]

  /// Orders stays by their beginning; equal ones in the order of their origins.
  package init(_ stays: [Stated<ZoneStay>]) {
    self.stays = stays.sorted {
      $0.value.from != $1.value.from ? $0.value.from < $1.value.from : $0.origin < $1.origin
    }.map(\.value)
  }

  /// The name of the zone at an instant; the first one counts for all time before it too.
  package func zone(at instant: Instant) -> String? {
    (stays.last { $0.from <= instant } ?? stays.first)?.zone
  }

  /// The names of all zones of the history.
  package var zoneNames: Set<String> { Set(stays.map(\.zone)) }
}
