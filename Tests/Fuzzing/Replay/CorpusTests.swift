import Foundation
import MedleyFuzzing
import Testing

/// The inputs that the fuzzer found worth keeping, and those on which something broke.
@Suite struct CorpusTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  /// The inputs of a parser, by the names of their files.
  static func inputs(of name: String) throws -> [(name: String, bytes: [UInt8])] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: name).path)
    return try names.sorted().map { file in
      (file, Array(try Data(contentsOf: folder.appending(path: "\(name)/\(file)"))))
    }
  }

  @Test(arguments: FuzzedParser.all.map(\.name))
  func `every input of the corpus is read or refused, and what is read keeps its laws`(
    _ name: String
  ) throws {
    let parser = try #require(FuzzedParser.all.first { $0.name == name })
    let inputs = try Self.inputs(of: name)
    #expect(!inputs.isEmpty, "\(name) has no corpus")
    var readCount = 0
    for (file, bytes) in inputs {
      do {
        if try parser.run(bytes) == .read { readCount += 1 }
      } catch {
        Issue.record("\(name)/\(file): \(error)")
      }
    }
    #expect(readCount > 0, "no input of \(name) is read")
    print("\(name): \(inputs.count) inputs, \(readCount) read, \(inputs.count - readCount) refused")
  }

  @Test(arguments: FuzzedParser.all.map(\.name))
  func `what the program writes itself is read`(_ name: String) throws {
    let parser = try #require(FuzzedParser.all.first { $0.name == name })
    let seeds = try parser.seeds()
    #expect(!seeds.isEmpty)
    #expect(try seeds.contains { try parser.run($0) == .read })
  }

  @Test func `every folder of the corpus belongs to a parser, and all are small`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(folders) == Set(FuzzedParser.all.map(\.name)))
    let byteCount = try folders.reduce(0) { sum, name in
      try Self.inputs(of: name).reduce(sum) { $0 + $1.bytes.count }
    }
    print("The corpus has \(byteCount) bytes.")
    #expect(byteCount < 1_500_000)
  }
}
