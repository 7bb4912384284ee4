internal import Glibc

/// How long the processor has worked for this process.
enum ProcessorTime {
  static var milliseconds: Int { Int(clock()) * 1_000 / Int(CLOCKS_PER_SEC) }
}
