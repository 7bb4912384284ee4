import Foundation

/// One line of what a run has shown, for the table at the end of `.ci/run`.
package enum ProofFigure {
  /// The environment variable that names the file to which lines are added.
  package static let variable = "MEDLEY_FIGURES"

  /// Says a figure on the output, and adds it to the file when there is one.
  ///
  /// Whole lines are added at once, so that programs that run side by side do not mix theirs.
  ///
  /// - Parameters:
  ///   - area: what was tried, as the table names it.
  ///   - figure: counts and times, in words.
  package static func record(_ area: String, _ figure: String) {
    print("\(area): \(figure)")
    guard let path = ProcessInfo.processInfo.environment[variable] else { return }
    let line = Array("\(area)\t\(figure)\n".utf8)
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
    guard file >= 0 else { return }
    _ = write(file, line, line.count)
    close(file)
  }
}
