/// A BLAKE2b-256 digest, always of a domain string followed by bytes.
///
/// Source: RFC 7693; the domain strings are listed in `record-format §2`.
package struct Digest: FixedBytes32 {
  package let words: Words32

  package init(words: Words32) { self.words = words }

  /// The first 16 bytes, by which vectors and operation ids name a digest.
  package var prefix: Words16 { words.high }
}
