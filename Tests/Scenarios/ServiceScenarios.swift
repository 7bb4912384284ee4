import Foundation
import MedleyTestSupport
import Testing

/// Units of a person's systemd, written and taken away by the real program.
@Suite struct ServiceScenarios {
  /// A home below a folder whose name systemd could misread, and a stand-in for systemctl that
  /// writes down how it is called.
  private final class Desk {
    let place: TemporaryFolder
    let device: Device
    var units: String { place.path + "/.config/systemd/user" }
    var calls: [String] {
      ((try? String(contentsOfFile: place.path + "/calls", encoding: .utf8)) ?? "")
        .split(separator: "\n").map(String.init)
    }

    init(_ name: String = "desk") throws {
      place = try TemporaryFolder(inMemory: true)
      let folder = place.path + "/" + name
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      device = Device(name: "desk", home: folder + "/home", folder: place.path)
      try device.run("init", "--device", "desk", "--person", "Ann")
    }

    /// Runs the program where systemd seems to run, with a systemctl that ends with a status.
    func run(_ words: [String], systemctl status: Int? = nil) throws -> Ending {
      var line = device.line(words).map { "'\($0.replacing("'", with: #"'\''"#))'" }
        .joined(separator: " ")
      line = "medley \(line)"
      if let status {
        let bin = place.path + "/bin"
        let runtime = place.path + "/runtime/systemd"
        for path in [bin, runtime] {
          try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        let script = "#!/bin/sh\necho \"$@\" >> '\(place.path)/calls'\nexit \(status)\n"
        try Array(script.utf8).write(to: bin + "/systemctl")
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: bin + "/systemctl")
        try [UInt8]().write(to: runtime + "/private")
        line = "export PATH='\(bin)':$PATH XDG_RUNTIME_DIR='\(place.path)/runtime'; " + line
      }
      return try Program.shell(line, in: place.path, home: device.home)
    }

    var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: units)) ?? []).sorted()
    }
  }

  @Test func `units are written for their owner, and the commands shown where systemd is not`()
    throws
  {
    let desk = try Desk()
    let ending = try desk.run(["service", "install"])
    #expect(ending.status == 0, "\(ending.messages)")
    let name = try #require(desk.names.first)
    #expect(desk.names == [name] && name.hasPrefix("medley-") && name.hasSuffix(".service"))
    #expect(ending.results.contains("systemctl --user daemon-reload"))
    #expect(ending.results.contains("systemctl --user enable --now \(name)"))
    let text = try String(contentsOfFile: desk.units + "/" + name, encoding: .utf8)
    #expect(
      text.contains(#"ExecStart=:"\#(Program.path)" "--home" "\#(desk.device.home)" "serve""#))
    #expect(try desk.run(["service", "remove"]).status == 0)
    #expect(desk.names.isEmpty)
  }

  @Test func `systemd is told where it runs, and a refusal of it is passed on`() throws {
    let desk = try Desk()
    let stick = desk.place.path + "/stick"
    try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: true)
    let ending = try desk.run(
      ["service", "install", "--folder", stick, "--every", "20min"], systemctl: 0)
    #expect(ending.status == 0, "\(ending.messages)")
    let timer = try #require(desk.names.first { $0.hasSuffix(".timer") })
    #expect(desk.calls == ["--user daemon-reload", "--user enable --now \(timer)"])
    #expect(
      try String(contentsOfFile: desk.units + "/" + timer, encoding: .utf8)
        .contains("OnUnitInactiveSec=20min"))
    #expect(try desk.run(["service", "remove", "--folder", stick], systemctl: 0).status == 0)
    #expect(desk.names.isEmpty)
    #expect(desk.calls.count == 4 && desk.calls[2].hasPrefix("--user disable --now medley-"))
    let refused = try desk.run(["service", "install"], systemctl: 1)
    #expect(refused.status == 0 && refused.results.contains("systemd refused that"))
  }

  @Test func `only this home's own units go`() throws {
    let desk = try Desk()
    let other = try Desk("other")
    #expect(try desk.run(["service", "install"]).status == 0)
    let own = try #require(desk.names.first)
    // A unit of another home, one that a person wrote, and one with this home's name by a person.
    let strangers = [
      "medley-00000000.service", "medley.service",
      own.replacing(".service", with: "-mine.service"),
      own.replacing(".service", with: "-00000000.service"),
    ]
    for name in strangers { try Array("[Service]\n".utf8).write(to: desk.units + "/" + name) }
    #expect(try desk.run(["service", "remove"]).status == 0)
    #expect(desk.names == strangers.sorted())
    #expect(try desk.run(["service", "remove"]).results == "There is no unit of this home.\n")
    // And a person's unit is not written over.
    try Array("[Service]\n".utf8).write(to: desk.units + "/" + own)
    #expect(try desk.run(["service", "install"]).status == 23)
    #expect(try [UInt8](contentsOf: desk.units + "/" + own) == Array("[Service]\n".utf8))
    #expect(other.names.isEmpty)
  }

  @Test(
    .enabled(
      if: Program.has("systemd-analyze"), "needs systemd-analyze, to have the units judged"))
  func `systemd finds no fault with the units, whatever the paths hold`() throws {
    let desk = try Desk(#"a b 100% $HOME "q" 'r' \n é; %h"#)
    let stick = desk.place.path + #"/st ick % $X "1""#
    try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: true)
    for words in [["service", "install"], ["service", "install", "--folder", stick]] {
      let ending = try desk.run(words)
      #expect(ending.status == 0, "\(ending.messages)")
    }
    #expect(desk.names.count == 3)
    let line =
      "XDG_RUNTIME_DIR='\(desk.place.path)' systemd-analyze --user verify '\(desk.units)'/*"
    let verdict = try Program.run("/bin/bash", ["-c", line], in: desk.place.path)
    #expect(verdict.status == 0, "\(verdict.messages)")
    #expect(!verdict.messages.contains("medley-"), "\(verdict.messages)")
  }
}
