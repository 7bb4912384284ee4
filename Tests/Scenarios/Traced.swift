import Foundation
import MedleyTestSupport
import Testing

/// A run of the program under strace, with every file and socket that it or its workers asked for.
struct Traced {
  let ending: Ending
  /// Calls that make or use a socket of the network or of a bus.
  private(set) var sockets: [String] = []
  private(set) var callCount = 0
  private var paths: Set<String> = []

  static let isPossible: Bool = {
    guard Program.has("strace") else { return false }
    let ending = try? Program.run(
      "/usr/bin/strace", ["-f", "--seccomp-bpf", "-qq", "/bin/true"], in: "/")
    return ending?.status == 0
  }()

  /// Runs words of a command on a device; one that stays is told to end after two seconds.
  static func run(
    _ words: [String], on device: Device, staying: Bool = false, program: String? = nil
  ) throws -> Traced {
    let file = device.folder + "/trace"
    let line = program == nil ? device.line(words) : words
    let ending = try Program.run(
      "/usr/bin/strace",
      ["-f", "--seccomp-bpf", "-qq", "-e", "trace=network,file", "-o", file]
        + (staying ? ["/usr/bin/timeout", "--signal=TERM", "2"] : [])
        + [program ?? Program.path] + line, in: device.folder)
    let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    var trace = Traced(ending: ending)
    for line in text.split(separator: "\n") { trace.read(line, in: device.folder) }
    return trace
  }

  /// The calls that are between the program and its own workers: a pair of sockets that no other
  /// process can reach, and what is done with them.
  private static let amongItself: Set = [
    "socketpair", "sendto", "sendmsg", "recvfrom", "recvmsg", "shutdown", "getsockopt",
    "setsockopt", "getsockname", "getpeername",
  ]

  private static let naming: Set = ["socket", "connect", "bind", "listen", "accept", "accept4"]

  /// Reads one line of strace: `1234 openat(AT_FDCWD, "/etc/passwd", O_RDONLY) = 3`.
  private mutating func read(_ line: Substring, in folder: String) {
    guard let match = line.firstMatch(of: /^\d+ +([a-z_0-9]+)\((.*)$/) else { return }
    let (call, rest) = (String(match.1), match.2)
    callCount += 1
    if Self.naming.contains(call) {
      sockets.append("\(call)(\(rest.prefix(80))")
      return
    }
    if Self.amongItself.contains(call) { return }
    for path in rest.matches(of: /"([^"]*)"/).prefix(call.hasPrefix("rename") ? 2 : 1) {
      let text = String(path.1)
      // What is relative to an open folder lies below that folder, whose opening was seen.
      if text.hasPrefix("/") {
        paths.insert(Self.plain(text))
      } else if rest.hasPrefix("AT_FDCWD") || rest.hasPrefix("\"") {
        paths.insert(Self.plain(folder + "/" + text))
      }
    }
  }

  private init(ending: Ending) { self.ending = ending }

  /// The path without `.`, `..` and doubled strokes.
  private static func plain(_ path: String) -> String {
    let text = URL(filePath: path).standardized.path(percentEncoded: false)
    return text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// The paths that a command has no business with.
  func paths(outside allowed: Allowed) -> Set<String> { paths.filter { !allowed.holds($0) } }
}

extension Traced {
  /// The files that a command may ask for, each with its reason.
  struct Allowed {
    /// Files, and what is below a path that ends with a stroke.
    private var places: [String]

    init(_ device: Device, _ words: [String], _ folder: String) {
      places = [device.home, device.home + "/"]
      // What the command line names; a new file has another name until it is whole.
      for word in words where !word.isEmpty && !word.hasPrefix("-") {
        let path = word.hasPrefix("/") ? word : folder + "/" + word
        places += [path, path + "/", path + ".part"]
      }
      places += Self.system
      // The way to all of these, which is looked at and not read, and the working folder itself.
      var parent = URL(filePath: device.home)
      while parent.pathComponents.count > 2 {
        parent.deleteLastPathComponent()
        places.append(parent.path)
      }
      // Where this device last put a backup, in which the words are tried.
      if words.starts(with: ["recovery", "check"]) {
        places += [folder + "/backups", folder + "/backups/"]
      }
      // Units and fonts of the person who runs it; HOME is this folder here.
      places += [
        ".config", ".config/systemd", ".config/systemd/", ".config/fontconfig/",
        ".cache/fontconfig/", ".cache/fontconfig", ".local/share/fonts", ".local/share/fonts/",
        ".fonts", ".fonts/", ".fonts.conf", ".fonts.conf.d",
      ].map { folder + "/" + $0 }
    }

    /// What any program on this system asks for.
    private static let system: [String] = {
      let program = URL(filePath: Program.path).deletingLastPathComponent().path
      return [
        // Programs, libraries and data of the system: fonts, zones, locales, desktop files.
        "/usr/", "/lib/", "/lib64/", "/bin/", "/usr", "/lib", "/lib64",
        // The list of where libraries are, and what is loaded before all of them.
        "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/ld.so.conf",
        // The program, and its workers beside it.
        program, program + "/",
        // The zone of this machine.
        "/etc/localtime", "/etc/timezone",
        // By which a copy on another machine is known.
        "/etc/machine-id",
        // How fonts are found, for reports on paper.
        "/etc/fonts/", "/var/cache/fontconfig/",
        // Where the process itself is, its memory and its descriptors; how many processors there
        // are, and which file systems (asked by SELinux' library, which comes with GLib).
        "/proc/self/", "/proc/filesystems", "/proc/mounts", "/sys/devices/system/cpu/",
        "/sys/fs/selinux", "/selinux", "/etc/selinux/config",
        // Nothing, chance and the terminal.
        "/dev/null", "/dev/urandom", "/dev/random", "/dev/tty",
        // The demonstration, which makes a household of its own and removes it.
        "/tmp/medley-demo-", "/tmp",
      ] + swiftLibraries
    }()

    /// Swift's own libraries and what writes down its crashes: debug builds share what is installed.
    private static let swiftLibraries: [String] = {
      let ending = try? Program.run("/usr/bin/ldd", [Program.path], in: "/")
      let path = ending?.results.firstMatch(of: /=> (\/\S*)\/lib\/swift\/linux\/libswiftCore\.so/)
      return path.map { [String($0.1) + "/"] } ?? []
    }()

    func holds(_ path: String) -> Bool {
      path == "/"
        || places.contains { place in
          place.hasSuffix("/") || place.hasSuffix("-") ? path.hasPrefix(place) : path == place
        }
    }
  }
}
