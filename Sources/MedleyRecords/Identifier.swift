package import MedleySealing

/// The id of an operation, of a record or of a member of a set: 16 bytes.
///
/// The three share one type because a new record and a new member take the id of the operation
/// that made them (`record-format §5`).
package struct Identifier: FixedBytes16 {
  package let words: Words16

  package init(words: Words16) { self.words = words }

  /// Derives an identifier: the first 16 bytes of the digest of a domain string and bytes.
  package init(domain: String, _ bytes: some Collection<UInt8>) {
    self.init(words: Digest(domain: domain, bytes).prefix)
  }
}
