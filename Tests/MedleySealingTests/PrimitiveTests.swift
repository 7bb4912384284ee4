import MedleySealing
import MedleyTestSupport
import Testing

@Suite struct PrimitiveTests {
  @Test func `secrets compare by their bytes`() throws {
    let secret = SecretBytes(copying: [1, 2, 3])
    #expect(secret == SecretBytes(copying: [1, 2, 3]))
    #expect(secret != SecretBytes(copying: [1, 2, 4]))
    #expect(secret != SecretBytes(copying: [1, 2]))
    #expect(SecretBytes(copying: []) == SecretBytes(copying: []))
    #expect(SecretBytes(joining: [secret, secret]).revealed == [1, 2, 3, 1, 2, 3])
    #expect(try #require(secret.part(1..<3)).revealed == [2, 3])
    #expect(secret.part(1..<4) == nil)
  }

  @Test func `a secret takes the bytes out of the array it came in`() {
    var bytes: [UInt8] = [1, 2, 3]
    let secret = SecretBytes(wiping: &bytes)
    #expect(bytes.isEmpty)
    #expect(secret.revealed == [1, 2, 3])
  }

  @Test func `random secrets come from the given source alone`() {
    var one = SeededGenerator(seed: 5)
    var other = SeededGenerator(seed: 5)
    for count in 0..<40 {
      let secret = SecretBytes(byteCount: count, using: &one)
      #expect(secret.byteCount == count)
      #expect(secret == SecretBytes(byteCount: count, using: &other))
    }
  }

  @Test func `printing a key tells nothing of the secret`() throws {
    var generator = SeededGenerator(seed: 7)
    let secret = SecretBytes(byteCount: 32, using: &generator)
    let signing = try #require(SigningKey(seed: secret))
    let agreement = try #require(AgreementKey(secret: secret))
    let symmetric = try #require(SymmetricKey(secret: secret))
    var printed = "\(secret) \(signing) \(agreement) \(symmetric)"
    dump([secret, signing, agreement, symmetric] as [Any], to: &printed)
    let bytes = secret.revealed
    #expect(!printed.contains(hexadecimal(bytes.prefix(4))))
    #expect(!printed.contains("\(bytes[0]), \(bytes[1])"))
  }

  /// Source: RFC 8032 §7.1, tests 1 and 3.
  @Test func `signatures are those of the standard`() throws {
    let vectors: [(seed: String, key: String, message: String, signature: String)] = [
      (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e3970"
          + "1cf9b46bd25bf5f0595bbe24655141438e7a100b"
      ),
      (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760"
          + "984dc6594a7c15e9716ed28dc027beceea1ec40a"
      ),
    ]
    for vector in vectors {
      let seed = try #require(bytesFromHexadecimal(vector.seed))
      let message = try #require(bytesFromHexadecimal(vector.message))
      let key = try #require(SigningKey(seed: SecretBytes(copying: seed)))
      #expect(key.verifyingKey.hex == vector.key)
      let signature = key.sign(message)
      #expect(hexadecimal(signature.bytes) == vector.signature)
      #expect(key.verifyingKey.isValid(signature, for: message))
      #expect(!key.verifyingKey.isValid(signature, for: message + [0]))
    }
    #expect(SigningKey(seed: SecretBytes(copying: [1])) == nil)
  }

  /// Source: RFC 7748 §6.1.
  @Test func `both sides agree on the secret of the standard`() throws {
    let alice = try agreementKey("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
    let bob = try agreementKey("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
    #expect(
      alice.publicKey.hex == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
    #expect(
      bob.publicKey.hex == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
    for shared in [
      alice.sharedSecret(with: bob.publicKey), bob.sharedSecret(with: alice.publicKey),
    ] {
      #expect(
        hexadecimal(try #require(shared).revealed)
          == "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
    }
  }

  private func agreementKey(_ hex: String) throws -> AgreementKey {
    let bytes = try #require(bytesFromHexadecimal(hex))
    return try #require(AgreementKey(secret: SecretBytes(copying: bytes)))
  }

  /// Source: FIPS 180-2 appendices B.1 and C.1.
  @Test func `hashes are those of the standard`() {
    #expect(
      hexadecimal(SHA256.hash(Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hexadecimal(SHA512.hash(Array("abc".utf8)))
        == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
  }

  /// Source: RFC 7914 §12, the second and third vector.
  @Test func `scrypt derives as the standard says`() throws {
    let first = try #require(
      Scrypt.derive(
        from: SecretBytes(copying: Array("password".utf8)), salt: Array("NaCl".utf8),
        workFactor: 10, blockSize: 8, parallelism: 16, byteCount: 64))
    #expect(
      hexadecimal(first.revealed)
        == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
        + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640")
    let second = try #require(
      Scrypt.derive(
        from: SecretBytes(copying: Array("pleaseletmein".utf8)),
        salt: Array("SodiumChloride".utf8), workFactor: 14, byteCount: 64))
    #expect(
      hexadecimal(second.revealed)
        == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
        + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887")
    #expect(
      Scrypt.derive(
        from: SecretBytes(copying: []), salt: [], workFactor: 31, byteCount: 1) == nil)
  }
}
