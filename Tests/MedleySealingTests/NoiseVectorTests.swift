import Foundation
import MedleySealing
import Testing

/// Handshakes published by two other programs, each message and the first of the channel.
@Suite(.enabled(if: SharedVectors.arePresent, "the shared vectors are not here"))
struct NoiseVectorTests {
  struct Vector: Decodable {
    struct Message: Decodable { let payload, ciphertext: HexBytes }
    let protocol_name: String
    let init_prologue, init_ephemeral, resp_prologue: HexBytes
    let resp_ephemeral, init_static, resp_static, handshake_hash: HexBytes?
    let init_psks, resp_psks: [HexBytes]?
    let messages: [Message]
  }

  private struct File: Decodable { let vectors: [Vector] }

  /// The patterns of the standard (§7.5 and §18.1) in which every key is sent inside.
  private static let patterns: [HandshakePattern] = [
    HandshakePattern(name: "NN", messages: [[.e], [.e, .ee]]),
    HandshakePattern(name: "NX", messages: [[.e], [.e, .ee, .s, .es]]),
    HandshakePattern(name: "NX1", messages: [[.e], [.e, .ee, .s], [.es]]),
    HandshakePattern(name: "XN", messages: [[.e], [.e, .ee], [.s, .se]]),
    HandshakePattern(name: "X1N", messages: [[.e], [.e, .ee], [.s], [.se]]),
    .XX,
    HandshakePattern(name: "X1X", messages: [[.e], [.e, .ee, .s, .es], [.s], [.se]]),
    HandshakePattern(name: "XX1", messages: [[.e], [.e, .ee, .s], [.es, .s, .se]]),
    HandshakePattern(name: "X1X1", messages: [[.e], [.e, .ee, .s], [.es, .s], [.se]]),
    HandshakePattern(name: "IN", messages: [[.e, .s], [.e, .ee, .se]]),
    HandshakePattern(name: "I1N", messages: [[.e, .s], [.e, .ee], [.se]]),
    HandshakePattern(name: "IX", messages: [[.e, .s], [.e, .ee, .se, .s, .es]]),
    HandshakePattern(name: "I1X", messages: [[.e, .s], [.e, .ee, .s, .es], [.se]]),
    HandshakePattern(name: "IX1", messages: [[.e, .s], [.e, .ee, .se, .s], [.es]]),
    HandshakePattern(name: "I1X1", messages: [[.e, .s], [.e, .ee, .s], [.se, .es]]),
  ]

  /// The pattern of a protocol's name; nil where the functions or the pattern are others.
  private func pattern(of protocolName: String) -> HandshakePattern? {
    let parts = protocolName.split(separator: "_")
    guard parts.dropFirst(2) == ["25519", "ChaChaPoly", "SHA256"] else { return nil }
    let name = parts[1].split(separator: "psk", maxSplits: 1)
    let places = parts[1].dropFirst(name[0].count).split(separator: "+").compactMap {
      $0.last?.wholeNumberValue
    }
    guard let plain = Self.patterns.first(where: { $0.name == name[0] }) else { return nil }
    return places.isEmpty ? plain : plain.withPresharedKeys(at: places)
  }

  private func side(
    _ role: HandshakeState.Role, _ pattern: HandshakePattern, prologue: HexBytes,
    staticKey: HexBytes?, presharedKeys: [HexBytes]?
  ) throws -> HandshakeState {
    try HandshakeState(
      pattern, role: role, prologue: prologue.bytes,
      staticKey: staticKey.flatMap { AgreementKey(secret: SecretBytes(copying: $0.bytes)) },
      presharedKeys: (presharedKeys ?? []).map { SecretBytes(copying: $0.bytes) })
  }

  /// Follows a vector from both sides and tells how many messages it has.
  private func follow(_ vector: Vector, _ pattern: HandshakePattern) throws -> Int {
    var sides = [
      try side(
        .initiator, pattern, prologue: vector.init_prologue, staticKey: vector.init_static,
        presharedKeys: vector.init_psks),
      try side(
        .responder, pattern, prologue: vector.resp_prologue, staticKey: vector.resp_static,
        presharedKeys: vector.resp_psks),
    ]
    var ephemeral = [
      GivenBytes(vector.init_ephemeral.bytes), GivenBytes(vector.resp_ephemeral?.bytes ?? []),
    ]
    for (index, message) in vector.messages.prefix(pattern.messages.count).enumerated() {
      let (writer, reader) = (index % 2, 1 - index % 2)
      #expect(sides[writer].isToWrite && !sides[reader].isToWrite)
      let written = try sides[writer].write(message.payload.bytes, using: &ephemeral[writer])
      #expect(written == message.ciphertext.bytes, "\(pattern.name) \(index)")
      #expect(try sides[reader].read(written) == message.payload.bytes)
    }
    var channels = try sides.map { side throws in try side.channel() }
    #expect(channels[0].handshakeHash == channels[1].handshakeHash)
    if let hash = vector.handshake_hash { #expect(channels[0].handshakeHash == hash.bytes) }
    for (index, message) in vector.messages.enumerated().dropFirst(pattern.messages.count) {
      let (writer, reader) = (index % 2, 1 - index % 2)
      let written = try channels[writer].seal(message.payload.bytes)
      #expect(written == message.ciphertext.bytes, "\(pattern.name) \(index)")
      #expect(try channels[reader].open(written) == message.payload.bytes)
    }
    return vector.messages.count
  }

  private func followed(_ name: String) throws -> [String: Int] {
    let file = SharedVectors.folder.appending(path: "noise/\(name).json")
    let vectors = try JSONDecoder().decode(File.self, from: Foundation.Data(contentsOf: file))
    var counts: [String: Int] = [:]
    for vector in vectors.vectors {
      guard let pattern = pattern(of: vector.protocol_name) else { continue }
      counts[pattern.name] = try follow(vector, pattern)
    }
    SharedVectors.record("Noise", name, counts.count)
    return counts
  }

  @Test func `handshakes and channels are those of Cacophony`() throws {
    let counts = try followed("noise_cacophony_25519_chachapoly")
    #expect(
      counts.keys.sorted() == [
        "I1N", "I1X", "I1X1", "IN", "INpsk1", "INpsk2", "IX", "IX1", "IXpsk2", "NN", "NNpsk0",
        "NNpsk2", "NX", "NX1", "NXpsk2", "X1N", "X1X", "X1X1", "XN", "XNpsk3", "XX", "XX1",
        "XXpsk3",
      ])
    #expect(counts.values.allSatisfy { $0 == 6 })
  }

  @Test func `handshakes with several preshared keys are those of Snow`() throws {
    let counts = try followed("noise_snow_multipsk_25519_chachapoly")
    #expect(
      counts.keys.sorted() == [
        "INpsk1+psk2", "IXpsk0+psk2", "NNpsk0+psk2", "NXpsk0+psk1+psk2", "XNpsk1+psk3",
        "XXpsk0+psk1", "XXpsk0+psk1+psk2+psk3", "XXpsk0+psk2", "XXpsk0+psk3",
      ])
    #expect(counts.values.allSatisfy { $0 == 5 || $0 == 4 })
  }
}
