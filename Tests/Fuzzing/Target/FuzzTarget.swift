import Foundation
import MedleyFuzzing

/// The parser that the environment names.
private let chosen: FuzzedParser = {
  let name = ProcessInfo.processInfo.environment["MEDLEY_FUZZ_PARSER"] ?? ""
  guard let parser = FuzzedParser.all.first(where: { $0.name == name }) else {
    fatalError("MEDLEY_FUZZ_PARSER names no parser: \(name)")
  }
  return parser
}()

/// Says which parsers there are or writes the seeds of one, where the environment asks for it.
@_cdecl("LLVMFuzzerInitialize")
public func begin(
  _ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  let environment = ProcessInfo.processInfo.environment
  if environment["MEDLEY_FUZZ_LIST"] != nil {
    for parser in FuzzedParser.all {
      print(
        parser.name, parser.byteLimit, parser.usualCount, parser.sources.joined(separator: ","))
    }
    exit(0)
  }
  if let folder = environment["MEDLEY_FUZZ_SEEDS"] {
    do {
      for (index, seed) in try chosen.seeds().enumerated() {
        try Data(seed).write(to: URL(filePath: folder).appending(path: "seed-\(index)"))
      }
    } catch {
      fatalError("no seeds of \(chosen.name): \(error)")
    }
    exit(0)
  }
  _ = chosen
  return 0
}

/// Executes the parser once; a broken law is a trap, as any other find.
@_cdecl("LLVMFuzzerTestOneInput")
public func execute(_ start: UnsafeRawPointer?, _ count: Int) -> CInt {
  let input = Array(UnsafeRawBufferPointer(start: start, count: count))
  do throws(BrokenLaw) {
    _ = try chosen.run(input)
  } catch {
    fatalError("\(chosen.name): broken law: \(error)")
  }
  return 0
}
