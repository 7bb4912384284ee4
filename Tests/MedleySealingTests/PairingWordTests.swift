import MedleySealing
import MedleyTestSupport
import Testing

@Suite struct PairingWordTests {
  /// Computed by hand in Python: 22 bits, then eleven of BLAKE2b-256.
  @Test func `three words are 22 bits and a checksum`() throws {
    var drawn = GivenBytes([0xab, 0xcd, 0xef])
    let words = PairingWords(using: &drawn)
    #expect(words.code.text == "prop herald blob")
    #expect(words.secret.revealed == [0xab, 0xcd, 0xec])
    let typed = try PairingWords(text: "Prop, HERA blob")
    #expect(typed.code == words.code)
    #expect(typed.secret == words.secret)
  }

  @Test func `what one person reads is what the other types`() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let words = PairingWords(using: &generator)
      let typed = try PairingWords(text: words.code.text)
      #expect(typed.secret == words.secret)
    }
  }

  @Test func `a mistaken word is noticed before anything is sent`() throws {
    #expect(throws: WordError.mistyped) { _ = try PairingWords(text: "prop herald blond") }
    #expect(throws: WordError.mistyped) { _ = try PairingWords(text: "herald prop blob") }
    #expect(throws: WordError.unknownWord(position: 2)) {
      _ = try PairingWords(text: "prop xyzzy blob")
    }
    #expect(throws: WordError.wrongCount(expected: 3, found: 2)) {
      _ = try PairingWords(text: "prop herald")
    }
    var noticed = 0
    for word in ["abate", "acid", "beach", "blob", "acorn", "bark", "bleak", "bluff", "bend"] {
      do {
        _ = try PairingWords(text: "\(word) herald blob")
      } catch {
        noticed += 1
      }
    }
    #expect(noticed == 9)
  }

  /// Computed by hand in Python: 44 bits of BLAKE2b-256 of the domain and the three keys.
  @Test func `a fingerprint is four words of a digest of the three keys`() throws {
    let bytes = Array<UInt8>(0..<96)
    let fingerprint = KeyFingerprint(
      signing: try #require(VerifyingKey(bytes: bytes[..<32])),
      agreement: try #require(AgreementKey.Public(bytes: bytes[32..<64])),
      channel: try #require(AgreementKey.Public(bytes: bytes[64...])))
    #expect(fingerprint.code.text == "cloth raffle bubble debate")
    let other = KeyFingerprint(
      signing: try #require(VerifyingKey(bytes: bytes[..<32])),
      agreement: try #require(AgreementKey.Public(bytes: bytes[64...])),
      channel: try #require(AgreementKey.Public(bytes: bytes[32..<64])))
    #expect(other != fingerprint)
  }
}
