internal import MedleySQLite
package import MedleySealing

extension Digest {
  /// The name of a blob (`bundle-format §1`).
  package init(ofBlob bytes: [UInt8]) { self.init(domain: "medley blob 1", bytes) }
}

extension Reading {
  /// The bytes of a blob; nil when it is not held.
  ///
  /// - Throws: `StoreError.damaged` when they are not those that the name stands for.
  package func blob(_ digest: Digest) throws -> [UInt8]? {
    let bytes = try store.connection.first(
      "SELECT bytes FROM blob WHERE digest = ?", [.blob(digest.bytes)]
    ) { $0.blob(0) }
    guard let bytes else { return nil }
    guard Digest(ofBlob: bytes) == digest else { throw StoreError.damaged(what: "picture") }
    return bytes
  }

  /// The names of all blobs that are held, in ascending order, each with its number of bytes.
  package func blobs() throws -> [(digest: Digest, byteCount: Int)] {
    var blobs: [(digest: Digest, byteCount: Int)] = []
    try store.connection.each("SELECT digest, length(bytes) FROM blob ORDER BY digest", []) { row in
      guard let digest = Digest(bytes: row.blob(0)) else {
        throw StoreError.damaged(what: "name of a picture")
      }
      blobs.append((digest, Int(clamping: row.integer(1))))
    }
    return blobs
  }

  /// The different values that survive in one field of all records of a kind that is kept as bytes.
  package func values(kind: UInt64, field: UInt64) throws -> [[UInt8]] {
    var values: [[UInt8]] = []
    try store.connection.each(
      "SELECT DISTINCT value FROM operation WHERE kind = ? AND field = ?",
      [Value(kind), Value(field)]
    ) { values.append($0.blob(0)) }
    return values
  }
}

extension Writing {
  /// Keeps a blob under the digest of its bytes; one that is held already changes nothing.
  @discardableResult
  package func keep(blob bytes: [UInt8]) throws -> Digest {
    let digest = Digest(ofBlob: bytes)
    try store.connection.run(
      "INSERT OR IGNORE INTO blob VALUES (?, ?)", [.blob(digest.bytes), .blob(bytes)])
    return digest
  }

  /// Lets go of a blob.
  package func forget(blob digest: Digest) throws {
    try store.connection.run("DELETE FROM blob WHERE digest = ?", [.blob(digest.bytes)])
  }
}
