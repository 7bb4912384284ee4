import Foundation

/// How large a run is whose usual size suits every day, and which is made larger at times.
///
/// A variable of the environment gives the number.
package enum RunSize {
  /// The number of a variable; the usual one where it is not set or is no number.
  package static func number(_ variable: String, or usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
  }
}
