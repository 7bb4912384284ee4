import MedleySealing
import MedleyTestSupport
import Testing

/// Every way to cut or change a file: none gives out a plaintext, and a cut is told from a change.
@Suite struct AgeDamageTests {
  private let identities: [AgeIdentity]
  private let recipients: [AgeRecipient]
  private var generator = SeededGenerator(seed: 11)

  init() {
    let key = AgreementKey(using: &generator)
    let other = AgreementKey(using: &generator)
    identities = [.x25519(key)]
    recipients = [.x25519(other.publicKey), .x25519(key.publicKey)]
  }

  private func error(
    opening file: [UInt8], isWholeByteCount: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) -> SealingError? {
    do {
      _ = try AgeFile.open(
        file, with: identities, limit: 1 << 20, isWholeByteCount: isWholeByteCount)
      return nil
    } catch {
      return error
    }
  }

  /// The same, but the file arrives a byte at a time and must give out nothing.
  private func error(streaming file: [UInt8]) -> SealingError? {
    var opener = AgeOpener(with: identities, limit: 1 << 20)
    do {
      for byte in file {
        let released = try opener.receive([byte])
        #expect(released.isEmpty)
      }
      _ = try opener.finish()
      return nil
    } catch {
      return error
    }
  }

  @Test mutating func `a small file cut at any byte is known to end early`() throws {
    let size = 300
    let file = try AgeFile.seal(generator.bytes(size), to: recipients, using: &generator)
    let chunkStart = file.count - size - 16
    for count in 0..<file.count {
      let cut = Array(file.prefix(count))
      let known = error(opening: cut, isWholeByteCount: { $0 == size })
      #expect(known == (count == 0 ? .empty : .endsEarly(atByteOffset: count)))
      // Without knowing the lengths, only a chunk that has begun can be mistaken for a damaged one.
      let unknown = error(opening: cut)
      #expect(
        unknown
          == (count < chunkStart + 16
            ? known : .damaged(.lastChunk(0), atByteOffset: chunkStart)))
      #expect(error(streaming: cut) == unknown)
    }
    #expect(error(opening: file) == nil)
    #expect(error(streaming: file) == nil)
  }

  @Test mutating func `a large file cut near a chunk's border is known to end early`() throws {
    for size in [131_072, 150_000] {
      let file = try AgeFile.seal(generator.bytes(size), to: recipients, using: &generator)
      let chunkCount = (size + 65_535) / 65_536
      let chunksStart = file.count - size - chunkCount * 16
      for chunk in 0..<chunkCount {
        let start = chunksStart + chunk * 65_552
        for distance in -17...40 where start + distance < file.count {
          let cut = Array(file.prefix(start + distance))
          let early = SealingError.endsEarly(atByteOffset: cut.count)
          #expect(error(opening: cut, isWholeByteCount: { $0 == size }) == early)
          // An empty chunk is known to be cut off unless it is the first.
          let begun = chunk == 0 ? 16 : 17
          if (0..<begun).contains(distance) {
            #expect(error(opening: cut) == early)
          } else if distance >= begun {
            #expect(
              error(opening: cut) == .damaged(.lastChunk(chunk), atByteOffset: start))
          }
        }
      }
    }
  }

  @Test mutating func `no changed bit goes unnoticed or is taken for a cut`() throws {
    let file = try AgeFile.seal(generator.bytes(60), to: recipients, using: &generator)
    let chunkStart = file.count - 76
    for index in file.indices {
      for bit in 0..<8 {
        var changed = file
        changed[index] ^= 1 << UInt8(bit)
        let error = error(opening: changed)
        switch error {
        case .damaged(.lastChunk(0), atByteOffset: chunkStart):
          #expect(index >= chunkStart - 16, "bit \(bit) of byte \(index)")
        case .damaged(.headerCode, _), .sealedForOthers, .damaged(.header, _), .notSealed,
          .newerVersion:
          #expect(index < chunkStart - 16, "bit \(bit) of byte \(index)")
        default:
          Issue.record("bit \(bit) of byte \(index): \(String(describing: error))")
        }
        if bit == index % 8 { #expect(self.error(streaming: changed) == error) }
      }
    }
  }

  @Test mutating func `a damaged chunk is named by its number and offset`() throws {
    let size = 131_072 + 100
    let file = try AgeFile.seal(generator.bytes(size), to: recipients, using: &generator)
    let chunksStart = file.count - size - 48
    for chunk in 0..<3 {
      let start = chunksStart + chunk * 65_552
      for distance in [0, 50, 115] {
        var changed = file
        changed[start + distance] ^= 1
        #expect(
          error(opening: changed)
            == .damaged(chunk == 2 ? .lastChunk(2) : .chunk(chunk), atByteOffset: start))
      }
    }
    var swapped = file
    swapped.replaceSubrange(
      chunksStart..<chunksStart + 65_552, with: file[chunksStart + 65_552..<chunksStart + 131_104])
    #expect(error(opening: swapped) == .damaged(.chunk(0), atByteOffset: chunksStart))
  }

  @Test mutating func `bytes after the end are damage`() throws {
    for size in [65_536, 131_072] {
      let file = try AgeFile.seal(generator.bytes(size), to: recipients, using: &generator)
      for extra in [1, 16, 17, 70_000] {
        #expect(
          error(opening: file + generator.bytes(extra))
            == .damaged(.trailingBytes, atByteOffset: file.count))
      }
    }
  }

  @Test mutating func `a copy whose end is zeros is known to end early`() throws {
    for size in [300, 131_072 + 300] {
      let file = try AgeFile.seal(generator.bytes(size), to: recipients, using: &generator)
      let rest = [1, 30, 200, 400].map { file.count - $0 } + Array(stride(from: 1, to: 500, by: 7))
      for count in rest + (size > 65_536 ? [60_000, 65_552 + 500, 131_104 + 400] : []) {
        var zeroed = file
        for index in count..<file.count { zeroed[index] = 0 }
        let error = error(opening: zeroed)
        guard file.count - count >= 16 else {
          guard case .damaged(.lastChunk, _) = error else {
            Issue.record("\(count) of \(file.count): \(String(describing: error))")
            continue
          }
          continue
        }
        guard case .endsEarly(let offset) = error else {
          Issue.record("\(count) of \(file.count): \(String(describing: error))")
          continue
        }
        // A byte before the zeros may be zero by chance; a nonce of zeros cannot be told.
        #expect(offset <= count + 16 && offset >= count - 3)
      }
      var hole = file
      for index in 100..<300 { hole[index] = 0 }
      #expect(error(opening: hole) == .damaged(.header, atByteOffset: 100))
    }
    for count in [1, 100, 70_000] {
      #expect(error(opening: [UInt8](repeating: 0, count: count)) == .notSealed)
    }
  }

  @Test mutating func `no mangled file gives out another plaintext`() throws {
    let plaintext = generator.bytes(40)
    let file = try AgeFile.seal(plaintext, to: recipients, using: &generator)
    let pieces = ["\n", "-> X25519 ", "--- ", "\n\n", "AAAA", "\0", "é"].map { Array($0.utf8) }
    for round in 0..<1500 {
      var mangled = file
      for _ in 0...generator.below(3) {
        let start = generator.below(mangled.count)
        let end = min(mangled.count, start + generator.below(80))
        switch generator.below(4) {
        case 0: mangled.removeSubrange(start..<end)
        case 1: mangled.insert(contentsOf: mangled[start..<end], at: generator.below(start + 1))
        case 2: mangled.insert(contentsOf: generator.pick(pieces) ?? [], at: start)
        default: mangled.replaceSubrange(start..<end, with: generator.bytes(end - start))
        }
        if mangled.isEmpty { break }
      }
      let opened = try? AgeFile.open(mangled, with: identities, limit: 1000)
      #expect(opened == nil || opened == plaintext && mangled == file, "round \(round)")
      #expect((error(streaming: mangled) == nil) == (opened != nil), "round \(round)")
    }
  }

  @Test func `other files are told from sealed ones`() {
    let others: [(text: String, error: SealingError)] = [
      ("", .empty),
      ("h", .notSealed),
      ("hello, this is a letter and no sealed file at all", .notSealed),
      ("a", .endsEarly(atByteOffset: 1)),
      ("age-encryption.org/v1", .endsEarly(atByteOffset: 21)),
      ("age-encryption.org/v1\n", .endsEarly(atByteOffset: 22)),
      ("age-encryption.org/v1\n-", .endsEarly(atByteOffset: 23)),
      ("age-encryption.org/v1\n--- AAAA", .damaged(.header, atByteOffset: 22)),
      ("age-encryption.org/v1\nX", .damaged(.header, atByteOffset: 22)),
      ("age-encryption.org/v1\r\n-> X", .damaged(.header, atByteOffset: 21)),
      ("age-encryption.org/v2\n-> X", .newerVersion),
      ("age-encryption.org/v10\n-> X", .newerVersion),
      ("age-encryption.org/w1\n-> X", .notSealed),
      ("-----BEGIN AGE ENCRYPTED FILE-----\nYWdl", .armored),
      ("-----BEGIN PGP MESSAGE-----\n", .notSealed),
    ]
    for other in others {
      #expect(error(opening: Array(other.text.utf8)) == other.error, "\(other.text)")
      #expect(error(streaming: Array(other.text.utf8)) == other.error, "\(other.text)")
    }
  }

  @Test func `a header without end is refused at its limit`() {
    let start = Array("age-encryption.org/v1\n".utf8)
    let stanza = Array("-> other \(String(repeating: "x", count: 100))\n\n".utf8)
    var lines = start
    for _ in 0..<65 { lines += stanza }
    #expect(error(opening: lines) == .tooLarge(.recipients, limit: 64))
    let line = start + Array("-> ".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 20_000)
    #expect(error(opening: line) == .tooLarge(.headerBytes, limit: 16_384))
    #expect(error(streaming: line) == .tooLarge(.headerBytes, limit: 16_384))
    for count in [16_384, 16_385] {
      #expect(throws: SealingError.tooLarge(.headerBytes, limit: 16_384)) {
        try AgeFile.header(of: Array(line.prefix(count)))
      }
    }
  }
}
