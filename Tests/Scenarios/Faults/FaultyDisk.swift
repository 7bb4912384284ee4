import Foundation

/// A disk on which one call of a program goes wrong (`Tests/Interposed/faults.c`).
enum FaultyDisk {
  private static let library = InterposedLibrary(
    folder: "Interposed", name: "medley-faulty-disk.so")

  static let isPossible = library != nil

  /// How a call goes wrong.
  enum Kind: String, CaseIterable {
    case noRoom = "ENOSPC"
    case broken = "EIO"
    case interrupted = "EINTR"
    case partial = "SHORT"
    /// The program is killed instead of the call.
    case killed = "KILL"
  }

  /// What goes wrong, and when.
  struct Fault {
    var kind: Kind
    /// Which call, from 1; none with 0.
    var call: Int
    var isForEver = false
    /// Files with this in their names are left alone.
    var exception: String?
  }

  /// What became of a fault, as the library noted it.
  struct Note {
    /// The call and the path; nil when the program came to its end without it.
    let call: String?
    /// The number of the call, or of all of them.
    let number: Int

    /// Reads a report; nil when the program was killed by something else.
    init?(_ path: String) {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8),
        let line = text.split(separator: "\n").first
      else { return nil }
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count > 1, let number = Int(words[1]) else { return nil }
      self.number = number
      call = words[0] == "-" ? nil : words[0] + " " + (words.count > 2 ? words[2] : "")
    }
  }

  /// What a program is told so that a folder lies on the disk.
  static func environment(_ fault: Fault, root: String, report: String) -> [String: String] {
    var environment = [
      "LD_PRELOAD": library?.path ?? "", "FAULT_ROOT": root + "/", "FAULT_REPORT": report,
      "FAULT_KIND": fault.kind.rawValue, "FAULT_AT": "\(fault.call)",
    ]
    if fault.isForEver { environment["FAULT_EVER"] = "1" }
    environment["FAULT_EXCEPT"] = fault.exception
    return environment
  }
}
