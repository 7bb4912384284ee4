import Foundation
import Glibc
import MedleyTestSupport

/// A small medium of its own, in memory; making one takes root.
final class SmallMedium {
  static let isPossible =
    getuid() == 0 && Program.has("mount", "umount") && (try? SmallMedium(byteCount: 65_536)) != nil

  let path: String
  private let place: TemporaryFolder
  private var viewPaths: [String] = []

  init(byteCount: Int) throws {
    place = try TemporaryFolder()
    path = place.path("stick")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let options = "size=\(byteCount),nr_inodes=64,mode=700"
    try Self.must("/usr/bin/mount", ["-t", "tmpfs", "-o", options, "tmpfs", path], in: place.path)
  }

  deinit {
    for path in viewPaths + [path] {
      _ = try? Program.run("/usr/bin/umount", ["-l", path], in: place.path)
    }
  }

  func makeReadOnly() throws {
    try Self.must("/usr/bin/mount", ["-o", "remount,ro", path], in: place.path)
  }

  /// Another place where the same files are, for reading alone.
  func readOnlyView() throws -> String {
    let view = place.path("view-\(viewPaths.count)")
    try FileManager.default.createDirectory(atPath: view, withIntermediateDirectories: false)
    try Self.must("/usr/bin/mount", ["--bind", path, view], in: place.path)
    viewPaths.append(view)
    try Self.must("/usr/bin/mount", ["-o", "remount,bind,ro", view], in: place.path)
    return view
  }

  /// Takes all the room that is left, until the file is removed.
  ///
  /// - Returns: the path of the file that takes it.
  func fill() throws -> String {
    let filler = path + "/filler"
    _ = FileManager.default.createFile(atPath: filler, contents: nil)
    let file = try FileHandle(forWritingTo: URL(filePath: filler))
    let page = Data(repeating: 1, count: 4_096)
    while (try? file.write(contentsOf: page)) != nil {}
    try file.close()
    return filler
  }

  private static func must(_ program: String, _ words: [String], in folder: String) throws {
    struct Refused: Error { let messages: String }
    let ending = try Program.run(program, words, in: folder)
    guard ending.status == 0 else { throw Refused(messages: ending.messages) }
  }
}
