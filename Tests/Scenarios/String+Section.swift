import Foundation

extension String {
  /// The words of each line.
  var lineWords: [[String]] {
    split(separator: "\n").map { line in
      line.split { $0.isWhitespace }.map { String($0) }
    }
  }

  /// What stands between two texts; nil when one of them is not there.
  func section(from start: String, to end: String) -> String? {
    guard let start = range(of: start),
      let end = range(of: end, range: start.upperBound..<endIndex)
    else { return nil }
    return String(self[start.upperBound..<end.lowerBound])
  }
}
