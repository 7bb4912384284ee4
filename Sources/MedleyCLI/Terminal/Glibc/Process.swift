internal import Glibc

/// The process that the program runs in: what it was started with and how it ends.
enum Process {
  /// The environment variables that Medley reads.
  private static let variables = [
    "DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", "HOME", "LANG", "LC_ALL", "LC_TIME",
    "MEDLEY_HOME", "NO_COLOR", "PATH", "TERM", "TZ", "TZDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_RUNTIME_DIR",
  ]

  /// What the program was started with.
  static var surroundings: Surroundings {
    var environment: [String: String] = [:]
    for name in variables {
      if let value = unsafe getenv(name) { environment[name] = unsafe String(cString: value) }
    }
    return Surroundings(
      words: Array(CommandLine.arguments.dropFirst()), environment: environment,
      isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1)
  }

  /// What the streams of the process can show in these surroundings.
  static func abilities(in surroundings: Surroundings) -> Output.Abilities {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let isDumb = surroundings.environment["TERM"] == "dumb"
    return Output.Abilities(
      isTerminal: isTerminal,
      messagesAreOnTerminal: isatty(STDERR_FILENO) == 1 && !isDumb,
      usesColour: isTerminal && !isDumb && surroundings.nonEmpty("NO_COLOR") == nil)
  }

  /// Makes a closed pipe an outcome of writing instead of the end of the process.
  ///
  /// A command that has begun to write the store finishes, whoever stopped reading its answer.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Lets signals that end a process end it, whatever the program that started it kept waiting.
  static func releaseEndingSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] { unsafe sigaddset(&signals, signal) }
    unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Keeps SIGTERM and SIGINT waiting, for a command that stays and looks for them.
  static func holdEndingSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGTERM)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigprocmask(SIG_BLOCK, &signals, nil)
  }

  /// Lets SIGTERM and SIGINT interrupt a wait that takes them, which then ends the command.
  static func interruptWaitingOnEnd() {
    for number in [SIGTERM, SIGINT] { signal(number) { _ in } }
  }

  /// True once nobody reads the results any more.
  static var readerIsGone: Bool {
    var stream = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return unsafe poll(&stream, 1, 0) == 1 && stream.revents & Int16(POLLERR) != 0
  }

  /// True once one of them waits.
  static var wasToldToEnd: Bool {
    var signals = sigset_t()
    unsafe sigpending(&signals)
    return unsafe sigismember(&signals, SIGTERM) == 1 || sigismember(&signals, SIGINT) == 1
  }

  /// Makes a file that grows beyond what may be written an error instead of the end of the process.
  static func ignoreFileSizeLimits() { signal(SIGXFSZ, SIG_IGN) }

  /// Ends the process.
  static func end(with status: Int32) -> Never { exit(status) }
}
