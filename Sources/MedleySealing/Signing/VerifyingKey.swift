/// The public half of a device's Ed25519 key pair: who signs a log.
///
/// Source: RFC 8032.
package struct VerifyingKey: FixedBytes32 {
  package let words: Words32

  package init(words: Words32) { self.words = words }
}
