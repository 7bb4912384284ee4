import Foundation

/// How much memory a process had at most, and how long it took.
enum PeakMemory {
  /// The system counts what the starting process holds too, so a small one starts it.
  static let isPossible = Program.has("python3")

  /// Runs a program to its end, with 0 or 1; what it prints goes nowhere.
  static func of(
    _ program: String, _ words: [String], in folder: String
  ) throws -> (kibibytes: Int, seconds: Double) {
    let ending = try Program.run("/usr/bin/python3", ["-c", measure, program] + words, in: folder)
    let numbers = ending.results.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard ending.status == 0, numbers.count == 2 else { throw CocoaError(.executableLoad) }
    return (Int(numbers[0]), numbers[1])
  }

  private static let measure = """
    import os, sys, time
    null = os.open("/dev/null", os.O_RDWR)
    start = time.monotonic()
    actions = [(os.POSIX_SPAWN_DUP2, null, number) for number in (0, 1, 2)]
    child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=actions)
    _, status, usage = os.wait4(child, 0)
    print(usage.ru_maxrss, time.monotonic() - start)
    sys.exit(0 if os.waitstatus_to_exitcode(status) in (0, 1) else 1)
    """
}
