import Foundation
import MedleyFiles
import MedleyTestSupport
import Testing

/// How archives that Python made are read.
@Suite struct ZipTests {
  /// The archive that a script writes to `name`; `z` is Python's module.
  static func archive(_ script: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      "-c",
      """
      import io, sys, zipfile as z
      name = sys.argv[1]
      def add(a, name, data, day=(2026, 3, 29, 2, 30, 14), how=z.ZIP_DEFLATED):
          info = z.ZipInfo(name, day)
          info.compress_type = how
          a.writestr(info, data)

      """ + script, folder.path("a.zip"),
    ]
    try process.run()
    process.waitUntilExit()
    return try [UInt8](contentsOf: folder.path("a.zip"))
  }

  private static let small = Result {
    try archive(
      """
      with z.ZipFile(name, "w") as a:
          add(a, "../../etc/one.txt", b"hello " * 10)
          add(a, "folder/", b"", how=z.ZIP_STORED)
          add(a, "folder\\\\two.txt", b"", how=z.ZIP_STORED)
          add(a, "dr\\u00e9.txt", b"stored", how=z.ZIP_STORED)
      """)
  }

  private func fault(_ bytes: [UInt8], limit: Int = 1 << 20) -> ZipFault? {
    do throws(ZipFault) {
      let archive = try ZipArchive(bytes)
      for member in archive.members { _ = try archive.bytes(of: member, byteCountLimit: limit) }
      return nil
    } catch {
      return error
    }
  }

  @Test func `members are listed without their folders and read`() throws {
    let archive = try ZipArchive(try Self.small.get())
    #expect(archive.members.map(\.name) == ["one.txt", "two.txt", "dré.txt"])
    #expect(archive.members.map(\.byteCount) == [60, 0, 6])
    let day = try #require(archive.members.first?.modified)
    let found: [Int] = [day.year, day.month, day.day, day.hour, day.minute, day.second]
    #expect(found == [2026, 3, 29, 2, 30, 14])
    let texts = try archive.members.map {
      String(decoding: try archive.bytes(of: $0, byteCountLimit: 60), as: UTF8.self)
    }
    #expect(texts == [String(repeating: "hello ", count: 10), "", "stored"])
    #expect(throws: ZipFault.memberTooLarge(limit: 59)) {
      try archive.bytes(of: try archive.member("one.txt"), byteCountLimit: 59)
    }
    #expect(throws: ZipFault.noMember) { try archive.member("three.txt") }
    #expect(fault([]) == .notAnArchive)
    #expect(fault(Array("<xml/>".utf8)) == .notAnArchive)
  }

  @Test func `an archive that is cut anywhere is refused`() throws {
    let bytes = try Self.small.get()
    for count in 4..<bytes.count { #expect(fault(Array(bytes.prefix(count))) == .endsEarly) }
  }

  @Test func `a gibibyte of zeros stops at the limit`() throws {
    let bytes = try Self.archive(
      """
      import struct, zlib
      packer = zlib.compressobj(9, zlib.DEFLATED, -15)
      start = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
      piece = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
      data = start + piece * 1023 + packer.flush()
      head = struct.pack("<5H3L2H", 20, 0, 8, 0, 33, 0, len(data), 1 << 30, 5, 0)
      local = b"PK\\3\\4" + head + b"zeros" + data
      list = b"PK\\1\\2" + struct.pack("<H", 20) + head + struct.pack("<3H2L", 0, 0, 0, 0, 0)
      list += b"zeros"
      end = struct.pack("<4H2LH", 0, 0, 1, 1, len(list), len(local), 0)
      open(name, "wb").write(local + list + b"PK\\5\\6" + end)
      """)
    #expect(bytes.count < 8 << 20)
    let archive = try ZipArchive(bytes)
    var count = 0
    #expect(throws: ZipFault.memberTooLarge(limit: 1_000_000)) {
      try archive.read(try archive.member("zeros"), byteCountLimit: 1_000_000) {
        count += $0.count
      }
    }
    #expect(count <= 1_000_000)
  }

  @Test func `an archive within an archive is opened, and no deeper one`() throws {
    let bytes = try Self.archive(
      """
      data = b"deep"
      for depth in range(3):
          b = io.BytesIO()
          with z.ZipFile(b, "w") as a: add(a, "inner%d" % depth, data)
          data = b.getvalue()
      open(name, "wb").write(data)
      """)
    let outer = try ZipArchive(bytes)
    let inner = try outer.archive(in: try outer.member("inner2"))
    #expect(inner.members.map(\.name) == ["inner1"])
    #expect(throws: ZipFault.tooDeep(limit: 2)) {
      try inner.archive(in: try inner.member("inner1"))
    }
  }

  @Test func `other packing, encryption and a wrong sum are told apart`() throws {
    let packed = try Self.archive(
      "with z.ZipFile(name, 'w') as a: add(a, 'a', b'a' * 99, how=z.ZIP_BZIP2)")
    #expect(fault(packed) == .unknownPacking(method: 12))
    let plain = try Self.archive(
      "with z.ZipFile(name, 'w') as a: add(a, 'a', b'secret', how=z.ZIP_STORED)")
    #expect(fault(plain) == nil)
    var spoilt = plain
    spoilt[31] ^= 1
    #expect(fault(spoilt) == .wrongCheckSum)
    var encrypted = plain
    let list = try #require(plain.firstRange(of: [0x50, 0x4b, 1, 2])?.lowerBound)
    encrypted[list + 8] |= 1
    #expect(fault(encrypted) == .encrypted)
  }

  @Test func `a spoilt archive traps nothing`() throws {
    var generator = SeededGenerator(seed: 14)
    let bytes = try Self.small.get()
    var refused = 0
    for _ in 0..<1_000 where fault(SpoiltFile.bytes(bytes, &generator)) != nil { refused += 1 }
    #expect(refused > 500)
  }
}
