internal import MedleyRecords
package import MedleySealing

/// What a newcomer scans: a secret for one pairing, whom to trust, and where to go.
///
/// Whoever reads it can ask to be admitted, once and for ten minutes.
///
/// Source: `pairing §2`.
package struct InvitationLink: Sendable {
  /// The bytes of the secret.
  package static let secretByteCount = 16

  private static let scheme = "medley"
  private static let version: UInt8 = 1

  /// The one-time secret.
  package let secret: SecretBytes
  /// The static key of the device that invites.
  package let hostKey: AgreementKey.Public
  /// Where it listens.
  package let places: [PairingPlace]

  /// Makes a link; nil when the secret does not have 16 bytes.
  ///
  /// Places beyond the eighth are left out.
  package init?(secret: SecretBytes, hostKey: AgreementKey.Public, places: [PairingPlace]) {
    guard secret.byteCount == InvitationLink.secretByteCount else { return nil }
    self.secret = secret
    self.hostKey = hostKey
    self.places = Array(places.prefix(PairingLimits.placeCount))
  }

  /// The link; in upper case it makes a smaller QR code and reads the same.
  package var text: String {
    var bytes: [UInt8] = [InvitationLink.version]
    secret.withBytes { secret in
      for index in secret.indices { bytes.append(secret[index]) }
    }
    bytes += hostKey.bytes
    bytes.append(UInt8(truncatingIfNeeded: places.count))
    for place in places {
      bytes.append(UInt8(truncatingIfNeeded: place.address.count))
      bytes += place.address
      bytes += [UInt8(place.port >> 8), UInt8(place.port & 255)]
    }
    let secret = SecretBytes(wiping: &bytes)
    return secret.withBytes { LinkText.text(scheme: InvitationLink.scheme, [UInt8](lent: $0)) }
  }

  /// Tells a link from words, whether or not it is whole.
  package static func looksLikeLink(_ text: String) -> Bool {
    LinkText.has(scheme: scheme, text)
  }

  /// Reads a link of either case.
  package init(text: String) throws(LinkError) {
    guard InvitationLink.looksLikeLink(text) else { throw .notALink }
    guard let bytes = LinkText.bytes(scheme: InvitationLink.scheme, text),
      let version = bytes.first
    else { throw .mistyped }
    guard version == InvitationLink.version else { throw .newerVersion(found: version) }
    do throws(DecodingFault) {
      var reader = ByteReader(bytes, in: 1..<bytes.count)
      let secret = SecretBytes(copying: try reader.raw(InvitationLink.secretByteCount))
      let key = try reader.fixed32(AgreementKey.Public.self)
      var places: [PairingPlace] = []
      let count = try reader.byte()
      guard count <= PairingLimits.placeCount else { throw DecodingFault.tooLarge(offset: 0) }
      for _ in 0..<count {
        let address = Array(try reader.raw(Int(reader.byte())))
        let port = UInt16(try reader.byte()) << 8 | UInt16(try reader.byte())
        guard let place = PairingPlace(address: address, port: port) else {
          throw DecodingFault.notAllowed(offset: reader.offset)
        }
        places.append(place)
      }
      try reader.finish()
      self.secret = secret
      hostKey = key
      self.places = places
    } catch {
      throw .malformed
    }
  }
}

extension [UInt8] {
  /// Copies lent bytes.
  init(lent bytes: Span<UInt8>) {
    self = []
    reserveCapacity(bytes.count)
    for index in bytes.indices { append(bytes[index]) }
  }
}
