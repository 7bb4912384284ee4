import MedleySealing
import MedleyTestSupport
import Testing

@Suite struct AgeFileTests {
  private static let sizes = [
    0, 1, 2, 15, 16, 17, 1000, 65_535, 65_536, 65_537, 131_071, 131_072, 131_073, 200_000,
  ]

  @Test func `what is sealed opens again, for each recipient and for nobody else`() throws {
    var generator = SeededGenerator(seed: 1)
    let keys = (0..<3).map { _ in AgreementKey(using: &generator) }
    let stranger = AgreementKey(using: &generator)
    for size in AgeFileTests.sizes {
      let plaintext = generator.bytes(size)
      let file = try AgeFile.seal(
        plaintext, to: keys.map { .x25519($0.publicKey) }, using: &generator)
      for key in keys {
        #expect(try AgeFile.open(file, with: [.x25519(key)], limit: size) == plaintext)
      }
      let expected = SealingError.sealedForOthers(recipientCount: 3, wantsPassphrase: false)
      #expect(throws: expected) {
        try AgeFile.open(file, with: [.x25519(stranger)], limit: size)
      }
      #expect(
        try AgeFile.open(file, with: [.x25519(stranger), .x25519(keys[2])], limit: size)
          == plaintext)
    }
  }

  @Test func `a passphrase opens what was sealed with it`() throws {
    var generator = SeededGenerator(seed: 2)
    let passphrase = SecretBytes(copying: "correct horse".utf8)
    let file = try AgeFile.seal(
      [1, 2, 3], to: [.scrypt(passphrase: passphrase, workFactor: 8)], using: &generator)
    #expect(try AgeFile.open(file, with: [.passphrase(passphrase)], limit: 3) == [1, 2, 3])
    let wrong = AgeIdentity.passphrase(SecretBytes(copying: "correct house".utf8))
    #expect(throws: SealingError.sealedForOthers(recipientCount: 1, wantsPassphrase: true)) {
      try AgeFile.open(file, with: [wrong], limit: 3)
    }
    #expect(throws: SealingError.workFactorTooHigh(found: 8, limit: 7)) {
      try AgeFile.open(
        file, with: [.passphrase(passphrase, workFactorLimit: 7)], limit: 3)
    }
  }

  @Test func `recipients that cannot share a file are refused`() throws {
    var generator = SeededGenerator(seed: 3)
    let key = AgeRecipient.x25519(AgreementKey(using: &generator).publicKey)
    let passphrase = AgeRecipient.scrypt(passphrase: SecretBytes(copying: [1]), workFactor: 1)
    let nobody = try #require(AgreementKey.Public(bytes: [UInt8](repeating: 0, count: 32)))
    for recipients in [[], [key, passphrase], [passphrase, passphrase], [.x25519(nobody)]] {
      #expect(throws: SealingError.badRecipients) {
        try AgeFile.seal([], to: recipients, using: &generator)
      }
    }
    #expect(throws: SealingError.tooLarge(.recipients, limit: 64)) {
      try AgeFile.seal([], to: Array(repeating: key, count: 65), using: &generator)
    }
    for workFactor in [0, 21, -1, .max] {
      #expect(throws: SealingError.workFactorTooHigh(found: workFactor, limit: 20)) {
        try AgeFile.seal(
          [], to: [.scrypt(passphrase: SecretBytes(copying: [1]), workFactor: workFactor)],
          using: &generator)
      }
    }
  }

  @Test func `the most recipients allowed still fit the header`() throws {
    var generator = SeededGenerator(seed: 4)
    let keys = (0..<64).map { _ in AgreementKey(using: &generator) }
    let file = try AgeFile.seal(
      [7], to: keys.map { .x25519($0.publicKey) }, using: &generator)
    #expect(try AgeFile.open(file, with: [.x25519(keys[63])], limit: 1) == [7])
    let header = try AgeFile.header(of: Array(file.prefix(SealingLimits.headerByteCount)))
    #expect(header.stanzas.count == 64)
    #expect(header.byteCount == file.count - 16 - 17)
    #expect(!header.wantsPassphrase)
    #expect(try header.isSealed(for: [.x25519(keys[0])]))
    #expect(try !header.isSealed(for: [.x25519(AgreementKey(using: &generator))]))
  }

  @Test func `a plaintext beyond the limit is not given out`() throws {
    var generator = SeededGenerator(seed: 5)
    let key = AgreementKey(using: &generator)
    for size in [1, 65_536, 65_537, 131_072] {
      let file = try AgeFile.seal(
        generator.bytes(size), to: [.x25519(key.publicKey)], using: &generator)
      #expect(throws: SealingError.tooLarge(.plaintextBytes, limit: size - 1)) {
        try AgeFile.open(file, with: [.x25519(key)], limit: size - 1)
      }
      #expect(try AgeFile.open(file, with: [.x25519(key)], limit: size).count == size)
    }
  }

  @Test func `piece by piece is the same as all at once`() throws {
    var generator = SeededGenerator(seed: 6)
    let key = AgreementKey(using: &generator)
    let recipients = [AgeRecipient.x25519(key.publicKey)]
    for size in AgeFileTests.sizes {
      for round in 0..<6 {
        let seed = UInt64(size * 10 + round)
        let plaintext = generator.bytes(size)
        var one = SeededGenerator(seed: seed)
        var other = SeededGenerator(seed: seed)
        let file = try AgeFile.seal(plaintext, to: recipients, using: &one)

        var sealer = try AgeSealer(to: recipients, using: &other)
        var sealed: [UInt8] = []
        for piece in pieces(of: plaintext, using: &generator) {
          sealed += sealer.receive(piece)
        }
        sealed += sealer.finish()
        #expect(sealed == file, "seed \(seed)")

        var opener = AgeOpener(with: [.x25519(key)], limit: size)
        var opened: [UInt8] = []
        for piece in pieces(of: file, using: &generator) {
          opened += try opener.receive(piece)
        }
        opened += try opener.finish()
        #expect(opened == plaintext, "seed \(seed)")
      }
    }
  }

  /// Cuts bytes into pieces, of single bytes up to more than a chunk, some of them empty.
  private func pieces(
    of bytes: [UInt8], using generator: inout SeededGenerator
  ) -> [[UInt8]] {
    let longest = generator.pick([3000, 20_000, 65_536, 65_552, 140_000]) ?? 1
    var pieces: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + generator.below(longest + 1))
      pieces.append(Array(bytes[start..<end]))
      start = end
    }
    return pieces
  }
}
