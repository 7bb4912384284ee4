/// The kinds of codes that are read from pictures; the raw value is the one in a worker's answer.
package enum Symbology: UInt8, CaseIterable, Hashable, Sendable {
  case ean13 = 1
  case ean8 = 2
  case upcA = 3
  case upcE = 4
  case code128 = 5
  case code39 = 6
  case itf = 7
  case dataMatrix = 8
  case qrCode = 9

  /// The symbologies whose content is a GTIN, which one code may be taken for each other.
  package var isRetail: Bool { self == .ean13 || self == .ean8 || self == .upcA || self == .upcE }

  /// True for squares of modules, which correct their own errors.
  package var isMatrix: Bool { self == .dataMatrix || self == .qrCode }
}
