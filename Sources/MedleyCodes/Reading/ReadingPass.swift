/// What was done to a picture before a reader saw it, in the order in which it is tried.
package enum ReadingPass: UInt8, CaseIterable, Hashable, Sendable, Comparable {
  /// Nothing.
  case whole = 1
  /// A part that looks like a code was cut out and turned upright.
  case cutOut = 2
  /// Such a part was made larger and sharper.
  case sharpCutOut = 3
  /// Such a part was made larger and softer.
  case softCutOut = 4
  /// Such a part with black for white.
  case invertedCutOut = 5
  /// The whole, sharper, and larger when it is small.
  case sharp = 6
  /// Black and white, by the brightness around each pixel.
  case threshold = 7
  /// Half as large.
  case half = 8
  /// Turned by less than a right angle.
  case turned = 9
  /// Black for white.
  case inverted = 10
  /// Made small enough, and white put around it.
  case framed = 11

  /// The word for it in output for programs.
  package var word: String {
    switch self {
    case .whole: "whole"
    case .cutOut: "cut-out"
    case .sharpCutOut: "sharp-cut-out"
    case .softCutOut: "soft-cut-out"
    case .invertedCutOut: "inverted-cut-out"
    case .sharp: "sharp"
    case .threshold: "threshold"
    case .half: "half"
    case .turned: "turned"
    case .inverted: "inverted"
    case .framed: "framed"
    }
  }

  package static func < (one: ReadingPass, other: ReadingPass) -> Bool {
    one.rawValue < other.rawValue
  }
}
