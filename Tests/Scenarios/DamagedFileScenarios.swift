import Foundation
import Medley
import MedleyTestSupport
import Testing

/// Bundles that were damaged, cut off or never filled on their way.
@Suite struct DamagedFileScenarios {
  private func household() throws -> (Household, file: String, bytes: [UInt8]) {
    let household = try Household("tablet", "phone") { tablet in
      try tablet.run(
        "add", Household.medication, "--dose", "1", "--as-needed", "--reason", "panic attacks")
    }
    try household[0].use(Household.medication, times: 5, from: 9)
    let file = try household[0].write()
    return (household, file, try [UInt8](contentsOf: file))
  }

  /// Where the header of an age file ends: after the line with its code.
  private func payloadStart(_ bytes: [UInt8]) throws -> Int {
    let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    let mark = try #require(text.range(of: "\n--- "))
    let end = try #require(text[mark.upperBound...].firstIndex(of: "\n"))
    return text[...end].utf8.count
  }

  @Test func `one wrong bit anywhere in a file is found and nothing is taken in`() throws {
    let (household, file, bytes) = try household()
    let phone = household[1]
    let start = try payloadStart(bytes)
    let hash = try phone.stateHash
    var generator = SeededGenerator(seed: 5)
    let inHeader = (0..<12).map { _ in generator.below(start) }
    let inPayload = (0..<24).map { _ in start + generator.below(bytes.count - start) }
    let damagedFile = file + ".damaged"
    for index in inHeader + inPayload + [0, start - 1, start, bytes.count - 1] {
      var damaged = bytes
      damaged[index] ^= 1 << UInt8(generator.below(8))
      try damaged.write(to: damagedFile)
      if index >= start {
        try household.expectRefusal(
          16, ["bundle", "read", damagedFile], on: phone, saying: "damaged at byte")
      } else {
        // What the header says wrong depends on where it is wrong.
        let status = try phone.end("bundle", "read", damagedFile).status
        #expect([14, 15, 16, 17, 20].contains(status), "byte \(index)")
        try household.expectRefusal(status, ["bundle", "read", damagedFile], on: phone)
      }
    }
    #expect(try phone.stateHash == hash)
    #expect(try phone.read(file).changesNew == 5)
  }

  @Test func `every cut of a file is called a cut`() throws {
    let (household, file, bytes) = try household()
    let phone = household[1]
    let start = try payloadStart(bytes)
    let before = try FolderContents(phone.home)
    let sevenths = stride(from: 0, to: bytes.count, by: 7)
    let last = max(0, bytes.count - 200)..<bytes.count
    do {
      let cabinet = try Cabinet.open(
        phone.home, Circumstances(now: nil, zoneName: "Europe/Berlin"))
      for length in Set(sevenths).union(last).sorted() {
        try Array(bytes[..<length]).write(to: file + ".cut")
        do {
          _ = try cabinet.readBundle(file + ".cut")
          Issue.record("\(length) of \(bytes.count) bytes were taken for a whole file")
        } catch let error as any Explained {
          // A cut that leaves the length of a whole bundle cannot be told from damage.
          let isWholeLength = Self.isPadded(length - start - 32)
          #expect(
            error.errorClass == (isWholeLength ? .damaged : .endsEarly),
            "\(length) of \(bytes.count) bytes")
        }
      }
    }
    #expect(try FolderContents(phone.home).differences(from: before).isEmpty)
  }

  /// True for the lengths of padded plaintexts, by the definition of the bundle format.
  private static func isPadded(_ length: Int) -> Bool {
    guard length > 1 else { return false }
    let exponent = Int(log2(Double(length)))
    let bits = Int(log2(Double(exponent))) + 1
    return length % (1 << max(0, exponent - bits)) == 0
  }

  @Test func `a cut that a person meets is called a cut`() throws {
    let (household, file, bytes) = try household()
    let phone = household[1]
    let start = try payloadStart(bytes)
    let cutFile = file + ".cut"
    for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 30)) {
      if Self.isPadded(length - start - 32) { continue }
      try Array(bytes[..<length]).write(to: cutFile)
      try household.expectRefusal(
        15, ["bundle", "read", cutFile], on: phone,
        saying: length == 0 ? "the file is empty" : "ends early")
    }
    #expect(try phone.read(file).changesNew == 5)
  }

  @Test func `room that was set aside and never filled is told from damage`() throws {
    let (household, file, bytes) = try household()
    let phone = household[1]
    func expect(_ status: Int32, _ content: [UInt8], saying part: String) throws {
      try content.write(to: file + ".bad")
      try household.expectRefusal(
        status, ["bundle", "read", file + ".bad"], on: phone, saying: part)
    }
    let zeros = [UInt8](repeating: 0, count: bytes.count)
    try expect(14, zeros, saying: "not a bundle")
    try expect(
      15, Array(bytes[..<(bytes.count / 2)]) + zeros[(bytes.count / 2)...], saying: "ends early")
    // One byte more than a whole bundle has is a length that only a cut leaves.
    try expect(15, bytes + [0], saying: "ends early")
    try expect(16, bytes + [UInt8](repeating: 7, count: 70_000), saying: "damaged")
    try expect(14, Array("PK\u{3}\u{4} something else".utf8), saying: "not a bundle")
  }

  @Test func `of several files the one that is refused does not keep the others out`() throws {
    let (household, file, bytes) = try household()
    let phone = household[1]
    try Array(bytes.dropLast(10)).write(to: file + ".cut")
    let ending = try phone.end("bundle", "read", file + ".cut", file, file)
    #expect(ending.status == 15)
    #expect(ending.messages.contains(file + ".cut"))
    #expect(try phone.uses(of: Household.medication) == 5)
  }
}
