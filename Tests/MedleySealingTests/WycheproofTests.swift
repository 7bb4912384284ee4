import Foundation
import MedleySealing
import Testing

/// Each test counts the vectors it ran, so that none is left out unseen.
@Suite(.enabled(if: SharedVectors.arePresent, "the shared vectors are not here"))
struct WycheproofTests {
  private struct Sealed: Decodable {
    struct Case: Decodable {
      let tcId: Int
      let key, iv, aad, msg, ct, tag: HexBytes
      let result: String
    }
    let tests: [Case]
  }

  @Test func `ChaCha20-Poly1305 seals and opens as published`() throws {
    let file = try SharedVectors.wycheproof("chacha20_poly1305", as: Sealed.self)
    var count = 0
    for vector in file.testGroups.flatMap(\.tests) {
      count += 1
      let key = try #require(SymmetricKey(secret: SecretBytes(copying: vector.key.bytes)))
      let message = vector.ct.bytes + vector.tag.bytes
      guard let nonce = ChaChaPoly.Nonce(bytes: vector.iv.bytes) else {
        #expect(vector.result == "invalid" && vector.iv.bytes.count != 12, "\(vector.tcId)")
        continue
      }
      let opened = ChaChaPoly.open(
        message, key: key, nonce: nonce, authenticating: vector.aad.bytes)
      #expect(opened == (vector.result == "valid" ? vector.msg.bytes : nil), "\(vector.tcId)")
      let sealed = ChaChaPoly.seal(
        vector.msg.bytes, key: key, nonce: nonce, authenticating: vector.aad.bytes)
      #expect((sealed == message) == (vector.result == "valid"), "\(vector.tcId)")
    }
    #expect(count == 325)
    #expect(count == file.numberOfTests)
    SharedVectors.record("Wycheproof", "ChaCha20-Poly1305", file.numberOfTests)
  }

  @Test func `XChaCha20-Poly1305 seals and opens as published`() throws {
    let file = try SharedVectors.wycheproof("xchacha20_poly1305", as: Sealed.self)
    var count = 0
    for vector in file.testGroups.flatMap(\.tests) {
      count += 1
      let key = try #require(SymmetricKey(secret: SecretBytes(copying: vector.key.bytes)))
      let message = vector.ct.bytes + vector.tag.bytes
      let opened = XChaChaPoly.open(
        message, key: key, nonce: vector.iv.bytes, authenticating: vector.aad.bytes)
      #expect(opened == (vector.result == "valid" ? vector.msg.bytes : nil), "\(vector.tcId)")
      let sealed = XChaChaPoly.seal(
        vector.msg.bytes, key: key, nonce: vector.iv.bytes, authenticating: vector.aad.bytes)
      #expect((sealed == message) == (vector.result == "valid"), "\(vector.tcId)")
    }
    #expect(count == 315)
    #expect(count == file.numberOfTests)
    SharedVectors.record("Wycheproof", "XChaCha20-Poly1305", file.numberOfTests)
  }

  private struct Signed: Decodable {
    struct PublicKey: Decodable { let pk: HexBytes }
    struct Case: Decodable {
      let tcId: Int
      let msg, sig: HexBytes
      let result: String
    }
    let publicKey: PublicKey
    let tests: [Case]
  }

  @Test func `Ed25519 accepts exactly the signatures published as valid`() throws {
    let file = try SharedVectors.wycheproof("ed25519", as: Signed.self)
    var count = 0
    for group in file.testGroups {
      let key = try #require(VerifyingKey(bytes: group.publicKey.pk.bytes))
      for vector in group.tests {
        count += 1
        let isValid = Signature(bytes: vector.sig.bytes).map {
          key.isValid($0, for: vector.msg.bytes)
        }
        #expect((isValid ?? false) == (vector.result == "valid"), "\(vector.tcId)")
      }
    }
    #expect(count == 151)
    #expect(count == file.numberOfTests)
    SharedVectors.record("Wycheproof", "Ed25519", file.numberOfTests)
  }

