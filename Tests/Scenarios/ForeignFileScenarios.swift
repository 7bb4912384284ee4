import Foundation
import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// Whole bundles that are not for this device, not from a member, or not for this version.
@Suite struct ForeignFileScenarios {
  private func household() throws -> Household {
    let household = try Household("tablet", "phone", "carer") { tablet in
      try tablet.run("add", Household.medication, "--dose", "1", "--as-needed")
    }
    try household.meet()
    try household[0].use(Household.medication, times: 3, from: 9)
    return household
  }

  private func age(_ program: String, _ words: String..., in household: Household) throws -> Ending
  {
    let ending = try Program.run("/usr/bin/" + program, words, in: household.folder)
    #expect(ending.status == 0, "\(ending.messages)")
    return ending
  }

  @Test(.enabled(if: Program.has("age", "age-keygen"), "the program age is not installed"))
  func `a file sealed for another device is refused and so is one sealed again`() throws {
    let household = try household()
    let (tablet, phone, carer) = (household[0], household[1], household[2])
    let file = try tablet.write(to: [phone])
    try household.expectRefusal(17, ["bundle", "read", file], on: carer, saying: "other devices")

    // The phone opens what it may open and seals it for the carer, with a program of its own.
    let plain = household.folder + "/plain"
    let resealed = household.folder + "/resealed.age"
    _ = try age("age", "-d", "-i", phone.home + "/keys", "-o", plain, file, in: household)
    let recipient = try age("age-keygen", "-y", carer.home + "/keys", in: household).results
      .trimmingCharacters(in: .whitespacesAndNewlines)
    _ = try age("age", "-r", recipient, "-o", resealed, plain, in: household)
    try household.expectRefusal(
      17, ["bundle", "read", resealed], on: carer, saying: "other devices")
    #expect(try phone.read(file).changesNew == 3)
  }

  @Test func `what is sealed but is no bundle is said to be none`() throws {
    let household = try household()
    let path = household.folder + "/letter.age"
    try Forger.seal(
      Array("Dear carer".utf8), for: try Forger(keysOf: household[2]), to: path)
    try household.expectRefusal(
      14, ["bundle", "read", path], on: household[2], saying: "not a bundle")
    let welcome = household[2].home + ".welcome"
    try household.expectRefusal(
      14, ["bundle", "read", welcome], on: household[2], saying: "the file is a welcome")
  }

  @Test func `a bundle of a later format asks for the newer version`() throws {
    let household = try household()
    let (tablet, phone) = (household[0], household[1])
    let forger = try Forger(keysOf: tablet)
    var plaintext = try forger.plaintext(tablet.write())
    let format = Array("medley bundle\n".utf8).count
    #expect(plaintext[format] == 1)
    plaintext[format] = 2
    let path = household.folder + "/later.age"
    try Forger.seal(
      forger.signedAgain(plaintext), for: try Forger(keysOf: phone), to: path)
    try household.expectRefusal(
      20, ["bundle", "read", path], on: phone, saying: "was made by Medley")
    try household.expectRefusal(
      20, ["bundle", "show", path], on: phone, saying: "was made by Medley")
  }

  @Test func `a bundle of another household is refused although it is sealed for us`() throws {
    let household = try household()
    let other = try Household("desk", "lamp")
    try other[0].run("add", "Something", "--dose", "1", "--as-needed")
    let file = try other[0].write()
    try household.expectRefusal(
      17, ["bundle", "read", file], on: household[1], saying: "other devices")
    let desk = try Forger(keysOf: other[0])
    let path = household.folder + "/other.age"
    try desk.forward(
      desk.bundle(file), for: [try Forger(keysOf: household[1])], to: path)
    try household.expectRefusal(
      19, ["bundle", "read", path], on: household[1], saying: "another household")
  }

