internal import Medley
internal import MedleyMedicines

extension Workspace {
  /// Asks where a person is when their device is in another zone than their doses.
  func warnIfElsewhere(_ person: Cabinet.PersonReport, in cabinet: Cabinet) throws {
    guard let here = try cabinet.zoneElsewhere(than: person) else { return }
    let name = shown(person.name)
    let whose = try cabinet.people().count > 1 ? " --for \(Wording.typed(person.name))" : ""
    output.warn(
      Explanation(
        "this device is in \(shown(here)), but \(name)'s doses go by the clock of "
          + shown(person.clock.zoneName),
        "if \(name) is in \(shown(here)) now: medley zone \(shown(here))\(whose)"))
  }

  /// The zone that somebody named, refused when there is none of that name.
  func knownZone(_ zone: ZoneName, _ circumstances: Circumstances) throws -> String {
    var circumstances = circumstances
    if circumstances.learn(zone.name) { return zone.name }
    let nearest = zone.nearest(among: circumstances.zoneNames)
    throw Failure(
      .valueRefused, "there is no time zone “\(shown(zone.name))”",
      nearest.isEmpty
        ? "use a name such as Europe/Berlin"
        : "did you mean \(nearest.joined(separator: " or "))?")
  }
}

extension ZoneName {
  /// The names that may have been meant: with another case, without the continent, or mistyped.
  func nearest(among names: [String]) -> [String] {
    let typed = name.lowercased()
    let whole = names.filter { $0.lowercased() == typed }
    if !whole.isEmpty { return whole }
    func place(_ name: String) -> String {
      String(name.lowercased().split(separator: "/").last ?? "")
    }
    let places = names.filter { place($0) == place(name) }
    if !places.isEmpty { return Array(places.prefix(3)) }
    let original = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
    if let near = EditDistance.nearest(to: typed, among: original.keys.sorted()) {
      return [original[near] ?? near]
    }
    // A place alone is short: one letter that is wrong, or two of a long name.
    let near = names.map { (name: $0, distance: EditDistance.between(place($0), place(name))) }
      .filter { $0.distance <= max(1, place($0.name).count / 5) }
    return near.min { $0.distance < $1.distance }.map { [$0.name] } ?? []
  }
}
