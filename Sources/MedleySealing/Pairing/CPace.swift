/// One side of an exchange that makes a strong key of a short secret both sides know.
///
/// Somebody in between, or at the other end, can try one guess in each exchange and learns nothing
/// from it but whether it was right.
///
/// Source: draft-irtf-cfrg-cpace, CPACE-RISTR255-SHA512 in the setting with an initiator and a
/// responder; see `pairing §4` for the state of the draft.
package struct CPace: Sendable {
  /// Who sends the first share.
  package enum Role: Hashable, Sendable { case initiator, responder }

  /// What both sides must say alike, or the keys differ.
  package struct Session: Hashable, Sendable {
    /// Names the two parties and what the key is for (CI).
    package let channelIdentifier: [UInt8]
    /// Differs between exchanges (sid).
    package let sessionIdentifier: [UInt8]

    package init(channelIdentifier: [UInt8], sessionIdentifier: [UInt8]) {
      self.channelIdentifier = channelIdentifier
      self.sessionIdentifier = sessionIdentifier
    }
  }

  /// What one side sends: an element of the group, and bytes that the key shall depend on.
  package struct Share: Hashable, Sendable {
    /// The encoded element (Ya or Yb).
    package let point: [UInt8]
    /// The bytes beside it (ADa or ADb).
    package let associatedBytes: [UInt8]

    package init(point: [UInt8], associatedBytes: [UInt8] = []) {
      self.point = point
      self.associatedBytes = associatedBytes
    }
  }

  /// The bytes of every share's element.
  package static let shareByteCount = RistrettoPoint.byteCount

  private static let domain = Array("CPaceRistretto255".utf8)
  private static let keyDomain = Array("CPaceRistretto255_ISK".utf8)

  /// What this side sends.
  package let share: Share

  private let role: Role
  private let session: Session
  private let scalar: RistrettoScalar

  /// Draws this side's number and makes its share.
  ///
  /// - Throws: `noShare`.
  package init(
    _ role: Role, password: SecretBytes, session: Session, associatedBytes: [UInt8] = [],
    using generator: inout some RandomNumberGenerator
  ) throws(CPaceError) {
    let scalar = RistrettoScalar(using: &generator)
    guard let generatorPoint = CPace.generator(password: password, session: session),
      let product = generatorPoint.times(scalar)
    else { throw .noShare }
    self.role = role
    self.session = session
    self.scalar = scalar
    share = Share(point: product.copiedBytes(), associatedBytes: associatedBytes)
  }

  /// The key of this side's number and the other side's share, 64 bytes (ISK).
  ///
  /// It equals the other side's only if both know the same secret and saw the same shares.
  ///
  /// - Throws: `shareOfWrongLength`, `shareInvalid`.
  package func key(with other: Share) throws(CPaceError) -> SecretBytes {
    guard let point = RistrettoPoint(bytes: other.point) else { throw .shareOfWrongLength }
    guard let product = point.times(scalar) else { throw .shareInvalid }
    let (first, second) = role == .initiator ? (share, other) : (other, share)
    var agreed = product.copiedBytes()
    var input = CPace.joined([CPace.keyDomain, session.sessionIdentifier, agreed])
    input += CPace.transcript(first, second)
    var key = SHA512.hash(input)
    Sodium.wipe(&agreed)
    Sodium.wipe(&input)
    return SecretBytes(wiping: &key)
  }

  /// The element that the secret leads to, from which both sides start (calculate_generator).
  package static func generator(password: SecretBytes, session: Session) -> RistrettoPoint? {
    var text = generatorText(password: password, session: session)
    var hash = SHA512.hash(text)
    defer {
      Sodium.wipe(&text)
      Sodium.wipe(&hash)
    }
    return RistrettoPoint(hash: hash)
  }

  /// The hashed bytes, in which the secret has the first block of the hash to itself.
  package static func generatorText(password: SecretBytes, session: Session) -> [UInt8] {
    var secret = password.copiedBytes()
    defer { Sodium.wipe(&secret) }
    let usedByteCount = 1 + joined([domain, secret]).count
    let padding = [UInt8](repeating: 0, count: max(0, SHA512.blockByteCount - usedByteCount))
    return joined([
      domain, secret, padding, session.channelIdentifier, session.sessionIdentifier,
    ])
  }

  /// Both shares, the initiator's first (transcript_ir).
  package static func transcript(_ initiator: Share, _ responder: Share) -> [UInt8] {
    joined([
      initiator.point, initiator.associatedBytes, responder.point, responder.associatedBytes,
    ])
  }

  /// The parts, each after its length (lv_cat).
  package static func joined(_ parts: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count + 2 })
    for part in parts {
      var length = part.count
      while length > 127 {
        bytes.append(UInt8(truncatingIfNeeded: length) | 128)
        length >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: length))
      bytes += part
    }
    return bytes
  }
}