  @Test func `a bundle that goes on from what is not held is refused until that is there`() throws {
    let household = try household()
    let (tablet, phone) = (household[0], household[1])
    let behind = try phone.copied(to: household.freshPath("behind"))
    let first = try tablet.write(to: [phone])
    try phone.read(first)
    try phone.run("take", Household.medication)
    try tablet.read(phone.write(to: [tablet]))
    try tablet.use(Household.medication, times: 2, from: 15)
    let second = try tablet.write(to: [phone])
    try household.expectRefusal(
      18, ["bundle", "read", second], on: behind, saying: "does not connect")
    try behind.read(first)
    // The second starts after a dose that the phone itself logged, which its copy lacks.
    try household.expectRefusal(
      18, ["bundle", "read", second], on: behind, saying: "does not connect")
    #expect(try phone.read(second).changesNew == 2)
  }

  @Test func `a stranger who holds the record has no say in it`() throws {
    let household = try household()
    let (tablet, phone) = (household[0], household[1])
    let stranger = Forger(stranger: ())
    let reader = try Forger(keysOf: phone)
    let path = household.folder + "/stranger.age"
    let bundle = try Forger(keysOf: tablet).bundle(tablet.write())
    try stranger.forward(bundle, for: [reader], to: path)
    try household.expectRefusal(21, ["bundle", "read", path], on: phone, saying: "not a member")
    // It says so as well when there would be nothing new in it.
    try household.meet()
    try household.expectRefusal(21, ["bundle", "read", path], on: phone, saying: "not a member")
  }

  @Test func `a member cannot write in the name of another`() throws {
    let household = try household()
    let (tablet, phone, carer) = (household[0], household[1], household[2])
    let insider = try Forger(keysOf: carer)
    let reader = try Forger(keysOf: phone)
    let bundle = try Forger(keysOf: tablet).bundle(tablet.write())
    let path = household.folder + "/insider.age"
    var batch = try Forger.batch(bundle)
    let last = try #require(batch.changes.last)
    // The carer signs the tablet's log with its own key.
    batch.ends = batch.ends.map {
      BatchEnd(
        index: $0.index,
        signature: insider.keys.signing.sign(
          Digest(domain: "medley head 1", batch.changes[$0.index].hash.bytes).bytes))
    }
    try insider.forward(bundle, for: [reader], batch: batch.encoded(), to: path)
    try household.expectRefusal(16, ["bundle", "read", path], on: phone, saying: "not signed")
    // It adds a change to the tablet's log and signs nothing.
    batch = try Forger.batch(bundle)
    batch.changes.append(
      try Change(
        actor: last.header.actor, after: last, household: bundle.household,
        [OperationDraft(kind: 4, shape: .write, record: .new, field: 1, value: [1])]))
    try insider.forward(
      bundle, for: [reader], count: batch.changes.count, batch: batch.encoded(), to: path)
    try household.expectRefusal(16, ["bundle", "read", path], on: phone, saying: "damaged")
    // It says that more is in the file than there is.
    try insider.forward(bundle, for: [reader], count: 99, to: path)
    try household.expectRefusal(16, ["bundle", "read", path], on: phone, saying: "damaged")
    // What is right is taken from anybody who is a member.
    try insider.forward(bundle, for: [reader], to: path)
    #expect(try phone.read(path).changesNew == 3)
  }

  @Test func `every refusal has a sentence of its own`() throws {
    let household = try household()
    let phone = household[1]
    let bytes = try [UInt8](contentsOf: household[0].write(to: [phone]))
    let path = household.folder + "/refused.age"
    var sentences: [String] = []
    func note(_ status: Int32, _ content: [UInt8], on device: Device) throws {
      try content.write(to: path)
      sentences.append(
        try household.expectRefusal(status, ["bundle", "read", path], on: device))
    }
    var damaged = bytes
    damaged[bytes.count - 100] ^= 1
    try note(15, [], on: phone)
    try note(15, Array(bytes.dropLast(100)), on: phone)
    try note(16, damaged, on: phone)
    try note(14, Array("letter".utf8), on: phone)
    try note(17, bytes, on: household[2])
    sentences.append(
      try household.expectRefusal(23, ["bundle", "read", path + ".none"], on: phone))
    sentences.append(
      try household.expectRefusal(23, ["bundle", "read", household.folder], on: phone))
    #expect(Set(sentences).count == sentences.count, "\(sentences)")
  }
}
