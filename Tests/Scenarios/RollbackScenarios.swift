import Foundation
import Testing

/// A backup of the database that is put back over a store which went on in between.
@Suite struct RollbackScenarios {
  /// How the backup is put back.
  enum Restoring: String, CaseIterable {
    case databaseInPlace
    case databaseAsNewFile
    case databaseAndTokenInPlace
    case databaseAndTokenAsNewFiles
    case wholeHome
    case databaseWithoutAnyToken
  }

  @Test(arguments: Restoring.allCases)
  func `a backup put back over a store loses no dose that anybody holds`(
    restoring: Restoring
  ) throws {
    let household = try Household("tablet", "phone", "carer") { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let (tablet, phone) = (household[0], household[1])
    try phone.use("Ibuprofen", times: 2, from: 8)
    let backup = try phone.copied(to: household.freshPath("backup"))
    // Three more doses reach the carer alone, so the tablet meets the two lines of history itself.
    try phone.use("Ibuprofen", times: 3, from: 9)
    try household[2].read(phone.write())
    try restore(backup, over: phone, restoring)
    #expect(try phone.uses(of: "Ibuprofen") == 2)

    try phone.use("Ibuprofen", times: 4, from: 10)
    try tablet.use("Ibuprofen", times: 2, from: 11)
    try tablet.read(phone.write())
    try household.meet()
    try household.meet()
    for device in household.devices {
      #expect(try device.uses(of: "Ibuprofen") == 11, "\(device.name)")
      let line = try #require(try (device.ask("devices") as DevicesAnswer)["phone"])
      // What happened is told one way or the other.
      #expect(line.forked || !line.copies.isEmpty, "\(device.name)")
      let doctor: DoctorAnswer = try device.ask("doctor")
      #expect(doctor.ok, "\(doctor.checks.filter { !$0.ok })")
      #expect(doctor.checks.contains { $0.name == "device phone" })
    }
    try household.agreedHash()

    // And the phone goes on as if nothing had been.
    try phone.use("Ibuprofen", times: 2, from: 12)
    try household.meet()
    for device in household.devices { #expect(try device.uses(of: "Ibuprofen") == 13) }
    try household.agreedHash()
    #expect(try tablet.run("history", "--verify").results.contains("every link and signature"))
  }

  @Test func `a store that was set back gets its doses again once it has carried a file`() throws {
    let household = try Household("tablet", "phone") { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let (tablet, phone) = (household[0], household[1])
    let backup = try phone.copied(to: household.freshPath("backup"))
    try phone.use("Ibuprofen", times: 5, from: 9)
    try tablet.read(phone.write())
    try restore(backup, over: phone, .databaseInPlace)
    // The tablet cannot know yet that the phone lost what it once had.
    try tablet.use("Ibuprofen", times: 1, from: 8)
    try household.expectRefusal(
      18, ["bundle", "read", tablet.write(to: [phone])], on: phone, saying: "does not connect")
    try phone.use("Ibuprofen", times: 4, from: 10)
    try tablet.read(phone.write())
    try phone.read(tablet.write(to: [phone]))
    #expect(try phone.uses(of: "Ibuprofen") == 10)
    try household.meet()
    for device in household.devices { #expect(try device.uses(of: "Ibuprofen") == 10) }
    try household.agreedHash()
  }

  /// Puts the one file of the database, and perhaps the token, over a store at rest.
  private func restore(_ backup: Device, over device: Device, _ restoring: Restoring) throws {
    let manager = FileManager.default
    let inPlace = restoring != .databaseAsNewFile && restoring != .databaseAndTokenAsNewFiles
    func put(_ name: String) throws {
      let path = device.home + "/" + name
      guard let bytes = try? Data(contentsOf: URL(filePath: backup.home + "/" + name)) else {
        return
      }
      if inPlace, let file = FileHandle(forWritingAtPath: path) {
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: bytes)
        try file.close()
      } else {
        try bytes.write(to: URL(filePath: path + ".restored"))
        try? manager.removeItem(atPath: path)
        try manager.moveItem(atPath: path + ".restored", toPath: path)
        try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      }
    }
    if restoring == .wholeHome {
      try manager.removeItem(atPath: device.home)
      _ = try backup.copied(to: device.home)
      return
    }
    try put("medley.sqlite")
    switch restoring {
    case .databaseAndTokenInPlace, .databaseAndTokenAsNewFiles: try put("token")
    case .databaseWithoutAnyToken: try manager.removeItem(atPath: device.home + "/token")
    default: break
    }
  }
}
