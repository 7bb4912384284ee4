/// One way by which bytes from outside come into the program, as something that can be fuzzed.
package struct FuzzedParser: Sendable {
  /// What became of an input.
  package enum Outcome: Hashable, Sendable {
    case read
    case refused
  }

  /// The name on the command line, and of the folder of the corpus.
  package let name: String
  /// Bytes of the longest input that is tried.
  package let byteLimit: Int
  /// How often it is executed where nothing else is asked for; slow ones less often.
  package let usualCount: Int
  /// The files or folders below `Sources` whose lines the corpus is to reach.
  package let sources: [String]
  private let makeSeeds: @Sendable () throws -> [[UInt8]]
  private let body: @Sendable ([UInt8]) throws -> Void

  /// Makes a parser out of what reads an input, which throws for what it refuses.
  ///
  /// What is read must obey its laws; where it does not, the body throws `BrokenLaw`.
  package init(
    _ name: String, byteLimit: Int = 4_096, usualCount: Int = 200_000, sources: [String],
    seeds: @escaping @Sendable () throws -> [[UInt8]],
    read: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.name = name
    self.byteLimit = byteLimit
    self.usualCount = usualCount
    self.sources = sources
    makeSeeds = seeds
    body = read
  }

  /// Whole inputs made by the program's own writers, or by hand where it writes none.
  package func seeds() throws -> [[UInt8]] { try makeSeeds() }

  /// Reads an input.
  ///
  /// - Throws: `BrokenLaw` when it was read but a law about it does not hold.
  package func run(_ input: [UInt8]) throws(BrokenLaw) -> Outcome {
    do {
      try body(input)
      return .read
    } catch let law as BrokenLaw {
      throw law
    } catch {
      return .refused
    }
  }
}

/// A law that an input which was read does not keep.
package struct BrokenLaw: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// An input that says nothing to a parser, as one without the sign that tells its form.
struct Refused: Error {}

/// Holds a law to be true.
///
/// - Throws: `BrokenLaw` where it is not.
func law(_ description: String, _ holds: Bool) throws {
  guard holds else { throw BrokenLaw(description) }
}

/// Refuses the input where there is nothing.
func found<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw Refused() }
  return value
}
