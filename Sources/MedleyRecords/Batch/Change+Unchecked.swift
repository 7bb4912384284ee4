internal import MedleySealing

extension Change {
  /// Puts a change together whose hashes have just been worked out.
  init(unchecked header: ChangeHeader, payload: [UInt8], hash: Digest) {
    self.header = header
    self.payload = payload
    self.hash = hash
  }
}

extension ChangeHeader {
  /// The number of canonical bytes.
  var byteCount: Int {
    var count =
      varintByteCount(format) + varintByteCount(sequence) + varintByteCount(mapped(stamp))
    count += varintByteCount(UInt64(seen.count)) + 48 + 32 + 32
    for head in seen { count += 48 + varintByteCount(head.sequence) + 16 }
    return count
  }
}
