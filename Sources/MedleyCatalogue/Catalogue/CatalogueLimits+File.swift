extension CatalogueLimits {
  /// Products of a catalogue.
  package static let productCount = 4_000_000
  /// Ingredients of a product, codes of a product or of a package, and packages of a product.
  package static let partCount = 20_000
  /// Bytes of one text of a product.
  package static let textByteCount = 1 << 20
  /// Bytes of a text that is searched for; a longer one finds nothing.
  package static let searchByteCount = 4_096
  /// Different words of a text that is searched for; one with more finds nothing.
  package static let searchWordCount = 32
  /// Products, names or matches that one question is answered with at most.
  package static let answerCount = 10_000
}
