/// One field of a code: an identifier and the value behind it.
package struct ElementString: Hashable, Sendable {
  /// A GS1 application identifier (`17`), or a data identifier of ASC MH10 (`9N`).
  package let ai: String
  /// The value as it stands in the code.
  package let value: String

  package init(ai: String, value: String) {
    self.ai = ai
    self.value = value
  }

  /// What the value is, as a person says it: “expiry date”.
  package var title: String {
    ApplicationIdentifier.known(ai)?.title ?? DataIdentifier(rawValue: ai)?.title
      ?? "unknown field"
  }

  /// False for an identifier that this version does not know.
  package var isKnown: Bool {
    ApplicationIdentifier.known(ai) != nil || DataIdentifier(rawValue: ai) != nil
  }
}
