import Foundation
import MedleySealing
import MedleyTestSupport
import Testing

@Suite struct WordTests {
  /// Every word once, as the code that counts through the list.
  private static let list: [String] = (0..<2048).map { number in
    WordCode(of: [UInt8(number >> 3), UInt8((number & 7) << 5)], wordCount: 1).text
  }

  @Test func `the list is the frozen one`() {
    let text = WordTests.list.map { $0 + "\n" }.joined()
    #expect(
      hexadecimal(SHA256.hash(Array(text.utf8)))
        == "eea6d1162a7fdf0babcb99982aca4a550afb47e81d4481fcba00da9d3db3e271")
  }

  @Test func `four letters tell every word from all others`() {
    #expect(WordTests.list == WordTests.list.sorted())
    #expect(Set(WordTests.list.map { $0.prefix(4) }).count == 2048)
    for word in WordTests.list {
      #expect((4...8).contains(word.count))
      #expect(word.utf8.allSatisfy { (0x61...0x7a).contains($0) })
    }
  }

  @Test func `every word is found by itself and by each of its starts`() throws {
    for word in WordTests.list {
      for length in 1...8 {
        let typed = String(word.prefix(length))
        let read = try? WordCode(text: typed, wordCount: 1).words
        #expect(read == (length < 4 ? nil : [word]), "\(typed)")
      }
      #expect(throws: WordError.unknownWord(position: 1)) {
        try WordCode(text: word + "x", wordCount: 1)
      }
    }
  }

  /// Expected words computed in Python with its own BLAKE2b.
  @Test func `recovery words are those of an independent program`() throws {
    let counting = (0..<32).map { UInt8($0) }
    let vectors: [(bytes: [UInt8], text: String)] = [
      (
        Array(counting.prefix(16)),
        "abate approach ledge approach extend affect candle care aura gain doze business warrant"
      ),
      (
        counting,
        "abate approach ledge approach extend affect candle care aura gain doze bustle account "
          + "mall entice like blow restore ample critic rank barter isle surge vine"
      ),
      (
        [UInt8](repeating: 255, count: 16),
        "zoom zoom zoom zoom zoom zoom zoom zoom zoom zoom zoom wreath pluck"
      ),
    ]
    for vector in vectors {
      let words = RecoveryWords(secret: SecretBytes(copying: vector.bytes))
      #expect(words.code.text == vector.text)
      let read = try RecoveryWords(text: vector.text, byteCount: vector.bytes.count)
      #expect(read.secret.revealed == vector.bytes)
    }
  }

  @Test func `typing is forgiven its case, its hyphens and its shortness`() throws {
    let bytes = (0..<16).map { UInt8($0) }
    for text in [
      "ABATE Approach ledge approach extend affect candle care aura gain doze business warrant",
      "abate-approach-ledge-approach-extend-affect-candle-care-aura-gain-doze-business-warrant\n",
      "1. abat 2. appr 3. ledg 4. appr 5. exte 6. affe\n cand care aura gain doze busi warr",
      "  abate,approach\tledge — approach ‑ extend affect candle care aura gain doze busin warrant.",
    ] {
      let read = try RecoveryWords(text: text, byteCount: 16)
      #expect(read.secret.revealed == bytes, "\(text)")
    }
  }

  @Test func `a code of any length reads back`() throws {
    var generator = SeededGenerator(seed: 31)
    for count in 1...40 {
      let bytes = generator.bytes(count)
      let words = RecoveryWords(secret: SecretBytes(copying: bytes))
      #expect(words.code.words.count == (count * 8 + 10) / 11 + 1)
      let read = try RecoveryWords(text: words.code.text, byteCount: count)
      #expect(read.secret.revealed == bytes)
    }
  }

  @Test func `an unknown word is named by its position`() {
    var typed = [
      "abate", "beach", "cabin", "dance", "eager", "fabric", "gain", "hand", "icon", "jump",
    ]
    #expect(throws: Never.self) { try JoinWords(text: typed.joined(separator: " ")) }
    for index in typed.indices {
      let word = typed[index]
      for wrong in ["aba", "qqqq", "abatee", "übel", "дом"] {
        typed[index] = wrong
        #expect(throws: WordError.unknownWord(position: index + 1)) {
          try JoinWords(text: typed.joined(separator: " "))
        }
      }
      typed[index] = word
    }
    typed.removeLast()
    #expect(throws: WordError.wrongCount(expected: 10, found: 9)) {
      try JoinWords(text: typed.joined(separator: " "))
    }
    #expect(throws: WordError.wrongCount(expected: 10, found: 0)) { try JoinWords(text: "") }
    #expect(throws: WordError.wrongCount(expected: 10, found: 200)) {
      try JoinWords(text: String(repeating: "zoom ", count: 100_000))
    }
  }

  @Test func `a word mistaken for another is noticed nearly always`() {
    var generator = SeededGenerator(seed: 32)
    var unnoticed = 0
    var tries = 0
    for _ in 0..<300 {
      let bytes = generator.bytes(16)
      var words = RecoveryWords(secret: SecretBytes(copying: bytes)).code.words
      for index in words.indices {
        let word = words[index]
        guard let other = generator.pick(WordTests.list), other != word else { continue }
        words[index] = other
        tries += 1
        let text = words.joined(separator: " ")
        if (try? RecoveryWords(text: text, byteCount: 16)) != nil { unnoticed += 1 }
        words[index] = word
      }
      words.swapAt(2, 3)
      let text = words.joined(separator: " ")
      if words[2] != words[3] {
        tries += 1
        if (try? RecoveryWords(text: text, byteCount: 16)) != nil { unnoticed += 1 }
      }
    }
    // One in 2,048 is expected; ten times that would be a fault.
    #expect(tries > 4000)
    #expect(unnoticed < 20)
  }

  @Test func `bits that no byte holds must be zero`() throws {
    // 16 bytes leave four bits of the twelfth word; `zoom` sets them all.
    let text = String(repeating: "zoom ", count: 12)
    let code = try WordCode(text: text, wordCount: 12)
    #expect(throws: WordError.mistyped) { try code.secret(byteCount: 16) }
    #expect(throws: WordError.mistyped) { try code.secret(byteCount: 17) }
    #expect(throws: WordError.mistyped) {
      try RecoveryWords(text: code.withChecksum.text, byteCount: 16)
    }
  }

  /// Expected words computed in Python.
  @Test func `join words carry 110 bits in both directions`() throws {
    let kept = (1..<15).map { UInt8($0) }
    let text = "account beam saint atone gain list chant dive awake grass"
    #expect(JoinWords(secret: SecretBytes(copying: kept)) == nil)
    var bytes = kept
    bytes[13] = 0b0000_1100
    #expect(try #require(JoinWords(secret: SecretBytes(copying: bytes))).code.text == text)
    #expect(try JoinWords(text: text).secret.revealed == bytes)

    var generator = SeededGenerator(seed: 33)
    var seen: Set<String> = []
    for _ in 0..<200 {
      let words = JoinWords(using: &generator)
      #expect(words.secret.byteCount == 14)
      #expect(words.code.words.count == 10)
      #expect(try JoinWords(text: words.code.text).secret == words.secret)
      #expect(JoinWords(secret: words.secret)?.code == words.code)
      seen.insert(words.code.text)
    }
    #expect(seen.count == 200)
  }

  private static let dictionary = "/usr/share/dict/american-english"
  private static let isKnownDictionary: Bool = {
    guard let bytes = FileManager.default.contents(atPath: dictionary) else { return false }
    return hexadecimal(SHA256.hash(Array(bytes)))
      == "9f513f1ceadb6a01c5485b7dbdfd5118dc66cd70b59cae2851292112d4066a32"
  }()

  @Test(.enabled(if: isKnownDictionary, "the dictionary of wamerican 2020.12.07 is not here"))
  func `the script still chooses the same words`() throws {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let printed = try AgeProgram.run(package.appending(path: "Interop/words/choose-words").path)
    let file = package.appending(path: "Sources/MedleySealing/Words/WordList.swift")
    #expect(try printed == Array(Foundation.Data(contentsOf: file)))
  }
}
