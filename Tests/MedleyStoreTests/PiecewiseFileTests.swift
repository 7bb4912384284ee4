import Foundation
import MedleyStore
import MedleyTestSupport
import Testing

@Suite struct PiecewiseFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Odd: Error, Equatable {}

  private var path: String { folder.path + "/out" }

  private func names() throws -> [String] { try FileSystem.names(in: folder.path) }

  @Test(arguments: [0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 5 << 20])
  func `the pieces are the file, for its owner alone`(byteCount: Int) throws {
    let piece = "abcdefghijklmnopqrstuvw\u{e9}"
    var rest = byteCount
    var expected: [UInt8] = []
    try PiecewiseFile.create(path) { write in
      while rest > 0 {
        let text = rest >= piece.utf8.count ? piece : String(repeating: ".", count: rest)
        try write(text)
        expected += Array(text.utf8)
        rest -= text.utf8.count
      }
    }
    #expect(expected.count == byteCount)
    #expect(try FileSystem.read(path, limit: byteCount) == expected)
    #expect(FileSystem.isPrivate(path))
    #expect(try names() == ["out"])
  }

  @Test func `one long piece is written as it is`() throws {
    let long = String(repeating: "0123456789", count: 350_000)
    try PiecewiseFile.create(path) { write in
      try write("<")
      try write(long)
      try write(">")
    }
    #expect(try FileSystem.read(path, limit: 1 << 23) == Array("<\(long)>".utf8))
  }

  @Test func `nothing has the name before the last piece, and nothing has any after an error`()
    throws
  {
    #expect(throws: Odd()) {
      try PiecewiseFile.create(path) { write in
        try write(String(repeating: "x", count: 3 << 20))
        #expect(try !names().contains("out"))
        throw Odd()
      }
    }
    #expect(try names() == [])
  }

  @Test func `what is there already is left alone, whenever it came`() throws {
    func error(_ pieces: ((String) throws -> Void) throws -> Void) throws -> FileError? {
      do {
        try PiecewiseFile.create(path, pieces: pieces)
        return nil
      } catch let error as FileError {
        return error
      }
    }
    // 17 is EEXIST of errno(3).
    let late = try error { write in
      try write("mine")
      try Data("theirs".utf8).write(to: URL(filePath: path))
    }
    #expect(late == FileError(.rename, path, number: 17))
    var isAsked = false
    let early = try error { _ in isAsked = true }
    #expect(early == FileError(.create, path, number: 17) && !isAsked)
    #expect(try FileSystem.read(path, limit: 100) == Array("theirs".utf8))
    #expect(try names() == ["out"])
  }

  @Test func `a folder that is not there is named as it was given`() throws {
    let path = folder.path + "/none/out"
    // 2 is ENOENT of errno(3).
    #expect(throws: FileError(.create, path, number: 2)) {
      try PiecewiseFile.create(path) { try $0("x") }
    }
  }
}
