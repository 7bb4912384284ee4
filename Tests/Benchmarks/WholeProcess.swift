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

  /// The seconds of one run; what it prints goes nowhere.
  static func duration(of words: [String]) throws -> Double {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    let line = ([path] + words).map { strdup($0) } + [nil]
    defer { for word in line { free(word) } }
    var status: Int32 = 0
    let spent = try seconds {
      var process: pid_t = 0
      let code = posix_spawn(&process, path, &actions, nil, line, environ)
      guard code == 0 else { throw Failed(words: words, status: code) }
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    // The status 1 is an answer: something is due or in question.
    guard status == 0 || status == 1 << 8 else {
      throw Failed(words: words, status: status)
    }
    return spent
  }
}
