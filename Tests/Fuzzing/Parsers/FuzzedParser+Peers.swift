import MedleyHousehold
import MedleyPeers
import MedleyRecords
import MedleySealing
import MedleyTestSupport

extension FuzzedParser {
  /// What comes over a network.
  static let peers: [FuzzedParser] = [
    FuzzedParser(
      "message",
      sources: ["MedleyPeers/Wire/Message.swift", "MedleyPeers/Wire/Hello.swift"],
      seeds: { try FuzzTalk.messages().map(\.encoded) },
      read: { input in
        let message = try Message(decoding: input)
        let again = try Message(decoding: message.encoded)
        try law("a message written again is the same", again == message)
      }),
    FuzzedParser(
      "session", usualCount: 100_000, sources: ["MedleyPeers/Session"],
      seeds: { try FuzzTalk.sessions() },
      read: { input in try FuzzTalk.session(input) }),
    FuzzedParser(
      "line",
      sources: [
        "MedleyPeers/Wire/SecureLine.swift", "MedleyPeers/Wire/FrameReader.swift",
        "MedleyPeers/Wire/MessageAssembly.swift", "MedleySealing/Noise",
      ],
      seeds: { try FuzzTalk.lines() },
      read: { input in try FuzzTalk.line(input) }),
    FuzzedParser(
      "pairing", usualCount: 20_000,
      sources: [
        "MedleyPeers/Pairing/PairingHost.swift",
        "MedleyPeers/Pairing/PairingHost+Receiving.swift", "MedleySealing/Pairing/CPace.swift",
      ],
      seeds: { try FuzzTalk.pairings() },
      read: { input in try FuzzTalk.pairing(input) }),
    FuzzedParser(
      "pairing-message", byteLimit: 1_024,
      sources: ["MedleyPeers/Pairing/PairingMessage.swift"],
      seeds: {
        [
          PairingMessage.request([1, 2]).encoded,
          PairingMessage.welcome(rest: 7, bytes: [1]).encoded,
          PairingMessage.joined(Digest(hashing: [1])).encoded,
          PairingMessage.refusal(3).encoded,
        ]
      },
      read: { input in
        let message = try PairingMessage(decoding: input)
        try law(
          "a message written again is the same",
          try PairingMessage(decoding: message.encoded) == message)
      }),
    FuzzedParser(
      "invitation", byteLimit: 1_200,
      sources: [
        "MedleyPeers/Pairing/InvitationLink.swift", "MedleyPeers/Pairing/PairingPlace.swift",
        "MedleySealing/Pairing/LinkText.swift",
      ],
      seeds: { try FuzzTalk.links() },
      read: { input in
        // Bytes of a link come with a checksum that fits, and a text as it is.
        guard let way = input.first else { throw Refused() }
        let rest = Array(input.dropFirst())
        let text =
          way & 1 == 0
          ? LinkText.text(scheme: "medley", rest) : String(decoding: rest, as: UTF8.self)
        let link = try InvitationLink(text: text)
        let again = try InvitationLink(text: link.text.uppercased())
        try law(
          "a link written again is the same",
          again.places == link.places && again.secret == link.secret
            && link.places.allSatisfy { !$0.text.isEmpty })
      }),
    FuzzedParser(
      "beacon", byteLimit: 128, sources: ["MedleyPeers/Discovery/Beacon.swift"],
      seeds: {
        var generator = SeededGenerator(seed: 21)
        return [47_812, 0].map {
          Beacon(port: $0, using: &generator).datagram(key: Beacon.pairingKey)
        }
      },
      read: { input in
        // The tag is made to fit, so that what it covers is read.
        let body = Array(input.prefix(19))
        let tag = HMAC<SHA256>.code(
          for: Array(body.dropFirst(3)) + body.prefix(3), key: Beacon.pairingKey)
        _ = Beacon(datagram: input, key: Beacon.pairingKey)
        let beacon = try found(Beacon(datagram: body + tag, key: Beacon.pairingKey))
        try law(
          "a beacon written again is the same",
          beacon.datagram(key: Beacon.pairingKey) == body + tag)
      }),
    FuzzedParser(
      "words", byteLimit: 1_200, sources: ["MedleySealing/Words"],
      seeds: {
        var generator = SeededGenerator(seed: 22)
        let pairing = PairingWords(using: &generator).code
        let join = JoinWords(using: &generator).code
        let recovery = RecoveryWords(secret: FuzzKeys.secret(2, byteCount: 16)).code
        return [pairing, join, recovery].map { Array($0.text.utf8) }
      },
      read: { input in
        let text = String(decoding: input, as: UTF8.self)
        let pairing = try? PairingWords(text: text)
        let join = try? JoinWords(text: text)
        let recovery = try? RecoveryWords(text: text, byteCount: 16)
        let code = try found(pairing?.code ?? join?.code ?? recovery?.code)
        if let join {
          try law("ten words are kept", JoinWords(secret: join.secret)?.code == join.code)
        }
        if let recovery {
          try law("words stand for a secret", RecoveryWords(secret: recovery.secret).code == code)
        }
        try law(
          "words written again are the same",
          try WordCode(text: code.text, wordCount: code.words.count) == code)
      }),
  ]
}
