/// Bits spelled as words, eleven to a word, the most significant bits first.
///
/// Words are for people to read, say and type, so a code is no secret in memory as `SecretBytes`
/// are; show it only where the secret itself may be shown.
package struct WordCode: Hashable, Sendable {
  /// The bits that one word stands for.
  package static let bitsPerWord = 11

  private static let checksumDomain = "medley words 1"

  /// The places of the words in the list.
  private let numbers: [UInt16]

  private init(numbers: [UInt16]) { self.numbers = numbers }

  /// Spells the first bits of the bytes; where these run out, zero bits follow.
  package init(of bytes: some Collection<UInt8>, wordCount: Int) {
    var numbers: [UInt16] = []
    var waiting: UInt32 = 0
    var waitingBitCount = 0
    var rest = bytes.makeIterator()
    while numbers.count < wordCount {
      while waitingBitCount < WordCode.bitsPerWord {
        waiting = waiting << 8 | UInt32(rest.next() ?? 0)
        waitingBitCount += 8
      }
      waitingBitCount -= WordCode.bitsPerWord
      numbers.append(UInt16(waiting >> UInt32(waitingBitCount)))
      waiting &= 1 << UInt32(waitingBitCount) - 1
    }
    self.init(numbers: numbers)
  }

  /// Spells all bits of a secret; zero bits fill the last word.
  package init(of secret: SecretBytes) {
    var bytes = secret.copiedBytes()
    defer { Sodium.wipe(&bytes) }
    self.init(of: bytes, wordCount: WordCode.wordCount(forByteCount: secret.byteCount))
  }

  /// Reads typed words of either case, with anything but letters between them.
  ///
  /// The first four letters of a word suffice; more must be right.
  package init(text: String, wordCount: Int) throws(WordError) {
    let typed = text.prefix(SealingLimits.codeCharacterCount).lowercased().split { !$0.isLetter }
    var numbers: [UInt16] = []
    for (index, word) in typed.enumerated() {
      guard let number = WordList.number(of: word) else {
        throw .unknownWord(position: index + 1)
      }
      numbers.append(number)
    }
    guard numbers.count == wordCount else {
      throw .wrongCount(expected: wordCount, found: numbers.count)
    }
    self.init(numbers: numbers)
  }

  /// The number of words that so many bytes take.
  package static func wordCount(forByteCount byteCount: Int) -> Int {
    (byteCount * 8 + bitsPerWord - 1) / bitsPerWord
  }

  /// The words in full.
  package var words: [String] { numbers.map { String(WordList.words[Int($0)]) } }

  /// The words with a space between them.
  package var text: String { words.joined(separator: " ") }

  /// The bits as bytes.
  ///
  /// - Throws: `mistyped` when there are fewer, or when one beyond the last byte is not zero.
  package func secret(byteCount: Int) throws(WordError) -> SecretBytes {
    guard byteCount * 8 <= numbers.count * WordCode.bitsPerWord else { throw .mistyped }
    let secret = leadingBits(byteCount: byteCount)
    var bytes = secret.copiedBytes()
    defer { Sodium.wipe(&bytes) }
    guard WordCode(of: bytes, wordCount: numbers.count) == self else { throw .mistyped }
    return secret
  }

  /// The first bits as bytes; where these run out, zero bits follow.
  func leadingBits(byteCount: Int) -> SecretBytes {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    var waiting: UInt32 = 0
    var waitingBitCount = 0
    var rest = numbers.makeIterator()
    while bytes.count < byteCount {
      if waitingBitCount < 8 {
        waiting = waiting << UInt32(WordCode.bitsPerWord) | UInt32(rest.next() ?? 0)
        waitingBitCount += WordCode.bitsPerWord
      }
      waitingBitCount -= 8
      bytes.append(UInt8(waiting >> UInt32(waitingBitCount)))
      waiting &= 1 << UInt32(waitingBitCount) - 1
    }
    return SecretBytes(wiping: &bytes)
  }

  /// The code with one word more, by which a slip in any of the others is noticed.
  ///
  /// The last word is the first eleven bits of a digest of the others' places in the list, each
  /// as two bytes, the most significant first, after the domain string (`record-format §2`).
  package var withChecksum: WordCode { WordCode(numbers: numbers + [checksum]) }

  /// The code without its last word, which must be the checksum of the others.
  ///
  /// - Throws: `mistyped` when it is not.
  package func withoutChecksum() throws(WordError) -> WordCode {
    let code = WordCode(numbers: numbers.dropLast())
    guard code.withChecksum == self else { throw .mistyped }
    return code
  }

  private var checksum: UInt16 {
    var bytes = numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    defer { Sodium.wipe(&bytes) }
    let digest = Digest(domain: WordCode.checksumDomain, bytes)
    return UInt16(digest.words.high.high >> UInt64(64 - WordCode.bitsPerWord))
  }
}
