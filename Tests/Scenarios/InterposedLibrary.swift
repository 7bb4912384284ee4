import Foundation

/// A library that stands between programs and the C library; the compiler that comes with Swift
/// builds it from the sources of one folder below `Tests`.
struct InterposedLibrary {
  let path: String

  /// Builds it beside the tests; nil where there is no compiler for it.
  init?(folder: String, name: String) {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let built = URL(filePath: tests).deletingLastPathComponent().path() + "/" + name
    let part = built + ".\(getpid())"
    let sourceFolder = Self.sourceFolder(folder)
    let sources = (try? FileManager.default.contentsOfDirectory(atPath: sourceFolder)) ?? []
    let words =
      ["-shared", "-fPIC", "-O1", "-o", part]
      + sources.filter { $0.hasSuffix(".c") }.sorted().map { sourceFolder + "/" + $0 } + ["-ldl"]
    for compiler in Self.compilers {
      let ending = try? Program.run(compiler, words, in: sourceFolder)
      guard ending?.status == 0 else { continue }
      guard rename(part, built) == 0 else { return nil }
      path = built
      return
    }
    return nil
  }

  static func sourceFolder(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: name).path()
  }

  private static var compilers: [String] {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return ["clang", "cc", "gcc"].flatMap { name in paths.map { $0 + "/" + name } }
      .filter { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
