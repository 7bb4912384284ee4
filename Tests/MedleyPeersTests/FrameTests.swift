import MedleyPeers
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// Frames and messages, by `session §1` and `§2`.
@Suite struct FrameTests {
  @Test func `frames come out of any pieces as they went in`() throws {
    var generator = SeededGenerator(seed: 1)
    let bodies = [1, 2, 255, 256, 257, 65_535].map { generator.bytes($0) }
    let stream = bodies.flatMap { FrameReader.frame($0) }
    #expect(Array(stream.prefix(5)) == [0, 1, bodies[0][0], 0, 2])
    for size in [1, 2, 3, 1_000, stream.count] {
      var reader = FrameReader()
      var found: [[UInt8]] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        reader.append(Array(stream[start..<min(start + size, stream.count)]))
        while let body = try reader.next(limit: 65_535) { found.append(body) }
      }
      #expect(found == bodies)
      #expect(reader.pendingByteCount == 0)
    }
  }

  @Test func `a length that may not be is refused before a byte of the body`() throws {
    for (length, limit) in [([0, 0], 256), ([1, 1], 256), ([255, 255], 65_534)] as [([UInt8], Int)]
    {
      var reader = FrameReader()
      reader.append(length)
      #expect(throws: PeerError.notUnderstood(what: "length of a frame")) {
        try reader.next(limit: limit)
      }
    }
    var reader = FrameReader()
    reader.append([1, 0])
    #expect(try reader.next(limit: 256) == nil)
  }

  @Test func `messages of any size go through frames`() throws {
    var generator = SeededGenerator(seed: 2)
    for size in [1, 65_518, 65_519, 200_000, PeerLimits.messageByteCount] {
      let message = generator.bytes(size)
      var assembly = MessageAssembly()
      let plaintexts = MessageAssembly.plaintexts(of: message)
      #expect(plaintexts.count == (size + 65_517) / 65_518)
      for plaintext in plaintexts.dropLast() { #expect(try assembly.append(plaintext) == nil) }
      #expect(try assembly.append(plaintexts[plaintexts.count - 1]) == message)
    }
  }

  @Test func `a frame that is short, empty, strange or too much is refused`() {
    for plaintext in [[], [2, 1], [1, 1, 1], [0]] as [[UInt8]] {
      var assembly = MessageAssembly()
      #expect(throws: PeerError.self) { try assembly.append(plaintext) }
    }
    var assembly = MessageAssembly()
    let full = [1] + [UInt8](repeating: 3, count: 65_518)
    #expect(throws: PeerError.notUnderstood(what: "size of a message")) {
      for _ in 0..<17 { _ = try assembly.append(full) }
    }
  }

  @Test func `messages read back as they were written, and no shorter`() throws {
    let device = TestDevice(seed: 3)
    let digest = Digest(domain: "medley test", [2])
    let vector = Vector(
      (1...3).map { Head(actor: device.actor($0), sequence: $0 * 1_000, hash: digest.prefix) })
    let holdings = Holdings(vector: vector, stateHash: digest)
    let messages: [Message] = [
      .hello(
        Hello(
          versions: .own, program: "Medley", clock: -5, port: 47_812, holdings: holdings)),
      .introduce(vector), .batch(rest: 70_000, bytes: [1, 2, 3]), .acknowledge(holdings),
      .removed(RemovalNotice(byName: "phone", by: device.key, statement: [7, 7])),
      .end(.batchRefused),
    ]
    for message in messages {
      let bytes = message.encoded
      #expect(try Message(decoding: bytes) == message)
      if case .batch = message { continue }
      for count in 0..<bytes.count {
        #expect(throws: Message.Fault.self) { try Message(decoding: Array(bytes.prefix(count))) }
      }
      if case .hello = message {
        #expect(try Message(decoding: bytes + [1, 2]) == message)
      } else {
        #expect(throws: Message.Fault.self) { try Message(decoding: bytes + [0]) }
      }
    }
  }

  @Test func `the bytes of an end and of an empty batch are those of the specification`() {
    #expect(Message.end(.batchRefused).encoded == [6, 4])
    #expect(Message.batch(rest: 300, bytes: [9]).encoded == [3, 0xac, 0x02, 9])
    var parts = BatchParts([])
    #expect(parts.next() == [3, 0])
    #expect(parts.next() == nil)
  }

  @Test func `random bytes are no reason to trap`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<20_000 {
      var bytes = generator.bytes(generator.below(200))
      if !bytes.isEmpty { bytes[0] = UInt8(generator.below(12)) }
      _ = try? Message(decoding: bytes)
    }
  }
}
