import MedleySealing
import MedleyTestSupport

extension FuzzedParser {
  /// The sealed file.
  static let sealing: [FuzzedParser] = [
    FuzzedParser(
      "age", byteLimit: 8_192, sources: ["MedleySealing/AgeFile"],
      seeds: {
        var generator = SeededGenerator(seed: 1)
        let key = try FuzzKeys.agreement()
        let others = (0..<3).map { _ in
          AgeRecipient.x25519(AgreementKey(using: &generator).publicKey)
        }
        let passphrase = AgeRecipient.scrypt(passphrase: FuzzKeys.passphrase, workFactor: 1)
        return try [
          AgeFile.seal([], to: [.x25519(key.publicKey)], using: &generator),
          AgeFile.seal(Array("iron".utf8), to: [.x25519(key.publicKey)], using: &generator),
          AgeFile.seal(
            Array("iron".utf8), to: others + [.x25519(key.publicKey)], using: &generator),
          AgeFile.seal(Array("iron".utf8), to: others, using: &generator),
          AgeFile.seal(Array("iron".utf8), to: [passphrase], using: &generator),
        ]
      },
      read: { input in
        let identities: [AgeIdentity] = [
          .x25519(try FuzzKeys.agreement()),
          .passphrase(FuzzKeys.passphrase, workFactorLimit: 3),
        ]
        let whole = Result { () throws(SealingError) in
          try AgeFile.open(input, with: identities, limit: 1 << 20) { $0 % 3 != 1 }
        }
        // The same file in two pieces gives the same.
        var opener = AgeOpener(with: identities, limit: 1 << 20) { $0 % 3 != 1 }
        let cut = input.count / 2
        let pieces: [UInt8]
        do {
          var plaintext = try opener.receive(Array(input[..<cut]))
          plaintext += try opener.receive(Array(input[cut...]))
          plaintext += try opener.finish()
          pieces = plaintext
        } catch {
          guard case .failure = whole else { throw BrokenLaw("refused only in pieces: \(error)") }
          _ = try AgeFile.header(of: input)
          throw error
        }
        try law("a file in pieces says the same", pieces == (try? whole.get()))
        let header = try AgeFile.header(of: input)
        try law("a file that opens is sealed for us", try header.isSealed(for: identities))
      })
  ]
}
