/// Four words for a device's public keys, by which people compare what two screens show.
///
/// They are the first 44 bits of a digest. Another device with the same words would have to be
/// searched for, among some 10^13, within the minutes that a pairing takes.
package struct KeyFingerprint: Hashable, Sendable {
  /// The number of words.
  package static let wordCount = 4

  private static let domain = "medley fingerprint 1"

  /// The words.
  package let code: WordCode

  /// Takes the public keys of a device.
  package init(
    signing: VerifyingKey, agreement: AgreementKey.Public, channel: AgreementKey.Public
  ) {
    let digest = Digest(
      domain: KeyFingerprint.domain, signing.bytes + agreement.bytes + channel.bytes)
    code = WordCode(of: digest.bytes, wordCount: KeyFingerprint.wordCount)
  }
}
