internal import Glibc

/// Another program that is run to its end; what it prints goes nowhere.
enum ChildProcess {
  /// Runs a program that is found along `PATH`.
  ///
  /// - Returns: the status it ended with; nil when it could not be started or a signal ended it.
  static func run(_ words: [String]) -> Int32? {
    guard let program = words.first else { return nil }
    var actions = unsafe posix_spawn_file_actions_t()
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var line = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in words.indices { unsafe free(line[index]) } }
    var process: pid_t = 0
    guard unsafe posix_spawnp(&process, program, &actions, nil, &line, environ) == 0 else {
      return nil
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return nil }
    }
    // Source: wait(2): the low seven bits are the signal, the next byte is the status.
    return status & 0x7f == 0 ? status >> 8 & 0xff : nil
  }

  /// Starts a program that goes on by itself, whatever becomes of this one.
  ///
  /// - Returns: false when it could not be started.
  static func leave(_ words: [String]) -> Bool {
    guard let program = words.first else { return false }
    var actions = unsafe posix_spawn_file_actions_t()
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return false }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    guard unsafe posix_spawnattr_init(&attributes) == 0 else { return false }
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A session of its own: closing the terminal does not end it. Source: spawn.h of glibc.
    let ownSession: Int16 = 0x80
    unsafe posix_spawnattr_setflags(&attributes, ownSession)
    var line = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in words.indices { unsafe free(line[index]) } }
    var process: pid_t = 0
    return unsafe posix_spawn(&process, program, &actions, &attributes, &line, environ) == 0
  }

  /// Where a program lies that is looked for along the folders of `PATH`; nil when nowhere.
  static func find(_ name: String, along path: String) -> String? {
    path.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { unsafe $0.hasPrefix("/") && access($0, X_OK) == 0 }
  }

  /// The path of the program that runs.
  static var ownPath: String? { SystemClock.target(of: "/proc/self/exe") }
}
