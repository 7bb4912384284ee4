package import MedleyRecords
package import MedleySealing
internal import MedleyStore

/// Where the household's other devices were last reached, and what they have acknowledged.
///
/// A small file in the home and no part of the record: when it is lost, devices are found again.
package struct PeerBook: Equatable {
  /// What is known of one device.
  package struct Entry: Equatable {
    /// When it last acknowledged everything that this device had for it, milliseconds.
    package var syncedAt: Int64?
    /// Places where it was reached, the last one first, as text.
    package var addresses: [String] = []
    /// The newest changes of this device's own logs that it has on its disk.
    package var acknowledged: [Head] = []

    package init() {}
  }

  /// Places that are kept for one device.
  private static let addressCount = 4
  private static let byteCount = 1 << 20
  private static let opening = "# medley peers 1: where other devices were last reached"

  /// By the devices' signing keys.
  package var entries: [VerifyingKey: Entry] = [:]

  /// When any device last acknowledged everything.
  package var lastSyncAt: Int64? { entries.values.compactMap(\.syncedAt).max() }

  /// Notes a place where a device was reached.
  package mutating func note(_ address: String, of key: VerifyingKey) {
    var addresses = entries[key]?.addresses ?? []
    addresses.removeAll { $0 == address }
    addresses.insert(address, at: 0)
    entries[key, default: Entry()].addresses = Array(addresses.prefix(Self.addressCount))
  }

  // MARK: The file

  /// Reads the book of a home; an empty one where there is none or it cannot be read.
  init(_ home: StoreHome) {
    let bytes = (try? FileSystem.read(home.peersPath, limit: Self.byteCount)) ?? []
    self.init(text: String(decoding: bytes, as: UTF8.self))
  }

  package init(text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 3, let key = VerifyingKey(hex: words[1]) else { continue }
      switch words[0] {
      case "synced": entries[key, default: Entry()].syncedAt = Int64(words[2])
      case "address": entries[key, default: Entry()].addresses.append(words[2])
      case "holds":
        guard words.count == 6, let device = VerifyingKey(hex: words[2]),
          let incarnation = Incarnation(hex: words[3]), let sequence = UInt64(words[4]),
          let hash = bytesFromHexadecimal(words[5]).flatMap({ Words16(bytes: $0) })
        else { continue }
        entries[key, default: Entry()].acknowledged.append(
          Head(
            actor: Actor(device: device, incarnation: incarnation), sequence: sequence,
            hash: hash))
      default: continue
      }
    }
  }

  package var text: String {
    var lines = [Self.opening]
    for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
      if let time = entry.syncedAt { lines.append("synced \(key.hex) \(time)") }
      for address in entry.addresses { lines.append("address \(key.hex) \(address)") }
      for head in entry.acknowledged {
        var hash: [UInt8] = []
        head.hash.append(to: &hash)
        lines.append(
          "holds \(key.hex) \(head.actor.device.hex) \(head.actor.incarnation.hex) "
            + "\(head.sequence) \(hexadecimal(hash))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Changes the book of a home; what cannot be written is found out again another time.
  static func change(_ home: StoreHome, _ body: (inout PeerBook) -> Void) {
    var book = PeerBook(home)
    let before = book
    body(&book)
    // A home that was erased meanwhile gets nothing new.
    guard book != before, home.hasDatabase else { return }
    try? PrivateFile.replace(home.peersPath, with: Array(book.text.utf8))
  }
}
