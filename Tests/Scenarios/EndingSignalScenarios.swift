import Foundation
import MedleyTestSupport
import Testing

/// Commands that stay end when they are told to, whoever started them.
@Suite struct EndingSignalScenarios {
  /// Starts a command with every signal blocked, as a thread of a larger program may have it, waits
  /// until it says something, tells it to end, and prints how it ended.
  private static let starter = """
    import signal, subprocess, sys
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT, signal.SIGHUP})
    child = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    child.stdout.readline()
    child.send_signal(signal.SIGTERM)
    try:
        print(child.wait(20))
    except subprocess.TimeoutExpired:
        child.kill()
        print("never")
    """

  @Test(arguments: [["pair", "--yes"], ["serve"]])
  func `a command that was started with signals blocked ends all the same`(
    words: [String]
  ) throws {
    let household = try Household("tablet")
    let line = household[0].line(words + ["--json", "--listen", "127.0.0.1:0"])
    let ending = try Program.run(
      "/usr/bin/python3", ["-c", Self.starter, Program.path] + line, in: household.folder)
    #expect(["0\n", "-15\n"].contains(ending.results), "\(ending.results)")
  }
}
