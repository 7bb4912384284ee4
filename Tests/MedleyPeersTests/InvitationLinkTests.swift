import MedleyPeers
import MedleySealing
import MedleyTestSupport
import Testing

@Suite struct InvitationLinkTests {
  private func link(seed: UInt64, places: [PairingPlace]) throws -> InvitationLink {
    var generator = SeededGenerator(seed: seed)
    return try #require(
      InvitationLink(
        secret: SecretBytes(byteCount: 16, using: &generator),
        hostKey: AgreementKey(using: &generator).publicKey, places: places))
  }

  private let home = PairingPlace(address: [192, 168, 1, 20], port: 40_213)
  private let sixth = PairingPlace(
    address: [0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9], port: 65_535)

  private func isSame(_ one: InvitationLink, _ other: InvitationLink) -> Bool {
    one.secret == other.secret && one.hostKey == other.hostKey && one.places == other.places
  }

  @Test func `a link reads as it was written, in either case`() throws {
    for count in 0...8 {
      let places = try (0..<count).map { try #require($0 % 2 == 0 ? home : sixth) }
      let link = try link(seed: UInt64(count), places: places)
      #expect(link.text.hasPrefix("medley:"))
      #expect(isSame(try InvitationLink(text: link.text), link))
      #expect(isSame(try InvitationLink(text: link.text.uppercased()), link))
    }
    #expect(try link(seed: 1, places: Array(repeating: #require(home), count: 9)).places.count == 8)
  }

  @Test func `a link with one address has 105 signs`() throws {
    #expect(try link(seed: 1, places: [#require(home)]).text.utf8.count == 105)
  }

  @Test func `a link that was changed or cut anywhere is refused`() throws {
    let text = Array(try link(seed: 4, places: [#require(home)]).text.utf8)
    for index in text.indices {
      var changed = text
      changed[index] = changed[index] == UInt8(ascii: "q") ? UInt8(ascii: "p") : UInt8(ascii: "q")
      let expected: LinkError = index < 7 ? .notALink : .mistyped
      #expect(throws: expected) {
        _ = try InvitationLink(text: String(decoding: changed, as: UTF8.self))
      }
      #expect(throws: LinkError.self) {
        _ = try InvitationLink(text: String(decoding: text[..<index], as: UTF8.self))
      }
    }
  }

  @Test func `what is not a link is told apart from what is one no more`() throws {
    for text in ["", "medley", "abate abide able", "https://example.org", "medley1qq"] {
      #expect(throws: LinkError.notALink) { _ = try InvitationLink(text: text) }
    }
    let long = "MEDLEY:" + String(repeating: "Q", count: 2_000)
    for text in ["medley:", "medley:1", "medley:é", long] {
      #expect(throws: LinkError.mistyped) { _ = try InvitationLink(text: text) }
    }
    var bytes = [UInt8](repeating: 7, count: 50)
    bytes[0] = 2
    #expect(throws: LinkError.newerVersion(found: 2)) {
      _ = try InvitationLink(text: LinkText.text(scheme: "medley", bytes))
    }
    bytes[0] = 1
    for (count, more) in [(9, []), (1, []), (1, [5, 1, 2, 3, 4, 5, 1, 1]), (0, [0])]
      as [(UInt8, [UInt8])]
    {
      bytes[49] = count
      #expect(throws: LinkError.malformed) {
        _ = try InvitationLink(text: LinkText.text(scheme: "medley", bytes + more))
      }
    }
    #expect(throws: LinkError.malformed) {
      _ = try InvitationLink(
        text: LinkText.text(scheme: "medley", bytes.dropLast() + [1, 4, 1, 2, 3, 4, 0, 0]))
    }
  }

  @Test func `no bytes make reading a link trap`() throws {
    var generator = SeededGenerator(seed: 9)
    var readCount = 0
    for _ in 0..<20_000 {
      var bytes = (0..<generator.below(90)).map { _ in UInt8(generator.below(256)) }
      if !bytes.isEmpty { bytes[0] = 1 }
      if bytes.count > 49 { bytes[49] = UInt8(generator.below(4)) }
      if let link = try? InvitationLink(text: LinkText.text(scheme: "medley", bytes)) {
        #expect(isSame(try InvitationLink(text: link.text), link))
        readCount += 1
      }
    }
    #expect(readCount > 0)
  }

  /// Source: RFC 5952 §4.
  @Test func `addresses are written as people write them`() throws {
    func text(_ groups: [UInt16]) -> String? {
      PairingPlace(address: groups.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, port: 80)?.text
    }
    #expect(home?.text == "192.168.1.20:40213")
    #expect(text([0x2001, 0xdb8, 0, 0, 1, 0, 0, 1]) == "[2001:db8::1:0:0:1]:80")
    #expect(text([0x2001, 0xdb8, 0, 1, 1, 1, 1, 1]) == "[2001:db8:0:1:1:1:1:1]:80")
    #expect(text([0x2001, 0, 0, 1, 0, 0, 0, 1]) == "[2001:0:0:1::1]:80")
    #expect(text([0, 0, 0, 0, 0, 0, 0, 1]) == "[::1]:80")
    #expect(text([0, 0, 0, 0, 0, 0, 0, 0]) == "[::]:80")
    #expect(text([1, 2, 3, 4, 5, 6, 7, 0x8000]) == "[1:2:3:4:5:6:7:8000]:80")
    #expect(PairingPlace(address: [1, 2, 3, 4], port: 0) == nil)
    #expect(PairingPlace(address: [1, 2, 3], port: 1) == nil)
  }
}
