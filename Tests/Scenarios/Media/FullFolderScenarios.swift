import Foundation
import MedleyTestSupport
import Testing

/// A folder on a medium that is full or cannot be written.
@Suite(.enabled(if: SmallMedium.isPossible, "needs root, to mount a small medium"))
struct FullFolderScenarios {
  @Test func `a full medium gets nothing, loses nothing, and is tried again`() throws {
    let (household, _) = try Household.withFolder("tablet", "phone")
    let medium = try SmallMedium(byteCount: 16_384)
    let stick = try ExchangeFolder(medium.path)
    try stick.settle(household.devices)
    try household[0].use(Household.remedy, times: 1, from: 9)
    stick["filler"] = [UInt8](repeating: 1, count: 8_192)
    let before = try FolderContents(stick.path)
    let ending = try household[0].end("sync", "--folder", stick.path)
    #expect(ending.status == 23 && ending.results.isEmpty)
    #expect(ending.messages("error").first?.contains("the disk is full") == true)
    #expect(try FolderContents(stick.path).differences(from: before).isEmpty)
    stick["filler"] = nil
    #expect(try stick.sync(household[0]).written != nil)
    try stick.settle(household.devices)
    try household.agreedHash()
  }

  @Test func `a medium that cannot be written is read all the same`() throws {
    let (household, _) = try Household.withFolder("tablet", "phone")
    let medium = try SmallMedium(byteCount: 65_536)
    let stick = try ExchangeFolder(medium.path)
    try household[0].use(Household.remedy, times: 3, from: 9)
    try stick.sync(household[0])
    try medium.makeReadOnly()
    let ending = try household[1].end("sync", "--folder", stick.path)
    #expect(ending.status == 23)
    #expect(ending.results.contains("Took in 3 changes from 1 file"))
    #expect(ending.messages("error").first?.contains("cannot be written") == true)
    #expect(try household[1].uses(of: Household.remedy) == 3)
  }
}
