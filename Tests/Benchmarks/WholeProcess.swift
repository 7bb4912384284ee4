import Foundation
import Glibc

/// Runs of the program as a person starts it, from its start to its end.
struct WholeProcess {
  /// The program beside this one, built with it.
  static var path: String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "medley").path
  }

  /// Where a run failed, and with what.
  struct Failed: Error {
    let words: [String]
    let status: Int32
  }

  /// The program that prints pages, beside this one.
  static var pagesPath: String {
    URL(filePath: path).deletingLastPathComponent().appending(path: "medley-pages").path
  }

  /// The seconds of one run on the clock and on the processor; what it prints goes nowhere.
  ///
  /// It ends with the status, or with 0.
  static func duration(
    of words: [String], program: String = path, status: Int32 = 1
  ) throws -> Spent {
    try run(words, program, status: status).spent
  }

  /// The greatest resident size of one run, or of a process that it started, in megabytes.
  ///
  /// The system counts what the starting process holds too, so a small one starts it.
  static func peakMegabytes(of words: [String]) throws -> Double {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [peakWord] + words
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(words: words, status: process.terminationStatus)
    }
    return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  /// The first word of the small process.
  static let peakWord = "peak-alone"

  /// Runs the program and prints its peak memory; for the small process.
  static func printPeak(of words: [String]) throws { print(try run(words).peakMegabytes) }

  private static func run(
    _ words: [String], _ program: String = path, status wanted: Int32 = 1
  ) throws -> (spent: Spent, peakMegabytes: Double) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    let line = ([program] + words).map { strdup($0) } + [nil]
    defer { for word in line { free(word) } }
    var status: Int32 = 0
    var usage = rusage()
    let spent = try seconds {
      var process: pid_t = 0
      let code = posix_spawn(&process, program, &actions, nil, line, environ)
      guard code == 0 else { throw Failed(words: words, status: code) }
      while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    }
    // The status 1 is an answer: something is due or in question.
    guard status == 0 || status == wanted << 8 else {
      throw Failed(words: words, status: status)
    }
    return (
      Spent(clock: spent, processor: usage.ru_utime.seconds + usage.ru_stime.seconds),
      Double(usage.ru_maxrss) / 1_000
    )
  }
}

/// The number of bytes of a file, or of a file of SQLite with its log.
func byteCount(_ path: String) -> Int {
  let sizes = ["", "-wal"].map { suffix in
    (try? FileManager.default.attributesOfItem(atPath: path + suffix)[.size] as? Int) ?? 0
  }
  return max(sizes[0], sizes[1])
}

/// The seconds that something took: other programs make those on the clock longer.
struct Spent {
  var clock: Double
  var processor: Double

  static func + (one: Spent, other: Spent) -> Spent {
    Spent(clock: one.clock + other.clock, processor: one.processor + other.processor)
  }

  /// The medians of several.
  static func median(_ all: [Spent]) -> Spent {
    Spent(
      clock: all.map(\.clock).sorted()[all.count / 2],
      processor: all.map(\.processor).sorted()[all.count / 2])
  }

  private static var processItself: Int32 { RUSAGE_SELF.rawValue }

  /// Measures a body in this process.
  static func measured(_ body: () throws -> Void) rethrows -> Spent {
    var before = rusage()
    getrusage(processItself, &before)
    let clock = try seconds(body)
    var after = rusage()
    getrusage(processItself, &after)
    return Spent(
      clock: clock,
      processor: after.ru_utime.seconds + after.ru_stime.seconds - before.ru_utime.seconds
        - before.ru_stime.seconds)
  }
}

extension timeval {
  var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
