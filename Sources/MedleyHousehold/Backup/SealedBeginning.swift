package import MedleySealing

/// The first part of a sealed file, opened without reading the rest.
package enum SealedBeginning {
  /// How many bytes of a file are enough: its header and the first chunk.
  package static let byteCount = SealingLimits.headerByteCount + 16 + 65_536 + 16 + 1

  /// Opens the first `byteCount` bytes of a file, or all of them where it has fewer and is whole.
  ///
  /// Every byte of the answer is authentic.
  ///
  /// - Throws: `HouseholdError.sealing`.
  package static func open(
    _ start: [UInt8], isWhole: Bool, with key: AgreementKey
  ) throws -> [UInt8] {
    do {
      guard !start.isEmpty else { throw SealingError.empty }
      var opener = AgeOpener(with: [.x25519(key)], limit: HouseholdLimits.exportByteCount) {
        Padme.isPadded($0)
      }
      var plaintext = try opener.receive(start)
      if isWhole { try opener.finish(into: &plaintext) }
      return plaintext
    } catch let error as SealingError {
      throw HouseholdError.sealing(error)
    }
  }
}
