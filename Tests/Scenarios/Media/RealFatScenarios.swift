import Foundation
import MedleyTestSupport
import Testing

/// A real FAT32 file system in a file, attached by `fusefat`.
private final class FatImage {
  static let isPossible =
    getuid() == 0 && Program.has("fusefat", "umount")
    && FileManager.default.isExecutableFile(atPath: "/usr/sbin/mkfs.fat")
    && (try? FatImage(TemporaryFolder(inMemory: true))) != nil

  let path: String
  private let image: String
  private let place: TemporaryFolder

  init(_ place: TemporaryFolder) throws {
    self.place = place
    image = place.path("image")
    path = place.path("stick")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try must("/usr/sbin/mkfs.fat", ["-C", "-F", "32", image, "65536"])
    try attach()
  }

  deinit { try? detach() }

  /// Takes it out and puts it in again: what is read afterwards lies on the medium.
  func reattach() throws {
    try detach()
    try attach()
  }

  /// What the checker of such file systems says of it, once it is taken out.
  func check() throws -> Ending {
    try detach()
    return try Program.run("/usr/sbin/fsck.fat", ["-n", image], in: place.path)
  }

  private func attach() throws {
    // It stays, and may hold nothing of this process open: who started it would wait for it.
    let line = """
      for fd in /proc/self/fd/*; do fd=${fd##*/}; [ $fd -le 2 ] || eval "exec $fd>&-"; done
      exec fusefat -o rw+ "$0" "$1"
      """
    try must("/bin/bash", ["-c", line, image, path])
  }

  private func detach() throws {
    try must("/usr/bin/umount", [path])
    // The process that holds the image ends a moment later.
    for _ in 0..<100 {
      let ending = try Program.run(
        "/bin/sh", ["-c", "cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' '"], in: place.path)
      if !ending.results.contains(image) { return }
      usleep(20_000)
    }
  }

  private func must(_ program: String, _ words: [String]) throws {
    struct Refused: Error { let messages: String }
    let ending = try Program.run(program, words, in: place.path)
    guard ending.status == 0 else { throw Refused(messages: ending.messages) }
  }
}

/// Everything that goes by a stick, on a real FAT32 file system.
///
/// A full one is not tried: `fusefat` 0.1a answers EPERM there.
@Suite(
  .enabled(
    if: FatImage.isPossible,
    "needs root, /dev/fuse and the Debian packages fusefat and dosfstools"))
struct RealFatScenarios {
  @Test func `devices join, exchange, back up and restore by a real FAT32 file system`() throws {
    let household = try Household("tablet", hasRecovery: true) { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let image = try FatImage(TemporaryFolder(inMemory: true))
    let tablet = household[0]
    let phone = household.device("phone")
    let request = image.path + "/phone.request"
    let welcome = image.path + "/phone.welcome"
    let joining: JoinAnswer = try phone.run(
      "join", "--request", request, "--device", "phone", "--json"
    ).answer()
    try tablet.run("admit", request, "--welcome", welcome, "--words", joining.words)
    try image.reattach()
    try phone.run("join", "--welcome", welcome)

    let stick = try Stick(image.path)
    try tablet.use("Ibuprofen", times: 2, from: 9)
    for number in 1...4 {
      let answer = try tablet.backUp(to: stick, keeping: 2)
      #expect(answer.generation == number && answer.pruned == (number > 2 ? 2 : 0))
    }
    let bundle = image.path + "/doses.age"
    try tablet.run("bundle", "write", bundle)
    #expect(try tablet.end("bundle", "write", image.path + "/DOSES.AGE").status == 23)
    try image.reattach()
    try phone.read(bundle)
    #expect(try phone.uses(of: "Ibuprofen") == 2)
    #expect(try tablet.run("verify", image.path).results.contains("whole"))
    let listing: BackupListAnswer = try tablet.ask("backup", "list", image.path)
    #expect(listing.whole && listing.backups.map(\.generation) == [4, 3])

    try phone.use("Ibuprofen", times: 1, from: 11)
    for device in [tablet, phone, tablet, phone] {
      try device.run("sync", "--folder", image.path)
      try image.reattach()
    }
    let last: FolderAnswer = try tablet.run("sync", "--folder", image.path, "--json").answer()
    #expect(last.written == nil && last.changesNew == 0 && last.refused.isEmpty)
    #expect(try phone.stateHash == tablet.stateHash)
    let restored = household.device("restored")
    try restored.restore(from: image.path, words: household.wordsPath)
    #expect(try restored.uses(of: "Ibuprofen") == 3)
    #expect(try !stick.files.contains { $0.hasSuffix(".part") })
    let checked = try image.check()
    #expect(checked.results.contains("clusters") && !checked.results.contains("Bad"))
  }
}
