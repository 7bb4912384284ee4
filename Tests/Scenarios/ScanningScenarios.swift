import Foundation
import Medley
import MedleyCodes
import MedleyStore
import MedleyTestSupport
import Testing

/// What the program does with the process that reads codes, when that goes well and when it does not.
@Suite struct ScanningScenarios {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A program that does what a line of the shell says.
  private func reader(_ line: String, milliseconds: Int64 = 30_000) throws -> PictureReader {
    let path = folder.path("reader-\(UUID().uuidString)")
    try Array("#!/bin/sh\n\(line)\n".utf8).write(to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return PictureReader(with: WorkerProgram(path: path, milliseconds: milliseconds))
  }

  /// The real one, which lies beside the tests.
  private static let real: PictureReader = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let own = URL(filePath: tests).deletingLastPathComponent()
    return PictureReader(
      with: WorkerProgram(path: own.appending(path: "medley-codes").path(), milliseconds: 30_000))
  }()

  private func fault(_ reader: PictureReader) throws -> ScanningFault? {
    do {
      _ = try reader.search([UInt8](repeating: 0xff, count: 3 << 20), from: "box.jpg")
      return nil
    } catch CabinetError.scanning(let fault) {
      return fault
    }
  }

  @Test func `each way in which reading fails is a fault of its own`() throws {
    let died = ScanningFault.readerDied(picture: "box.jpg")
    for line in [
      "kill -9 $$", "kill -11 $$", "exit 1", "exit 99", "exec 0<&-; exit 2", "yes", "cat",
    ] {
      let fault = try fault(reader(line))
      #expect(fault == died, "\(line)")
    }
    for line in ["exit 0", "echo MCR", "cat >/dev/null; printf 'MCR\\001\\000\\001'"] {
      #expect(try fault(reader(line)) == .nonsense(picture: "box.jpg"), "\(line)")
    }
    #expect(try fault(reader("exit 3")) == .unreadable(picture: "box.jpg"))
    #expect(try fault(reader("exit 4")) == .fileTooLarge(picture: "box.jpg", limit: 64 << 20))
    #expect(try fault(reader("exit 5")) == .notConfined)
    #expect(try fault(reader("exit 6")) == .notPicture(picture: "box.jpg"))
    #expect(try fault(reader("exit 7")) == .tooManyPixels(picture: "box.jpg"))
    #expect(try fault(reader("exit 8")) == .noLoader(picture: "box.jpg"))
    #expect(
      try fault(reader("exit 9")) == .sideTooLong(picture: "box.jpg", limit: 32_767))
    let cut = try reader("cat >/dev/null; printf 'MCR\\001\\200\\000'")
    #expect(try fault(cut) == .cutOff(picture: "box.jpg"))
    let nowhere = folder.path("nowhere")
    let absent = PictureReader(with: WorkerProgram(path: nowhere, milliseconds: 30_000))
    #expect(try fault(absent) == .noReader(path: nowhere))
    let slow = try reader("cat >/dev/null; exec sleep 60", milliseconds: 300)
    #expect(try fault(slow) == .timedOut(picture: "box.jpg", seconds: 20))
  }

  @Test func `every fault has a sentence of its own that says what to do`() throws {
    let faults: [ScanningFault] = [
      .noReader(path: "p"), .readerDied(picture: "p"), .timedOut(picture: "p", seconds: 20),
      .nonsense(picture: "p"), .notPicture(picture: "p"), .noLoader(picture: "p"),
      .unreadable(picture: "p"), .fileTooLarge(picture: "p", limit: 64 << 20),
      .tooManyPixels(picture: "p"), .sideTooLong(picture: "p", limit: 32_767),
      .cutOff(picture: "p"), .notConfined,
    ]
    #expect(Set(faults.map(\.explanation.whatHappened)).count == faults.count)
    #expect(faults.allSatisfy { $0.explanation.whatToDo != nil })
  }

  @Test func `an answer without codes is no fault`() throws {
    let empty = try reader("cat >/dev/null; printf 'MCR\\001\\000\\000'")
    #expect(try empty.search([1, 2, 3], from: "box.jpg").codes.isEmpty)
  }

  @Test func `pictures that are too large or not there are not given to it`() throws {
    let curious = try reader("touch '\(folder.path("started"))'; exit 1")
    let large = [UInt8](repeating: 0, count: (64 << 20) + 1)
    #expect(throws: CabinetError.self) { try curious.search(large, from: "box.jpg") }
    #expect(throws: StoreError.self) { try curious.search(pictureAt: folder.path("none.png")) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("started")))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zint")))
  func `a pack's code goes from a picture to what it says`() throws {
    let path = folder.path("box.png")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/zint")
    process.arguments = ["-b", "EANX", "-d", "4006381333931", "-o", path, "--scale=2"]
    try process.run()
    process.waitUntilExit()
    let codes = try Self.real.search(pictureAt: path).codes
    #expect(codes.map { String(decoding: $0.bytes, as: UTF8.self) } == ["4006381333931"])
    #expect(codes.first?.state == .read)
    #expect(codes.first?.readers == [.zbar, .zxing])
    #expect(throws: CabinetError.self) { try Self.real.search([1, 2], from: "standard input") }
  }
}
