internal import MedleyRecords
package import MedleySealing

/// What the two devices say to each other once the handshake is finished (`pairing §5`).
package enum PairingMessage: Hashable, Sendable {
  /// The newcomer's keys and name (`bundle-format §3`).
  case request([UInt8])
  /// A part of the welcome, and how many bytes come after it.
  case welcome(rest: Int, bytes: [UInt8])
  /// The newcomer has it all on its disk and is in this state.
  case joined(Digest)
  /// One side ends the pairing.
  case refusal(UInt8)

  private enum Number {
    static let request: UInt8 = 1
    static let welcome: UInt8 = 2
    static let joined: UInt8 = 3
    static let refusal: UInt8 = 4
  }

  /// The bytes: the type and the body.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .request(let content):
      writer.byte(Number.request)
      writer.raw(content)
    case .welcome(let rest, let bytes):
      writer.byte(Number.welcome)
      writer.varint(rest)
      writer.raw(bytes)
    case .joined(let stateHash):
      writer.byte(Number.joined)
      writer.fixed(stateHash)
    case .refusal(let reason):
      writer.byte(Number.refusal)
      writer.byte(reason)
    }
    return writer.bytes
  }

  /// Decodes a message.
  ///
  /// - Throws: `PairingFault.newerVersion` for another type, else `.notUnderstood`.
  package init(decoding bytes: [UInt8]) throws(PairingFault) {
    do throws(DecodingFault) {
      var reader = ByteReader(bytes)
      switch try reader.byte() {
      case Number.request:
        guard reader.remaining <= PairingLimits.requestByteCount else {
          throw DecodingFault.tooLarge(offset: reader.offset)
        }
        self = .request(Array(try reader.raw(reader.remaining)))
      case Number.welcome:
        let rest = try reader.count(limit: PairingLimits.welcomeByteCount)
        self = .welcome(rest: rest, bytes: Array(try reader.raw(reader.remaining)))
      case Number.joined:
        self = .joined(try reader.fixed32(Digest.self))
        try reader.finish()
      case Number.refusal: self = .refusal(try reader.byte())
      default: throw DecodingFault.notAllowed(offset: 0)
      }
    } catch {
      if case .notAllowed(offset: 0) = error { throw .newerVersion }
      throw .notUnderstood(what: "message")
    }
  }
}
