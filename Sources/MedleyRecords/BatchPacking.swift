internal import MedleySealing

extension Batch {
  package func packed() throws -> [UInt8] {
    var w = ByteWriter(); from.write(to: &w); w.varint(changes.count)
    for c in changes { w.counted(c.encoded) }
    w.varint(ends.count)
    for e in ends { w.varint(e.index); w.raw(e.signature.bytes) }
    return w.bytes
  }
  package init(unpacking bytes: [UInt8]) throws {
    var r = ByteReader(bytes)
    let from = try Vector(from: &r)
    var changes: [Change] = []
    for _ in 0..<(try r.count(limit: 1 << 23)) {
      changes.append(try Change(decoding: Array(try r.counted(limit: 65536))))
    }
    var ends: [BatchEnd] = []
    for _ in 0..<(try r.count(limit: 1 << 23)) {
      let i = try r.count(limit: 1 << 23);
      if let s = Signature(bytes: try r.raw(64)) { ends.append(BatchEnd(index: i, signature: s)) }
    }
    self.init(from: from, changes: changes, ends: ends)
  }
}
