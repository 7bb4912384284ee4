extension FuzzedParser {
  /// Every parser that is fuzzed.
  package static let all: [FuzzedParser] =
    sealing + records + household + peers + files + imports + texts + medicines
}
