import Foundation
import MedleySealing
import MedleyTestSupport
import Testing

/// Stock `age` opens what is sealed here, and the other way round.
@Suite(.enabled(if: AgeProgram.isPresent, "the program age is not installed"))
struct AgeInteropTests {
  private static let sizes = [0, 1, 65_535, 65_536, 65_537, 131_072]

  @Test func `keys have the text that age-keygen gives them`() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<5 {
      let key = AgreementKey(using: &generator)
      try folder.write(key.identityText.revealed, to: "identity")
      let printed = try AgeProgram.run("/usr/bin/age-keygen", "-y", folder.path("identity"))
      #expect(printed == Array((key.publicKey.recipientText + "\n").utf8))
    }
    _ = try AgeProgram.run("/usr/bin/age-keygen", "-o", folder.path("theirs"))
    let lines = String(decoding: try folder.read("theirs"), as: UTF8.self).split(separator: "\n")
    let identity = try #require(lines.last)
    let key = try #require(AgreementKey(identityText: identity.utf8))
    #expect(key.identityText.revealed == Array(identity.utf8))
    #expect(lines.contains("# public key: \(key.publicKey.recipientText)"))
    #expect(AgreementKey.Public(recipientText: key.publicKey.recipientText) == key.publicKey)
  }

  @Test func `a mistyped key is refused`() throws {
    var generator = SeededGenerator(seed: 22)
    let key = AgreementKey(using: &generator)
    let text = Array(key.publicKey.recipientText.utf8)
    for index in text.indices {
      var mistyped = text
      mistyped[index] = text[index] == UInt8(ascii: "q") ? UInt8(ascii: "p") : UInt8(ascii: "q")
      let read = AgreementKey.Public(recipientText: String(decoding: mistyped, as: UTF8.self))
      #expect(read == nil, "\(index)")
      #expect(
        AgreementKey.Public(recipientText: String(decoding: text[..<index], as: UTF8.self)) == nil)
    }
    var identity = key.identityText.revealed
    identity[20] ^= 0x20
    #expect(AgreementKey(identityText: identity) == nil)
    #expect(AgreementKey(identityText: text) == nil)
  }

  @Test func `age opens what is sealed here`() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 23)
    let key = AgreementKey(using: &generator)
    let other = AgreementKey(using: &generator)
    try folder.write(key.identityText.revealed, to: "identity")
    for size in AgeInteropTests.sizes {
      let plaintext = generator.bytes(size)
      let file = try AgeFile.seal(
        plaintext, to: [.x25519(other.publicKey), .x25519(key.publicKey)], using: &generator)
      try folder.write(file, to: "sealed")
      let opened = try AgeProgram.run(
        "/usr/bin/age", "-d", "-i", folder.path("identity"), folder.path("sealed"))
      #expect(opened == plaintext, "\(size)")
    }
  }

  @Test func `what age seals opens here`() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 24)
    let key = AgreementKey(using: &generator)
    let other = AgreementKey(using: &generator)
    for size in AgeInteropTests.sizes {
      let plaintext = generator.bytes(size)
      try folder.write(plaintext, to: "plain")
      _ = try AgeProgram.run(
        "/usr/bin/age", "-r", other.publicKey.recipientText, "-r", key.publicKey.recipientText,
        "-o", folder.path("sealed"), folder.path("plain"))
      let file = try folder.read("sealed")
      #expect(try AgeFile.open(file, with: [.x25519(key)], limit: size) == plaintext, "\(size)")
    }
  }

  @Test(.enabled(if: AgeProgram.canType, "script, which types passphrases, is not installed"))
  func `passphrases work in both directions`() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 25)
    let passphrase = SecretBytes(copying: "the small blue door".utf8)
    let plaintext = generator.bytes(1000)
    let file = try AgeFile.seal(
      plaintext, to: [.scrypt(passphrase: passphrase, workFactor: 12)], using: &generator)
    try folder.write(file, to: "sealed")
    try AgeProgram.type(
      "the small blue door\n",
      to: "age -d -o \(folder.path("opened")) \(folder.path("sealed"))")
    #expect(try folder.read("opened") == plaintext)

    try folder.write(plaintext, to: "plain")
    try AgeProgram.type(
      "the small blue door\nthe small blue door\n",
      to: "age -p -o \(folder.path("theirs")) \(folder.path("plain"))")
    let theirs = try folder.read("theirs")
    #expect(
      try AgeFile.open(theirs, with: [.passphrase(passphrase)], limit: 1000) == plaintext)
  }
}

/// The programs of Debian's package `age`, run as a person would run them.
enum AgeProgram {
  static let isPresent = FileManager.default.isExecutableFile(atPath: "/usr/bin/age")
  static let canType = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  static func run(_ program: String, _ arguments: String...) throws -> [UInt8] {
    try run(program, arguments, typing: nil)
  }

  /// Runs a command line on a terminal of its own, where age asks for passphrases.
  static func type(_ text: String, to command: String) throws {
    _ = try run("/usr/bin/script", ["-qec", command, "/dev/null"], typing: text)
  }

  private static func run(
    _ program: String, _ arguments: [String], typing text: String?
  ) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = Pipe()
    let input = Pipe()
    process.standardOutput = output
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    try process.run()
    if let text { try input.fileHandleForWriting.write(contentsOf: Foundation.Data(text.utf8)) }
    try input.fileHandleForWriting.close()
    let printed = try output.fileHandleForReading.readToEnd() ?? Foundation.Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments)")
    return Array(printed)
  }
}

/// A folder that is removed with everything in it.
final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Foundation.Data(bytes).write(to: url.appending(path: name))
  }

  func read(_ name: String) throws -> [UInt8] {
    try [UInt8](Foundation.Data(contentsOf: url.appending(path: name)))
  }
}
