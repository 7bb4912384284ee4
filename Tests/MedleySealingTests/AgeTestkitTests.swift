import CZlib
import Foundation
import MedleySealing
import Testing

/// The age project's own vectors, each of which tests one way to be right or wrong.
@Suite(.enabled(if: SharedVectors.arePresent, "the shared vectors are not here"))
struct AgeTestkitTests {
  /// A vector: lines of text about a file, an empty line, the file.
  private struct Vector {
    let name: String
    var fields: [String: [String]] = [:]
    let file: [UInt8]

    init(contentsOf url: URL) throws {
      name = url.lastPathComponent
      let bytes = try [UInt8](Foundation.Data(contentsOf: url))
      var start = 0
      while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")), end > start {
        let line = String(decoding: bytes[start..<end], as: UTF8.self)
        let separator = try #require(line.firstRange(of: ": "))
        let key = String(line[..<separator.lowerBound])
        fields[key, default: []].append(String(line[separator.upperBound...]))
        start = end + 1
      }
      let rest = Array(bytes[(start + 1)...])
      file = fields["compressed"] == nil ? rest : try Vector.inflated(rest)
    }

    static func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
      var output = [UInt8](repeating: 0, count: 1 << 25)
      var count = UInt(output.count)
      try #require(uncompress(&output, &count, bytes, UInt(bytes.count)) == Z_OK)
      return Array(output.prefix(Int(count)))
    }

    var identities: [AgeIdentity] {
      get throws {
        let keys = try fields["identity", default: []].map { text in
          AgeIdentity.x25519(try #require(AgreementKey(identityText: text.utf8)))
        }
        let passphrases = fields["passphrase", default: []].map { text in
          AgeIdentity.passphrase(SecretBytes(copying: text.utf8))
        }
        return keys + passphrases
      }
    }
  }

  private static func vectors() throws -> [Vector] {
    let folder = SharedVectors.folder.appending(path: "age-testkit")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.sorted { $0.path < $1.path }.map(Vector.init)
  }

  /// The word with which the vectors name such an error.
  private func expectation(for error: SealingError, file: [UInt8]) -> String {
    switch error {
    case .sealedForOthers: return "no match"
    case .damaged(.headerCode, _): return "HMAC failure"
    case .damaged(.chunk, _), .damaged(.lastChunk, _), .damaged(.trailingBytes, _):
      return "payload failure"
    case .endsEarly(let offset):
      // The vectors count the nonce as part of the header.
      guard let header = try? AgeFile.header(of: file) else { return "header failure" }
      return offset < header.byteCount + 16 ? "header failure" : "payload failure"
    default: return "header failure"
    }
  }

  @Test func `every vector in scope ends as the age project says`() throws {
    var inScope = 0
    var armored = 0
    var hybrid = 0
    for vector in try AgeTestkitTests.vectors() {
      if vector.fields["armored"] != nil {
        armored += 1
        continue
      }
      if vector.name.starts(with: "hybrid") {
        hybrid += 1
        continue
      }
      inScope += 1
      var opener = AgeOpener(with: try vector.identities, limit: .max)
      var released: [UInt8] = []
      var outcome = "success"
      do {
        try opener.receive(vector.file, into: &released)
        try opener.finish(into: &released)
      } catch {
        outcome = expectation(for: error, file: vector.file)
      }
      #expect([outcome] == vector.fields["expect"], "\(vector.name)")
      if let payload = vector.fields["payload"]?.first {
        #expect(hexadecimal(SHA256.hash(released)) == payload, "\(vector.name)")
      } else {
        #expect(released.isEmpty, "\(vector.name)")
      }
    }
    #expect(inScope == 92)
    #expect(armored == 33)
    #expect(hybrid == 18)
    SharedVectors.record("age", "testkit, X25519 and scrypt", inScope)
  }

  @Test func `an armored file is recognised as one`() throws {
    let vector = try #require(AgeTestkitTests.vectors().first { $0.name == "armor_x25519" })
    #expect(throws: SealingError.armored) {
      try AgeFile.open(vector.file, with: vector.identities, limit: 100)
    }
    #expect(throws: SealingError.armored) { try AgeFile.header(of: vector.file) }
  }

  @Test func `opening all at once releases nothing of a file that does not end well`() throws {
    for vector in try AgeTestkitTests.vectors() {
      guard vector.fields["armored"] == nil, !vector.name.starts(with: "hybrid") else { continue }
      let opened = try? AgeFile.open(vector.file, with: vector.identities, limit: .max)
      #expect((opened != nil) == (vector.fields["expect"] == ["success"]), "\(vector.name)")
    }
  }
}
