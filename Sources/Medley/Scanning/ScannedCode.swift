package import MedleyPacks

/// One code of a pack, explained, with how sure its content is.
package struct ScannedCode: Sendable {
  package let code: PackCode
  /// False while it is one reader's word: a person has to compare the digits.
  package let isCertain: Bool
  /// The readers that said so; empty for a text that was given.
  package let readers: [String]
  /// How the picture was changed before a reader read it.
  package let passes: [String]

  /// Takes what was typed, or what a scanner that types has typed.
  ///
  /// A code that corrects its own errors needs no second reader; digits that somebody typed do.
  package init(typed code: PackCode) {
    let isMatrix = code.symbology == .dataMatrix || code.symbology == .qr
    self.init(code, isCertain: isMatrix && code.gtin != nil)
  }

  package init(
    _ code: PackCode, isCertain: Bool, readers: [String] = [], passes: [String] = []
  ) {
    self.code = code
    self.isCertain = isCertain
    self.readers = readers
    self.passes = passes
  }

  /// The same code, told apart further.
  func with(_ code: PackCode) -> ScannedCode {
    ScannedCode(code, isCertain: isCertain, readers: readers, passes: passes)
  }
}
