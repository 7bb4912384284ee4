/// What a typed text asks a catalogue for.
struct SearchQuery {
  /// The first word of the text.
  let firstWord: String
  /// The words without those that begin another one of them, which ask for nothing more.
  let words: [String]

  /// Makes a question of a text; nil when it has no word, or more than is looked for.
  init?(_ text: String) {
    guard text.utf8.count <= CatalogueLimits.searchByteCount else { return nil }
    let words = SearchWords(text).words
    guard let firstWord = words.first else { return nil }
    self.firstWord = firstWord
    let different = Set(words)
    guard different.count <= CatalogueLimits.searchWordCount else { return nil }
    self.words = different.filter { word in
      !different.contains { $0 != word && $0.utf8.starts(with: word.utf8) }
    }.sorted()
  }

  /// The question in the language of the index; words hold letters and digits alone.
  var expression: String { words.map { "\"\($0)\" *" }.joined(separator: " ") }
}
