internal import MedleyRecords
package import MedleySealing

/// “Somebody of this household listens at this port”: a datagram that only members recognise
/// (`session §6`).
package struct Beacon: Hashable, Sendable {
  /// The number of bytes of every beacon.
  package static let byteCount = 1 + 2 + nonceByteCount + tagByteCount
  private static let version: UInt8 = 1
  private static let nonceByteCount = 16
  private static let tagByteCount = 32

  /// The key of beacons for a newcomer, which everybody knows.
  package static let pairingKey = SecretBytes(copying: "medley-pair".utf8)

  /// The TCP port that the sender listens on; 0 asks those who listen to say so.
  package let port: UInt16
  /// Random, so that no two beacons can be linked.
  package let nonce: [UInt8]

  /// Makes a beacon with a new nonce.
  package init(port: UInt16, using generator: inout some RandomNumberGenerator) {
    self.port = port
    nonce = SecretBytes(byteCount: Beacon.nonceByteCount, using: &generator)
      .withBytes { bytes in bytes.indices.map { bytes[$0] } }
  }

  /// The datagram.
  package func datagram(key: SecretBytes) -> [UInt8] {
    head + nonce + HMAC<SHA256>.code(for: nonce + head, key: key)
  }

  /// Version and port.
  private var head: [UInt8] {
    [Beacon.version, UInt8(truncatingIfNeeded: port >> 8), UInt8(truncatingIfNeeded: port)]
  }

  /// Reads a datagram; nil for one that was not made with the key.
  package init?(datagram: [UInt8], key: SecretBytes) {
    var reader = ByteReader(datagram)
    guard datagram.count == Beacon.byteCount, let version = try? reader.byte(),
      version == Beacon.version, let high = try? reader.byte(), let low = try? reader.byte(),
      let nonce = try? reader.raw(Beacon.nonceByteCount),
      let tag = try? reader.raw(Beacon.tagByteCount)
    else { return nil }
    port = UInt16(high) << 8 | UInt16(low)
    self.nonce = Array(nonce)
    guard HMAC<SHA256>.isValid(Array(tag), for: self.nonce + head, key: key) else {
      return nil
    }
  }
}
