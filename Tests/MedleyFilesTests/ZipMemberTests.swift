import Foundation
import MedleyFiles
import MedleyTestSupport
import Testing

/// How single members are found and unpacked.
@Suite struct ZipMemberTests {
  private func fault(_ bytes: [UInt8]) -> ZipFault? {
    do throws(ZipFault) {
      let archive = try ZipArchive(bytes)
      for member in archive.members {
        _ = try archive.bytes(of: member, byteCountLimit: 1 << 20)
      }
      return nil
    } catch {
      return error
    }
  }

  private static let one = Result {
    try ZipTests.archive("with z.ZipFile(name, 'w') as a: add(a, 'a', b'abc' * 99)")
  }

  /// What the scripts pack: text, noise that cannot be packed, nothing, and more than a piece.
  private static let contents: [String: [UInt8]] = [
    "text": Array(String(repeating: "Ibuprofen 400 mg\n", count: 20_000).utf8),
    "noise": (0..<100_000).map { UInt8(truncatingIfNeeded: ($0 * $0 * 40_503) >> 7) },
    "empty": [],
    "piece": [UInt8](repeating: 7, count: 65_536),
  ]

  private func check(_ archive: ZipArchive) throws {
    #expect(Set(archive.members.map(\.name)) == Set(Self.contents.keys))
    for member in archive.members.reversed() {
      let found = try archive.bytes(of: member, byteCountLimit: 1 << 20)
      #expect(found == Self.contents[member.name], "\(member.name)")
    }
  }

  @Test(arguments: ["-0", "-1", "-9"])
  func `archives of the program zip are read`(level: String) throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in Self.contents {
      try Data(bytes).write(to: URL(filePath: folder.path(name)))
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/zip")
    process.currentDirectoryURL = URL(filePath: folder.path("."))
    process.arguments = ["-q", level, "a.zip"] + Self.contents.keys.sorted()
    try process.run()
    process.waitUntilExit()
    let path = URL(filePath: folder.path("a.zip"))
    try check(try ZipArchive([UInt8](Data(contentsOf: path))))
  }

  @Test(arguments: ["z.ZIP_STORED", "z.ZIP_DEFLATED"], [true, false])
  func `archives of Python are read, also those with sizes behind the bytes`(
    how: String, isSeekable: Bool
  ) throws {
    let bytes = try ZipTests.archive(
      """
      class Pipe:
          def __init__(self, file): self.file = file
          def write(self, data): return self.file.write(data)
          def flush(self): self.file.flush()
      file = open(name, "wb")
      with z.ZipFile(\(isSeekable ? "file" : "Pipe(file)"), "w") as a:
          add(a, "text", b"Ibuprofen 400 mg\\n" * 20000, how=\(how))
          noise = bytes((n * n * 40503 >> 7) & 255 for n in range(100000))
          add(a, "noise", noise, how=\(how))
          add(a, "empty", b"", how=\(how))
          add(a, "piece", b"\\x07" * 65536, how=\(how))
      file.close()
      """)
    #expect(bytes[6] & 8 == (isSeekable ? 0 : 8))
    try check(try ZipArchive(bytes))
  }

  @Test func `a header that says other than the list is refused`() throws {
    let bytes = try Self.one.get()
    #expect(fault(bytes) == nil)
    // The mark, the method, the sum, both sizes, the name's length and the name.
    for place in [0, 1, 2, 3, 8, 9, 14, 17, 18, 21, 22, 25, 26, 29, 30] {
      var spoilt = bytes
      spoilt[place] ^= 4
      #expect(fault(spoilt) == (place < 4 ? .notAnArchive : .damaged), "\(place)")
    }
    var encrypted = bytes
    encrypted[6] |= 1
    #expect(fault(encrypted) == .encrypted)
  }

  @Test func `a list that says another length is refused`() throws {
    var bytes = try ZipTests.archive(
      """
      class Pipe:
          def __init__(self, file): self.file = file
          def write(self, data): return self.file.write(data)
          def flush(self): self.file.flush()
      with z.ZipFile(Pipe(open(name, "wb", 0)), "w") as a: add(a, "a", b"abc" * 99)
      """)
    let list = try #require(bytes.firstRange(of: [0x50, 0x4b, 1, 2])?.lowerBound)
    #expect(fault(bytes) == nil)
    // One byte more or less, packed and unpacked; the header leaves these to the list here.
    for place in [list + 20, list + 24] {
      for step: UInt8 in [1, 255] {
        let kept = bytes[place]
        bytes[place] &+= step
        #expect(fault(bytes) == .damaged, "\(place) \(step)")
        bytes[place] = kept
      }
    }
    bytes[list + 16] ^= 1
    #expect(fault(bytes) == .wrongCheckSum)
  }

  @Test func `members that share bytes are refused`() throws {
    // The second member stands whole within the first, which is stored.
    let bytes = try ZipTests.archive(
      """
      import struct, zlib
      def head(data):
          sum = zlib.crc32(data)
          return struct.pack("<5H3L2H", 20, 0, 0, 0, 33, sum, len(data), len(data), 1, 0)
      inner = b"PK\\3\\4" + head(b"abc") + b"b" + b"abc"
      outer = b"PK\\3\\4" + head(inner) + b"a" + inner
      list = b""
      for n, data, at in ((b"a", inner, 0), (b"b", b"abc", 31)):
          list += b"PK\\1\\2" + struct.pack("<H", 20) + head(data)
          list += struct.pack("<3H2L", 0, 0, 0, 0, at) + n
      end = struct.pack("<4H2LH", 0, 0, 2, 2, len(list), len(outer), 0)
      open(name, "wb").write(outer + list + b"PK\\5\\6" + end)
      """)
    #expect(bytes.count > 150)
    #expect(throws: ZipFault.damaged) { try ZipArchive(bytes) }
  }
}
