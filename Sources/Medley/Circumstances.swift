package import MedleyMedicines
internal import MedleyStore

/// When and where a call happens: read once, at the edge, and handed down from there.
package struct Circumstances: Sendable {
  /// The wall clock.
  package private(set) var now: Instant
  /// The name of the device's zone.
  package let zoneName: String
  /// The rules of zones that were looked up by name.
  package private(set) var zones: ZoneBook
  /// The id of the machine; nil when it has none.
  let machine: String?
  /// Where the system's message bus listens, as D-Bus writes it; nil for the usual place.
  let messageBus: String?
  /// Where the message bus of the session listens; nil where there is no session.
  let sessionBus: String?

  /// Reads the clock, the zone and the machine's id.
  ///
  /// - Parameters:
  ///   - now: taken for the clock, for trying things out.
  ///   - zoneName: taken for the device's zone.
  ///   - environment: `TZ`, `TZDIR`, `DBUS_SYSTEM_BUS_ADDRESS`, `DBUS_SESSION_BUS_ADDRESS` and
  ///     `XDG_RUNTIME_DIR` are looked at.
  package init(now: Instant?, zoneName: String?, environment: [String: String] = [:]) {
    self.now = now ?? Instant(clamping: SystemClock.milliseconds)
    isTold = now != nil
    folder = environment["TZDIR"] ?? "/usr/share/zoneinfo"
    messageBus = environment["DBUS_SYSTEM_BUS_ADDRESS"]
    // Source: sd_bus_default_user(3).
    sessionBus =
      environment["DBUS_SESSION_BUS_ADDRESS"]
      ?? environment["XDG_RUNTIME_DIR"].map { "unix:path=\($0)/bus" }
    zones = ZoneBook()
    machine = (try? FileSystem.read("/etc/machine-id", limit: 256))
      .map { String(decoding: $0, as: UTF8.self).filter { !$0.isWhitespace } }
    let named = zoneName ?? Circumstances.deviceZone(environment)
    self.zoneName = named
    learn(named)
  }

  /// True when the time was told, not read from the clock.
  private let isTold: Bool

  /// What the wall clock says by now, milliseconds; it stands still where the time was told.
  var wallClock: Int64 { isTold ? now.milliseconds : SystemClock.milliseconds }

  /// Takes up the time that it is by now.
  mutating func renew() { now = Instant(clamping: wallClock) }

  /// The folder of the zone files.
  private let folder: String

  /// The rules of the device's zone; UTC when its name is not known.
  package var zone: ZoneRules { zones[zoneName] ?? .utc }

  /// True when the name of the device's zone is not that of a zone file.
  package var zoneIsUnknown: Bool { zones[zoneName] == nil }

  /// The local date here and now.
  package var today: LocalDate { zone.date(at: now.seconds) }

  /// Looks up the rules of a zone by its name.
  @discardableResult
  package mutating func learn(_ name: String) -> Bool {
    if zones[name] != nil { return true }
    guard Circumstances.isZoneName(name),
      let bytes = try? FileSystem.read(folder + "/" + name, limit: 1 << 20),
      let rules = try? ZoneRules(tzif: bytes)
    else { return false }
    zones[name] = rules
    return true
  }

  /// The names of all zones that the zone data of this machine lists, to find what was meant.
  package var zoneNames: [String] {
    guard let bytes = try? FileSystem.read(folder + "/tzdata.zi", limit: 1 << 21) else { return [] }
    // Source: zic(8): a zone is a line “Z NAME …”, another name for one is “L TARGET NAME”.
    let names = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line -> String? in
      let words = line.split(separator: UInt8(ascii: " "))
      let index = line.first == UInt8(ascii: "Z") ? 1 : line.first == UInt8(ascii: "L") ? 2 : nil
      guard let index, index < words.count else { return nil }
      return String(decoding: words[index], as: UTF8.self)
    }
    return names.filter { $0 == "UTC" || $0.contains("/") }.sorted()
  }

  /// The version of the zone data, for `doctor`; nil when it does not say.
  package var zoneDataVersion: String? {
    guard let bytes = try? FileSystem.read(folder + "/tzdata.zi", limit: 1 << 21) else {
      return nil
    }
    let line = String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)
    return line.hasPrefix("# version ") ? String(line.dropFirst(10)) : nil
  }

  private static func deviceZone(_ environment: [String: String]) -> String {
    if let name = environment["TZ"], !name.isEmpty {
      return name.hasPrefix(":") ? String(name.dropFirst()) : name
    }
    if let target = SystemClock.target(of: "/etc/localtime"),
      let range = target.firstRange(of: "zoneinfo/")
    {
      return String(target[range.upperBound...])
    }
    if let bytes = try? FileSystem.read("/etc/timezone", limit: 256) {
      let name = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
      if !name.isEmpty { return name }
    }
    return "UTC"
  }

  /// True for names that cannot lead out of the folder of zones.
  private static func isZoneName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.first != "."
          && part.utf8.allSatisfy { byte in
            byte.isASCIIWordByte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
          }
      }
  }
}

extension UInt8 {
  /// A letter, a digit or the underscore.
  fileprivate var isASCIIWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
