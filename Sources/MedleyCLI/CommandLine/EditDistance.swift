/// How many letters one word is away from another.
enum EditDistance {
  /// Insertions, removals, replacements and swaps of neighbours, each counted as one.
  ///
  /// Source: optimal string alignment (Damerau 1964, Wagner and Fischer 1974).
  static func between(_ one: String, _ other: String) -> Int {
    let one = Array(one)
    let other = Array(other)
    if one.isEmpty || other.isEmpty { return max(one.count, other.count) }
    var beforeLast = [Int](repeating: 0, count: other.count + 1)
    var last = Array(0...other.count)
    for row in 1...one.count {
      var current = [row]
      for column in 1...other.count {
        let isSame = one[row - 1] == other[column - 1]
        var best = min(
          last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, one[row - 1] == other[column - 2],
          one[row - 2] == other[column - 1]
        {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[other.count]
  }

  /// The candidate that the word was probably meant to be; nil when none is near.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    // Longer words are not typing mistakes, and the comparison takes time with the square.
    guard word.utf8.count <= 64 else { return nil }
    let word = word.lowercased()
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let isBeginning = word.count >= 2 && candidate.hasPrefix(word)
      let distance = isBeginning ? 1 : between(word, candidate)
      let limit = max(1, candidate.count / 3)
      if distance <= limit, distance < (best?.distance ?? .max) { best = (candidate, distance) }
    }
    return best?.candidate
  }
}
