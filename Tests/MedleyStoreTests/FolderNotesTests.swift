import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// What a device remembers of its own files in folders, and what it makes of it.
@Suite struct FolderNotesTests {
  private let everybody = Digest(domain: "test", [1])
  private let actor = Actor(
    device: TestDevice(seed: 1).key, incarnation: Incarnation(words: Words16(high: 1, low: 2)))

  private func vector(_ sequence: UInt64) -> Vector {
    Vector([Head(actor: actor, sequence: sequence, hash: Words16(high: 3, low: sequence))])
  }

  private func file(
    _ number: Int, after: Int? = nil, to sequence: UInt64, byteCount: Int = 100
  ) -> OwnFile {
    OwnFile(
      name: name(number), digest: Digest(domain: "test", [UInt8(number)]), byteCount: byteCount,
      after: after.map(name), to: vector(sequence), recipients: everybody)
  }

  private func name(_ number: Int) -> String {
    FolderFileName.fresh("00000000000000" + (number < 10 ? "0" : "") + "\(number)")
  }

  @Test func `nothing is written while the newest file leads to what is held`() {
    let files = OwnFiles([file(1, to: 4), file(2, after: 1, to: 9)])
    #expect(files.chain.map(\.name) == [name(1), name(2)])
    #expect(files.step(held: vector(9), recipients: everybody) == .nothing)
    #expect(
      files.step(held: vector(10), recipients: everybody)
        == .increment(after: file(2, after: 1, to: 9)))
  }

  @Test func `other recipients, or no full file, take a full file`() {
    let files = OwnFiles([file(1, to: 4)])
    #expect(files.step(held: vector(4), recipients: Digest(domain: "test", [2])) == .full)
    #expect(OwnFiles([]).step(held: vector(4), recipients: everybody) == .full)
    #expect(
      OwnFiles([file(2, after: 1, to: 9)]).step(held: vector(9), recipients: everybody) == .full)
  }

  @Test func `files after a gap are of no use, and the file before it is gone on from`() {
    let first = file(1, to: 4)
    let files = OwnFiles([first, file(3, after: 2, to: 12), file(4, after: 3, to: 20)])
    #expect(files.chain == [first])
    #expect(files.others.map(\.name) == [name(3), name(4)])
  }

  @Test func `of two chains the one that leads further is kept`() {
    let files = OwnFiles([
      file(1, to: 4), file(2, after: 1, to: 9), file(3, to: 9), file(4, to: 7),
    ])
    #expect(files.chain.map(\.name) == [name(3)])
    #expect(files.others.map(\.name) == [name(1), name(2), name(4)])
  }

  @Test func `a circle of files is no chain`() {
    let files = OwnFiles([file(1, after: 2, to: 4), file(2, after: 1, to: 9)])
    #expect(files.chain.isEmpty && files.others.count == 2)
  }

  @Test func `increments outweigh a full file once they have more bytes than it`() {
    let files = OwnFiles([
      file(1, to: 4, byteCount: 1_000), file(2, after: 1, to: 5, byteCount: 400),
    ])
    #expect(!files.isOutweighed(by: 600))
    #expect(files.isOutweighed(by: 601))
  }

  @Test func `so many increments are enough, however small`() {
    var all = [file(1, to: 1, byteCount: 1 << 30)]
    for number in 2...65 { all.append(file(number, after: number - 1, to: UInt64(number))) }
    #expect(OwnFiles(all).step(held: vector(99), recipients: everybody) == .full)
    #expect(
      OwnFiles(Array(all.dropLast())).step(held: vector(99), recipients: everybody) != .full)
  }

  @Test func `notes are read as they were written, and not at all when one bit is wrong`() throws {
    var notes = FolderNotes(place: everybody)
    notes.held = vector(7)
    var own = file(1, to: 4)
    own.mark = FileMark(byteCount: 100, modified: 2, changed: 3, inode: 4)
    notes.remember(own)
    notes.remember(file(2, after: 1, to: 7))
    notes.see(
      [name(3): FileMark(byteCount: 1, modified: 2, changed: .max, inode: 0)], in: "/media/a b")
    let bytes = notes.encoded
    let again = try #require(FolderNotes(decoding: bytes))
    #expect(again == notes && again.own == notes.own && again.held == vector(7))
    #expect(again.seen(in: "/media/a b")?.count == 1 && again.seen(in: "/media") == nil)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(FolderNotes(decoding: damaged) == nil, "byte \(index)")
      #expect(FolderNotes(decoding: Array(bytes[..<index])) == nil, "cut at \(index)")
    }
  }

  @Test func `the oldest files are forgotten first, removed ones before all`() {
    var notes = FolderNotes(place: everybody)
    for number in 0..<700 {
      var own = OwnFile(
        name: FolderFileName.fresh(String(1_000_000_000_000_000 + number)), digest: everybody,
        byteCount: 1, after: nil, to: vector(1), recipients: everybody)
      own.isRemoved = number % 2 == 0
      notes.remember(own)
    }
    #expect(notes.own.count(where: \.isRemoved) == 128)
    #expect(notes.own.count { !$0.isRemoved } == 350)
    #expect(notes.own.last?.name == FolderFileName.fresh("1000000000000699"))
  }

  @Test(arguments: [
    "medley-0123456789abcdef.age", "medley-0123456789ABCDEF.AGE", "MEDLEY-0123456789abcdef.Age",
    "medley-0123456789abcdef (1).age", "medley-0123456789abcdef.sync-conflict-2026-ABC.age",
    "medley-0123456789abcdef (Zoë's copy).age", "medley-0123456789abcdef~1.age",
  ])
  func `names of the exchange are known, with what other programs add`(name: String) {
    #expect(FolderFileName.isOne(name))
  }

  @Test(arguments: [
    "", "medley-.age", "medley-0123456789abcde.age", "medley-0123456789abcdeg.age",
    "medley-0123456789abcdef0.age", "medley-0123456789abcdef.age.part",
    "medley-0123456789abcdefage",
    "xmedley-0123456789abcdef.age", "medley-0123456789abcdef/../x.age",
    "medley-0123456789abcdef \n.age", "medley-0123456789abcdef \u{1b}[2J.age",
    "medley-0123456789abcdef \u{fffd}.age", "medley-０１２３456789abcdef.age",
    "medley-0123456789abcdef " + String(repeating: "x", count: 255) + ".age",
  ])
  func `other names are nobody's business`(name: String) {
    #expect(!FolderFileName.isOne(name))
  }
}