  private struct Agreed: Decodable {
    struct Case: Decodable {
      let tcId: Int
      let flags: [String]
      let `public`, `private`, shared: HexBytes
      let result: String
    }
    let tests: [Case]
  }

  @Test func `X25519 agrees as published and refuses the keys nobody holds`() throws {
    let file = try SharedVectors.wycheproof("x25519", as: Agreed.self)
    var counts = ["valid": 0, "acceptable": 0, "refused": 0]
    for vector in file.testGroups.flatMap(\.tests) {
      let key = try #require(AgreementKey(secret: SecretBytes(copying: vector.private.bytes)))
      let other = try #require(AgreementKey.Public(bytes: vector.public.bytes))
      if let shared = key.sharedSecret(with: other) {
        #expect(shared.revealed == vector.shared.bytes, "\(vector.tcId)")
        #expect(!vector.flags.contains("ZeroSharedSecret"), "\(vector.tcId)")
        counts[vector.result, default: 0] += 1
      } else {
        #expect(vector.flags.contains("ZeroSharedSecret"), "\(vector.tcId)")
        counts["refused", default: 0] += 1
      }
    }
    #expect(counts == ["valid": 264, "acceptable": 223, "refused": 31])
    #expect(file.numberOfTests == 518)
    SharedVectors.record("Wycheproof", "X25519", file.numberOfTests)
  }

  private struct Derived: Decodable {
    struct Case: Decodable {
      let tcId: Int
      let ikm, salt, info, okm: HexBytes
      let size: Int
      let result: String
    }
    let tests: [Case]
  }

  private func derivedCount<Function: HashFunction>(
    _ name: String, with function: Function.Type
  ) throws -> Int {
    let file = try SharedVectors.wycheproof(name, as: Derived.self)
    var count = 0
    for vector in file.testGroups.flatMap(\.tests) {
      count += 1
      let derived = HKDF<Function>.derive(
        from: SecretBytes(copying: vector.ikm.bytes), salt: vector.salt.bytes,
        purpose: vector.info.bytes, byteCount: vector.size)
      #expect(
        derived?.revealed == (vector.result == "valid" ? vector.okm.bytes : nil),
        "\(name) \(vector.tcId)")
    }
    #expect(count == file.numberOfTests)
    SharedVectors.record("Wycheproof", name, file.numberOfTests)
    return count
  }

  @Test func `HKDF derives as published`() throws {
    #expect(try derivedCount("hkdf_sha256", with: SHA256.self) == 86)
    #expect(try derivedCount("hkdf_sha512", with: SHA512.self) == 83)
  }

  private struct Coded: Decodable {
    struct Case: Decodable {
      let tcId: Int
      let key, msg, tag: HexBytes
      let result: String
    }
    let tagSize: Int
    let tests: [Case]
  }

  private func codedCount<Function: HashFunction>(
    _ name: String, with function: Function.Type
  ) throws -> Int {
    let file = try SharedVectors.wycheproof(name, as: Coded.self)
    var count = 0
    for group in file.testGroups {
      for vector in group.tests {
        count += 1
        let key = SecretBytes(copying: vector.key.bytes)
        let code = HMAC<Function>.code(for: vector.msg.bytes, key: key)
        let isEqual = Array(code.prefix(group.tagSize / 8)) == vector.tag.bytes
        #expect(isEqual == (vector.result == "valid"), "\(name) \(vector.tcId)")
        if group.tagSize == Function.byteCount * 8 {
          let isValid = HMAC<Function>.isValid(vector.tag.bytes, for: vector.msg.bytes, key: key)
          #expect(isValid == (vector.result == "valid"), "\(name) \(vector.tcId)")
        }
      }
    }
    #expect(count == file.numberOfTests)
    SharedVectors.record("Wycheproof", name, file.numberOfTests)
    return count
  }

  @Test func `HMAC codes as published`() throws {
    #expect(try codedCount("hmac_sha256", with: SHA256.self) == 174)
    #expect(try codedCount("hmac_sha512", with: SHA512.self) == 174)
  }
}
