import Foundation
import MedleyTestSupport
import Testing

/// Reports about media that lied, replayed: `Tests/Replays.md` names their sources.
@Suite(.enabled(if: FatMedium.isPossible, "no C compiler was found, not even Swift's"))
struct MediumReplays {
  // MARK: 1

  @Test func `a backup that the medium keeps wrong is no backup, at whichever byte`() throws {
    let household = try Household("tablet", hasRecovery: true) { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let tablet = household[0]
    let medium = try FatMedium(household.folder + "/stick")
    let stick = try Stick(medium.path)
    let first = try tablet.with(medium).backUp(to: stick)
    let byteCount = try stick.files.reduce(0) { try $0 + [UInt8](contentsOf: $1).count }
    let before = try FolderContents(medium.path)
    var found = 0
    for byte in stride(from: 0, to: byteCount, by: max(1, byteCount / 24)) {
      var mishap = FatMedium.Mishap.none
      mishap.rottenByte = byte
      let ending = try tablet.with(medium, mishap).end("backup", medium.path, "--keep", "1")
      #expect(ending.status == 23, "byte \(byte): \(ending.results) \(ending.messages)")
      #expect(ending.messages("error").first?.contains("no backup was made") == true)
      #expect(!ending.results.contains("can be taken out"))
      // The one before is as it was, and the bad one is gone.
      #expect(try FolderContents(medium.path).differences(from: before).isEmpty, "byte \(byte)")
      found += 1
    }
    #expect(found >= 24)
    #expect(try tablet.with(medium).end("verify", medium.path).status == 0)
    // A bundle is read back in the same way.
    var mishap = FatMedium.Mishap.none
    mishap.rottenByte = 700
    let ending = try tablet.with(medium, mishap).end("bundle", "write", medium.path)
    #expect(ending.status == 23, "\(ending.messages)")
    // Rot that comes later is named with its byte.
    var bytes = try [UInt8](contentsOf: first.changesPath)
    let place = bytes.count - 100
    bytes[place] ^= 1
    try bytes.write(to: first.changesPath)
    let verified = try tablet.with(medium).end("verify", medium.path)
    #expect(verified.status == 16, "\(verified.messages)")
    #expect(verified.messages.contains("damaged at byte"))
  }
}
