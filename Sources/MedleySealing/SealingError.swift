/// Why a file could not be sealed or opened.
///
/// Offsets count bytes from the start of the file.
package enum SealingError: Error, Hashable, Sendable {
  /// The file has no bytes at all.
  case empty
  /// The file is not an age file; a file of zeros is none either.
  case notSealed
  /// The file is an age file in its text form, which is not read here.
  case armored
  /// The file follows a later version of the format.
  case newerVersion
  /// The file is cut off at the offset; after an interrupted copy zeros may follow.
  case endsEarly(atByteOffset: Int)
  /// A part of the file, beginning at the offset, is not what was written.
  case damaged(SealedPart, atByteOffset: Int)
  /// None of the identities opens the file, or the passphrase is another.
  ///
  /// A damaged recipient line looks the same.
  case sealedForOthers(recipientCount: Int, wantsPassphrase: Bool)
  /// The file, or what comes out of it, exceeds the limit.
  case tooLarge(SealedQuantity, limit: Int)
  /// Opening the file would take longer and more memory than is allowed.
  case workFactorTooHigh(found: Int, limit: Int)
  /// There is not enough memory to try the passphrase.
  case notEnoughMemory
  /// The recipients cannot be served: none, too many, or a passphrase beside others.
  case badRecipients
}

/// A part of a sealed file that can be damaged.
package enum SealedPart: Hashable, Sendable {
  /// The lines before the payload cannot be read.
  case header
  /// The lines before the payload can be read, but are not those that were written.
  case headerCode
  /// A chunk of the payload, counted from zero, that is not the last in the file.
  case chunk(Int)
  /// The last chunk in the file, which may also have been cut off.
  case lastChunk(Int)
  /// Bytes follow after the payload's end.
  case trailingBytes
}

/// A quantity of a sealed file that has a limit.
package enum SealedQuantity: Hashable, Sendable {
  /// The bytes of the header.
  case headerBytes
  /// The recipient lines of the header.
  case recipients
  /// The bytes of the plaintext.
  case plaintextBytes
}
