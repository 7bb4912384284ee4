import Foundation
import MedleySealing
import MedleyTestSupport
import Testing

@Suite struct CPaceTests {
  private static let session = CPace.Session(
    channelIdentifier: Array("medley test".utf8), sessionIdentifier: [1, 2, 3])

  private func side(
    _ role: CPace.Role, _ password: String, session: CPace.Session = CPaceTests.session,
    associated: [UInt8] = [], seed: UInt64
  ) throws -> CPace {
    var generator = SeededGenerator(seed: seed)
    return try CPace(
      role, password: SecretBytes(copying: password.utf8), session: session,
      associatedBytes: associated, using: &generator)
  }

  /// The example of the draft's appendix for this suite, in figures.
  @Test func `an exchange is that of the draft`() throws {
    let session = CPace.Session(
      channelIdentifier: try #require(
        bytesFromHexadecimal("6f630b425f726573706f6e6465720b415f696e69746961746f72")),
      sessionIdentifier: try #require(bytesFromHexadecimal("7e4b4791d6a8ef019b936c79fb7f2c57")))
    let password = SecretBytes(copying: "Password".utf8)
    #expect(
      CPace.generator(password: password, session: session)?.hex
        == "a6fc82c3b8968fbb2e06fee81ca858586dea50d248f0c7ca6a18b0902a30b36b")
    var ya = GivenBytes(
      try #require(
        bytesFromHexadecimal("da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08")))
    var yb = GivenBytes(
      try #require(
        bytesFromHexadecimal("d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d")))
    let one = try CPace(
      .initiator, password: password, session: session, associatedBytes: Array("ADa".utf8),
      using: &ya)
    let other = try CPace(
      .responder, password: password, session: session, associatedBytes: Array("ADb".utf8),
      using: &yb)
    #expect(
      hexadecimal(one.share.point)
        == "d40fb265a7abeaee7939d91a585fe59f7053f982c296ec413c624c669308f87a")
    #expect(
      hexadecimal(other.share.point)
        == "08bcf6e9777a9c313a3db6daa510f2d398403319c2341bd506a92e672eb7e307")
    let key =
      "4c5469a16b2364c4b944ebc1a79e51d1674ad47db26e8718154f59faebfaa52d"
      + "8346f30aa58377117eb20d527f2cbc5c76381f7fd372e89df8239f87f2e02ed1"
    #expect(hexadecimal(try one.key(with: other.share).revealed) == key)
    #expect(hexadecimal(try other.key(with: one.share).revealed) == key)
  }

  @Test func `both sides make the same key only of the same secret, session and shares`() throws {
    let one = try side(.initiator, "abate abide", associated: [1], seed: 1)
    let other = try side(.responder, "abate abide", associated: [2], seed: 2)
    let key = try one.key(with: other.share)
    #expect(key.byteCount == 64)
    #expect(try other.key(with: one.share) == key)

    let stranger = try side(.responder, "abate ability", associated: [2], seed: 2)
    #expect(try one.key(with: stranger.share) != stranger.key(with: one.share))
    let later = CPace.Session(
      channelIdentifier: CPaceTests.session.channelIdentifier, sessionIdentifier: [1, 2, 4])
    let elsewhen = try side(
      .responder, "abate abide", session: later, associated: [2], seed: 2)
    #expect(try one.key(with: elsewhen.share) != elsewhen.key(with: one.share))
    let changed = CPace.Share(point: one.share.point, associatedBytes: [9])
    #expect(try other.key(with: changed) != key)
    let same = try side(.initiator, "abate abide", associated: [2], seed: 2)
    #expect(try same.key(with: one.share) != key)
  }

  @Test func `every flipped bit of a share is refused or makes another key`() throws {
    let one = try side(.initiator, "abate abide", seed: 1)
    let other = try side(.responder, "abate abide", seed: 2)
    let key = try one.key(with: other.share)
    var counts = (refused: 0, different: 0)
    for bit in 0..<256 {
      var point = other.share.point
      point[bit / 8] ^= 1 << UInt8(bit % 8)
      do {
        let changed = try one.key(with: CPace.Share(point: point))
        #expect(changed != key)
        counts.different += 1
      } catch CPaceError.shareInvalid {
        counts.refused += 1
      }
    }
    #expect(counts.refused + counts.different == 256)
    // Of all encodings less than a half are elements, those of negative numbers being none.
    #expect(counts.refused > 128)
  }

  @Test func `a share that is no element, the identity or of another length is refused`() throws {
    let one = try side(.initiator, "abate abide", seed: 1)
    func refusal(_ point: [UInt8]) -> CPaceError? {
      do throws(CPaceError) {
        _ = try one.key(with: CPace.Share(point: point))
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal([UInt8](repeating: 0, count: 32)) == .shareInvalid)
    #expect(refusal([UInt8](repeating: 255, count: 32)) == .shareInvalid)
    #expect(refusal([1] + [UInt8](repeating: 0, count: 31)) == .shareInvalid)
    #expect(refusal([]) == .shareOfWrongLength)
    #expect(refusal([UInt8](repeating: 0, count: 33)) == .shareOfWrongLength)
    var zeros = GivenBytes([])
    #expect(throws: CPaceError.noShare) {
      _ = try CPace(
        .initiator, password: SecretBytes(copying: [1]), session: CPaceTests.session,
        using: &zeros)
    }
  }

  @Test func `lengths above 127 take two bytes`() {
    #expect(CPace.joined([[], [7]]) == [0, 1, 7])
    let long = [UInt8](repeating: 5, count: 300)
    #expect(CPace.joined([long]) == [0xac, 0x02] + long)
  }
}

