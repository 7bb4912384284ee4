import MedleyDeflate
import MedleyRecords
import MedleySealing
import MedleyTestSupport

extension FuzzedParser {
  /// Changes, what they carry, and the batches in which they travel.
  static let records: [FuzzedParser] = [
    FuzzedParser(
      "change",
      sources: [
        "MedleyRecords/Change.swift", "MedleyRecords/ChangeHeader.swift",
        "MedleyRecords/Operation.swift", "MedleyRecords/Vector.swift",
      ],
      seeds: { try FuzzHistory.changes().map(\.encoded) },
      read: { input in
        let change = try Change(decoding: input)
        try law("a change encodes to what it was read from", change.encoded == input)
        _ = try? change.operations()
      }),
    FuzzedParser(
      "payload",
      sources: ["MedleyRecords/Operation.swift", "MedleyRecords/OperationDraft.swift"],
      seeds: { try FuzzHistory.changes().map(\.payload) },
      read: { input in
        // The header fits, whatever the payload is: what a member's broken program sends.
        let change = try Change(
          actor: FuzzHistory.devices[0].actor(), after: nil, household: FuzzHistory.household,
          payload: input)
        try law("a change is read again", try Change(decoding: change.encoded) == change)
        let operations = try change.operations()
        var reader = ByteReader(input)
        var writer = ByteWriter()
        writer.varint(try reader.count(limit: Limits.operationCount))
        for _ in operations { try OperationDraft(from: &reader).write(to: &writer) }
        try law("operations encode to what they were read from", writer.bytes == input)
      }),
    FuzzedParser(
      "field-map", byteLimit: 1_024, sources: ["MedleyRecords/Codec"],
      seeds: {
        var map = FieldMap()
        map.set(1, number: .max)
        map.set(2, signed: .min)
        map.set(3, text: "iron")
        map.set(4, identifier: Identifier(words: Words16(high: 1, low: 2)))
        map.set(300, bytes: [UInt8](repeating: 7, count: 200))
        return [map.encoded, []]
      },
      read: { input in
        let map = try FieldMap(decoding: input)
        try law("a map encodes to what it was read from", map.encoded == input)
        var copy = FieldMap()
        for field in map.fields.reversed() { copy[field.tag] = field.content }
        try law("a map set in another order is the same", copy == map)
        for field in map.fields {
          let tag = field.tag
          if let signed = map.signed(tag) {
            copy.set(tag, signed: signed)
          } else if let text = map.text(tag) {
            copy.set(tag, text: text)
          }
        }
        try law("values written again are the same", copy == map)
      }),
    FuzzedParser(
      "batch", byteLimit: 16_384, usualCount: 50_000, sources: ["MedleyRecords/Batch"],
      seeds: {
        try FuzzHistory.batches().map { try $0.encoded() }
      },
      read: { input in
        let batch = try Batch.read(input)
        try law(
          "a batch packed again holds the same", try Batch.read(batch.encoded()) == batch)
      }),
    FuzzedParser(
      "inflate", byteLimit: 2_048, sources: ["MedleyDeflate"],
      seeds: {
        let texts = ["", "iron", String(repeating: "iron and zinc ", count: 200)]
        return texts.map { [3] + FuzzZip.raw(Array($0.utf8)) }
      },
      read: { input in
        guard let first = input.first else { throw Refused() }
        let packed = Array(input.dropFirst())
        _ = Deflate.inflated(packed, count: Int(first) * 4)
        try law(
          "what is unpacked in small pieces is unpacked in large ones",
          try packed.inflated(pieceByteCount: 1 + Int(first) * 64)
            == packed.inflated(pieceByteCount: 1 << 20))
      }),
  ]
}

extension [UInt8] {
  /// The bytes that a raw stream stands for, at least 256 KiB of them where there are more.
  fileprivate func inflated(pieceByteCount: Int) throws(InflateFault) -> [UInt8] {
    let inflater = try Inflater()
    var bytes: [UInt8] = []
    while bytes.count < 1 << 18 {
      let piece = try inflater.next(
        self[inflater.usedByteCount...], isLast: true, byteLimit: pieceByteCount)
      if piece.isEmpty { break }
      bytes += piece
    }
    return Array(bytes.prefix(1 << 18))
  }
}

extension Batch {
  /// Unpacks a batch with the limits of a small device, so that no input takes long.
  fileprivate static func read(_ bytes: [UInt8]) throws(BatchFault) -> Batch {
    var reader = try BatchReader(bytes, canonicalByteLimit: 1 << 20)
    var batch = Batch(from: reader.from, changes: [], ends: reader.ends)
    while let change = try reader.next() { batch.changes.append(change) }
    return batch
  }
}
