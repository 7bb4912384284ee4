import Foundation
import MedleyTestSupport
import Testing

/// A network of its own for a test, with nothing but a loopback interface in it.
private enum EmptyNetwork {
  static let canBeMade =
    (try? Program.run("/usr/bin/unshare", ["-n", "/bin/true"], in: "/tmp"))?.status == 0
    && FileManager.default.isExecutableFile(atPath: "/usr/sbin/ip")

  /// Runs lines of the shell in it, in which `medley` is the program.
  static func run(_ lines: String, in folder: String) throws -> Ending {
    let start = "PATH=$PATH:/usr/sbin; ip link set lo up; medley() { '\(Program.path)' \"$@\"; };"
    return try Program.run(
      "/usr/bin/unshare", ["-n", "/bin/bash", "-c", start + lines], in: folder)
  }
}

/// Newcomers that have words and no address.
@Suite(.enabled(if: EmptyNetwork.canBeMade, "networks cannot be made here"))
struct PairingSearchScenarios {
  /// Starts `medley pair` on a device and waits for the words that it shows.
  private static let pairing = """
    pair() {
      medley --home $1 pair --yes --json --listen 127.0.0.1:0 > $1.said &
      for wait in $(seq 100); do grep -q words $1.said && break; sleep 0.1; done
      words=$(sed -n 's/.*"words": *"\\([a-z ]*\\)".*/\\1/p' $1.said)
    }
    """

  private func founded(_ names: [String]) throws -> TemporaryFolder {
    let place = try TemporaryFolder(inMemory: true)
    for name in names {
      let device = Device(name: name, home: place.path + "/" + name, folder: place.path)
      try device.run("init", "--device", name, "--person", name)
    }
    return place
  }

  @Test func `three words find the device that waits`() throws {
    let place = try founded(["home"])
    let ending = try EmptyNetwork.run(
      Self.pairing + "\npair home; medley --home phone join $words && wait $!", in: place.path)
    #expect(ending.status == 0, "\(ending.messages)")
    #expect(ending.results.contains("one of the household's"))
  }

  @Test func `words are not tried where several devices wait`() throws {
    let place = try founded(["home", "neighbour"])
    let ending = try EmptyNetwork.run(
      Self.pairing + """

        pair home; first=$!; pair neighbour; second=$!
        medley --home phone join $words; status=$?
        kill $first $second; exit $status
        """, in: place.path)
    #expect(ending.status == 30, "\(ending.messages)")
    #expect(ending.messages.contains("more than one device"))
    #expect(!FileManager.default.fileExists(atPath: place.path + "/phone"))
  }

  @Test func `words say so where no device waits`() throws {
    let place = try founded([])
    let ending = try EmptyNetwork.run(
      "medley --home phone join prop herald blob", in: place.path)
    #expect(ending.status == 30, "\(ending.messages)")
    #expect(ending.messages.contains("was not found in this network"))
    #expect(!FileManager.default.fileExists(atPath: place.path + "/phone"))
  }
}