/// The published vectors, each counted.
@Suite(.enabled(if: SharedVectors.arePresent, "the shared vectors are not here"))
struct CPaceVectorTests {
  private struct File: Decodable {
    struct Vector: Decodable {
      let section: String
      let data: [String: Value]
    }
    let vectors: [Vector]

    func section(_ part: String) throws -> Vector {
      try #require(vectors.first { $0.section.contains(part) })
    }
  }

  /// A text in hexadecimal, a number, or a group of texts.
  private enum Value: Decodable {
    case bytes([UInt8])
    case group([String: HexBytes])
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let bytes = try? container.decode(HexBytes.self) {
        self = .bytes(bytes.bytes)
      } else if let group = try? container.decode([String: HexBytes].self) {
        self = .group(group)
      } else {
        self = .other
      }
    }

    var bytes: [UInt8] {
      get throws {
        guard case .bytes(let bytes) = self else { throw CocoaError(.coderInvalidValue) }
        return bytes
      }
    }
  }

  private func file() throws -> File {
    let path = SharedVectors.folder.appending(path: "pake/cpace_draft_vectors.json")
    return try JSONDecoder().decode(File.self, from: Foundation.Data(contentsOf: path))
  }

  private static let suite = "group ristretto255"

  @Test func `parts are joined as in the draft`() throws {
    let file = try file()
    let lengths = try file.section("prepend_len").data
    var count = 0
    for (name, input) in [
      ("b''", []), ("b'1234'", Array("1234".utf8)),
      ("bytes(range(127))", Array(0..<127)), ("bytes(range(128))", Array(0..<128)),
    ] as [(String, [UInt8])] {
      let expected = try #require(lengths["prepend_len(\(name))"]).bytes
      #expect(CPace.joined([input]) == expected)
      count += 1
    }
    #expect(count == 4)
    let joined = try #require(
      file.section("lv_cat").data["lv_cat(b'1234',b'5',b'',b'678')"]
    ).bytes
    #expect(CPace.joined(["1234", "5", "", "678"].map { Array($0.utf8) }) == joined)
    let transcripts = try file.section("transcript_ir").data
    for (one, other) in [("123", "234"), ("3456", "2345")] {
      let name = "transcript_ir(b'\(one)',b'PartyA',b'\(other)',b'PartyB')"
      let expected = try #require(transcripts[name]).bytes
      let first = CPace.Share(point: Array(one.utf8), associatedBytes: Array("PartyA".utf8))
      let second = CPace.Share(point: Array(other.utf8), associatedBytes: Array("PartyB".utf8))
      #expect(CPace.transcript(first, second) == expected)
    }
  }

  @Test func `the suite computes as in the draft`() throws {
    let file = try file()
    let start = try file.section("calculate_generator with \(Self.suite)").data
    let values = try #require(
      file.vectors.first { $0.section.contains(Self.suite) && $0.data["ISK_IR"] != nil }
    ).data
    func value(_ name: String, in data: [String: Value]) throws -> [UInt8] {
      try #require(data[name]).bytes
    }
    let password = SecretBytes(copying: try value("PRS", in: values))
    let session = CPace.Session(
      channelIdentifier: try value("CI", in: values),
      sessionIdentifier: try value("sid", in: values))
    #expect(
      CPace.generatorText(password: password, session: session)
        == (try value("generator_string(G.DSI,PRS,CI,sid,H.s_in_bytes)", in: start)))
    let generator = try #require(CPace.generator(password: password, session: session))
    #expect(generator.bytes == (try value("encoded generator g", in: start)))
    #expect(generator.bytes == (try value("g", in: values)))
    var keys: [SecretBytes] = []
    var shares: [CPace.Share] = []
    var sides: [CPace] = []
    for (role, letter) in [(CPace.Role.initiator, "a"), (.responder, "b")] {
      var scalar = GivenBytes(try value("y\(letter)", in: values))
      let side = try CPace(
        role, password: password, session: session,
        associatedBytes: value("AD\(letter)", in: values), using: &scalar)
      #expect(side.share.point == (try value("Y\(letter)", in: values)))
      shares.append(side.share)
      sides.append(side)
    }
    keys = [try sides[0].key(with: shares[1]), try sides[1].key(with: shares[0])]
    let expected = try value("ISK_IR", in: values)
    #expect(keys.map(\.revealed) == [expected, expected])
  }

  @Test func `points are multiplied and refused as in the draft`() throws {
    let data = try file().section("Invalid inputs for scalar_mult_vfy").data
    guard case .group(let valid) = data["Valid"] else {
      Issue.record("the valid example is missing")
      return
    }
    let (scalar, element) = (try #require(valid["s"]), try #require(valid["X"]))
    let side = try sideWithScalar(scalar.bytes)
    let point = try #require(RistrettoPoint(bytes: element.bytes))
    #expect(point.isValid)
    // The product itself is secret, so it shows in the key that is made of it.
    let product = try #require(valid["G.scalar_mult_vfy(s,X)"]).bytes
    let share = CPace.Share(point: point.bytes)
    var input = CPace.joined([Array("CPaceRistretto255_ISK".utf8), [1], product])
    input += CPace.transcript(side.share, share)
    #expect(try side.key(with: share).revealed == SHA512.hash(input))
    var refusedCount = 0
    for name in ["Invalid Y1", "Invalid Y2"] {
      let bytes = try #require(data[name]).bytes
      #expect(throws: CPaceError.shareInvalid) {
        _ = try side.key(with: CPace.Share(point: bytes))
      }
      refusedCount += 1
    }
    #expect(refusedCount == 2)
  }

  private func sideWithScalar(_ scalar: [UInt8]) throws -> CPace {
    var generator = GivenBytes(scalar)
    return try CPace(
      .initiator, password: SecretBytes(copying: [1]),
      session: CPace.Session(channelIdentifier: [], sessionIdentifier: [1]), using: &generator)
  }

  private struct Ristretto: Decodable {
    struct Hash: Decodable { let hash64, point: HexBytes }
    let bad_encodings: [HexBytes]
    let from_hash: [Hash]
  }

  @Test func `ristretto255 refuses bad encodings and maps hashes as in RFC 9496`() throws {
    let path = SharedVectors.folder.appending(path: "pake/ristretto255_vectors.json")
    let vectors = try JSONDecoder().decode(
      Ristretto.self, from: Foundation.Data(contentsOf: path))
    let side = try sideWithScalar([3])
    for encoding in vectors.bad_encodings {
      let point = try #require(RistrettoPoint(bytes: encoding.bytes))
      #expect(!point.isValid)
      #expect(throws: CPaceError.shareInvalid) {
        _ = try side.key(with: CPace.Share(point: encoding.bytes))
      }
    }
    for vector in vectors.from_hash {
      let point = try #require(RistrettoPoint(hash: vector.hash64.bytes))
      #expect(point.bytes == vector.point.bytes)
      #expect(point.isValid)
    }
    #expect(vectors.bad_encodings.count == 30)
    #expect(vectors.from_hash.count == 7)
    SharedVectors.record(
      "RFC 9496", "ristretto255", vectors.bad_encodings.count + vectors.from_hash.count)
    #expect(RistrettoPoint(hash: [1, 2, 3]) == nil)
  }
}
