package import MedleyRecords
internal import MedleySealing

/// One schedule of a medication through all its versions.
package struct Lineage: Sendable {
  /// A version with the id of its member and its origin.
  package struct Version: Hashable, Sendable {
    package let id: Identifier
    package let schedule: ScheduleVersion
    package let origin: Origin
  }

  /// Dates on which one version is effective.
  package struct Reign: Hashable, Sendable {
    package let dates: ClosedRange<LocalDate>
    package let version: Version
  }

  package let id: Identifier
  /// Every version, in the order in which they take effect.
  package let versions: [Version]
  /// Who rules when, without gaps from the first effective date on.
  package let reigns: [Reign]
  /// The versions that none has seen: more than one different one is an open conflict.
  package let heads: [Version]

  /// Sorts the versions of a medication into its lineages.
  package static func all(of members: [Member<ScheduleVersion>]) -> [Lineage] {
    let versions = members.compactMap { member in
      member.stated.map { Version(id: member.id, schedule: $0.value, origin: $0.origin) }
    }
    // Most medications have one schedule that nobody has changed.
    if versions.count == 1, let only = versions.first {
      return [Lineage(id: only.schedule.lineage ?? only.id, alone: only)]
    }
    return Dictionary(grouping: versions) { $0.schedule.lineage ?? $0.id }
      .map { Lineage(id: $0.key, $0.value) }.sorted { $0.id < $1.id }
  }

  private init(id: Identifier, alone version: Version) {
    self.id = id
    versions = [version]
    let from = version.schedule.effectiveFrom
    reigns = [Reign(dates: from...max(from, .latest), version: version)]
    heads = [version]
  }

  init(id: Identifier, _ versions: [Version]) {
    self.id = id
    let versions = versions.sorted {
      $0.schedule.effectiveFrom != $1.schedule.effectiveFrom
        ? $0.schedule.effectiveFrom < $1.schedule.effectiveFrom : $0.origin < $1.origin
    }
    self.versions = versions
    let seen = Lineage.seen(versions)
    var reigns: [Reign] = []
    for (index, version) in versions.enumerated().reversed() {
      let from = version.schedule.effectiveFrom
      let next = reigns.first?.dates.lowerBound
      // Of versions effective from one date the last in order speaks for all of them.
      if next == from { continue }
      let through = next.map { $0.adding(days: -1) } ?? .latest
      guard let ruler = Lineage.heads(versions[...index], seen).last else { continue }
      reigns.insert(Reign(dates: from...max(from, through), version: ruler), at: 0)
    }
    self.reigns = reigns
    heads = Lineage.heads(versions[...], seen)
  }

  /// The version that rules a date; nil before the first one.
  package func version(on date: LocalDate) -> Version? {
    reigns.last { $0.dates.lowerBound <= date }?.version
  }

  /// True when people who had not seen each other's change made different ones.
  package var isOpen: Bool {
    heads.count > 1
      && Set(
        heads.map { head in
          var schedule = head.schedule
          schedule.seen = []
          return schedule
        }
      ).count > 1
  }

  /// Every version that each version saw, directly or through others.
  private static func seen(_ versions: [Version]) -> [Identifier: Set<Identifier>] {
    let direct = Dictionary(
      versions.map { ($0.id, $0.schedule.seen) }, uniquingKeysWith: { first, _ in first })
    var all: [Identifier: Set<Identifier>] = [:]
    for version in versions {
      var found: Set<Identifier> = []
      var open = version.schedule.seen
      while let next = open.popLast() {
        guard found.insert(next).inserted else { continue }
        open += direct[next] ?? []
      }
      all[version.id] = found
    }
    return all
  }

  /// The candidates that no other one has seen, in order; all of them when each was seen.
  private static func heads(
    _ candidates: ArraySlice<Version>, _ seen: [Identifier: Set<Identifier>]
  ) -> [Version] {
    var superseded: Set<Identifier> = []
    for candidate in candidates {
      superseded.formUnion((seen[candidate.id] ?? []).subtracting([candidate.id]))
    }
    let heads = candidates.filter { !superseded.contains($0.id) }
    return heads.isEmpty ? Array(candidates) : Array(heads)
  }
}
