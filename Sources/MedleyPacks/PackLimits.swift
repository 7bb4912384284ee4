/// How much a code may hold before it is looked at; no pack comes near these.
package enum PackLimits {
  /// Bytes of one code: a QR code of version 40 holds 2,953 (ISO/IEC 18004, table 7).
  package static let textByteCount = 4_096

  /// Element strings of one code.
  package static let elementCount = 64

  /// Warnings about one code.
  package static let warningCount = 32

  /// Characters of a text that may stand for an article though it is no number of one.
  package static let ownTextCount = 64

  /// Characters of a foreign text that a sentence repeats.
  package static let quotedCharacterCount = 48

  /// Years from today within which a date inside a lot passes for one that a scanner ran into it.
  static let plausibleYearCount = 12
}
