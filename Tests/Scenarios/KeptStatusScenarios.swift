import Foundation
import MedleyTestSupport
import Testing

/// The answer of `status` that is kept for a panel: when it stands, and all that ends it.
@Suite struct KeptStatusScenarios {
  /// A device with a medication, whose files were written long enough ago for an answer to be kept.
  private struct Panel {
    let folder: TemporaryFolder
    let device: Device

    init() throws {
      folder = try TemporaryFolder()
      device = try folder.begunDevice().at("2026-03-01T08:30:00+01:00")
      try device.run("add", "Iron", "--dose", "1", "--at", "09:00", "--at", "20:00")
      settle()
    }

    func settle() { Thread.sleep(forTimeInterval: 3.1) }

    var files: [URL] {
      get throws {
        try FileManager.default.contentsOfDirectory(
          at: URL(filePath: device.home), includingPropertiesForKeys: nil
        ).filter { $0.lastPathComponent.hasPrefix("status") }
      }
    }

    /// Marks what is kept, so that it can be told from what is made anew.
    func mark() throws {
      for file in try files {
        var bytes = [UInt8](try Data(contentsOf: file))
        let word = Array("Iron".utf8), other = Array("IRON".utf8)
        for start in bytes.indices.dropLast(8 + word.count)
        where Array(bytes[start..<start + word.count]) == word {
          bytes.replaceSubrange(start..<start + word.count, with: other)
        }
        // FNV-1a of 64 bits over all that lies between the first line and the sum.
        let start = Array("medley-status 1\n".utf8).count
        var sum: UInt64 = 0xcbf29ce484222325
        for byte in bytes[start..<bytes.count - 8] { sum = (sum ^ UInt64(byte)) &* 0x100000001b3 }
        for place in 0..<8 {
          bytes[bytes.count - 8 + place] = UInt8(truncatingIfNeeded: sum >> (56 - 8 * place))
        }
        // The file keeps its name, and the files that the answer was made from their marks.
        try Data(bytes).write(to: file)
      }
    }

    func isKept(_ words: String..., by device: Device? = nil) throws -> Bool {
      let text = try (device ?? self.device).run(["status"] + words).results
      #expect(text.contains("Iron") || text.contains("IRON"))
      return text.contains("IRON")
    }
  }

  @Test func `a second look at files that nobody wrote is answered from what was kept`() throws {
    let panel = try Panel()
    #expect(try !panel.isKept())
    #expect(try panel.files.count == 1)
    try panel.mark()
    #expect(try panel.isKept())
    let rights = try FileManager.default.attributesOfItem(atPath: panel.files[0].path)
    #expect(rights[.posixPermissions] as? Int == 0o600)
    // Other words, another zone and another form are other questions.
    #expect(try !panel.isKept("--json"))
    #expect(try !panel.isKept("--format", "waybar"))
    var abroad = panel.device
    abroad.zone = "UTC"
    #expect(try !panel.isKept(by: abroad))
  }

  @Test func `nothing is kept of files that were written a moment ago`() throws {
    let panel = try Panel()
    try panel.device.run("skip", "Iron", "--slot", "2026-03-01T09:00", "--reason", "away")
    #expect(try !panel.isKept())
    #expect(try panel.files.isEmpty)
  }

  @Test func `whatever is written to the record ends what was kept at once`() throws {
    let panel = try Panel()
    let device = panel.device
    let changes: [[String]] = [
      ["take", "Iron", "--slot", "2026-03-01T09:00"], ["undo"],
      ["edit", "Iron", "--reason", "tired"], ["settings", "week-start", "sunday"],
      ["backup", panel.folder.path + "/usb"],
    ]
    for words in changes {
      #expect(try !panel.isKept(), "before \(words)")
      try panel.mark()
      #expect(try panel.isKept(), "before \(words)")
      try FileManager.default.createDirectory(
        atPath: panel.folder.path + "/usb", withIntermediateDirectories: true)
      try device.run(words)
      #expect(try !panel.isKept(), "after \(words)")
      panel.settle()
    }
  }

  @Test
  func `what was kept ends after a minute, when a dose falls due and when the clock goes back`()
    throws
  {
    let panel = try Panel()
    func looks(_ made: String, _ times: [(String, Bool)]) throws {
      for (time, isKept) in times {
        #expect(try !panel.isKept(by: panel.device.at("2026-03-01T\(made)+01:00")), "\(made)")
        try panel.mark()
        let device = panel.device.at("2026-03-01T\(time)+01:00")
        #expect(try panel.isKept(by: device) == isKept, "\(made), then \(time)")
        for file in try panel.files { try FileManager.default.removeItem(at: file) }
      }
    }
    try looks(
      "08:30:00",
      [("08:30:00", true), ("08:30:59", true), ("08:31:00", false), ("08:29:59", false)])
    // Due at nine, and overdue a minute later: the panel is told when it is.
    try looks("09:00:30", [("09:00:59", true), ("09:01:00", false)])
    try looks("23:59:30", [("23:59:59", true)])
    #expect(try !panel.isKept(by: panel.device.at("2026-03-01T23:59:50+01:00")))
    try panel.mark()
    #expect(try !panel.isKept(by: panel.device.at("2026-03-02T00:00:00+01:00")))
  }

  @Test func `a kept answer that was cut or changed is made anew`() throws {
    let panel = try Panel()
    #expect(try !panel.isKept())
    try panel.mark()
    let file = try #require(try panel.files.first)
    let whole = try Data(contentsOf: file)
    for count in stride(from: 0, to: whole.count, by: 7) {
      try whole.prefix(count).write(to: file)
      #expect(try !panel.isKept(), "\(count) bytes")
    }
    for place in stride(from: 0, to: whole.count, by: 5) {
      var changed = whole
      changed[place] ^= 0x20
      try changed.write(to: file)
      #expect(try !panel.isKept(), "byte \(place)")
    }
  }

  @Test func `erasing a home takes the kept answers along`() throws {
    let panel = try Panel()
    #expect(try !panel.isKept())
    #expect(try panel.files.count == 1)
    try panel.device.run("erase", "--yes", panel.device.name)
    #expect(!FileManager.default.fileExists(atPath: panel.device.home))
  }
}
