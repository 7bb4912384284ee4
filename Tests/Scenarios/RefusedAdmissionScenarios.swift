import Foundation
import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// Requests and welcomes that are damaged, forged or meant for somebody else.
@Suite struct RefusedAdmissionScenarios {
  private func household() throws -> Household {
    try Household("tablet") { tablet in
      try tablet.run("add", Household.medication, "--dose", "1", "--as-needed")
    }
  }

  private func admitting(_ device: Device, _ words: String) -> [String] {
    ["admit", device.home + ".request", "--welcome", device.home + ".welcome", "--words", words]
  }

  private func joining(_ path: String) -> [String] { ["join", "--welcome", path] }

  @Test func `words that are mistyped are told from words of another request`() throws {
    let household = try household()
    let (phone, lamp) = (household.device("phone"), household.device("lamp"))
    let words = try household.request(phone)
    let others = try household.request(lamp)
    func refuse(_ words: String, saying part: String) throws -> String {
      try household.expectRefusal(24, admitting(phone, words), on: household[0], saying: part)
    }
    var list = words.split(separator: " ").map(String.init)
    #expect(list.count == 10)
    var sentences = [try refuse(others, saying: "do not fit")]
    list.swapAt(2, 3)
    if list[2] != list[3] {
      #expect(try refuse(list.joined(separator: " "), saying: "do not fit") == sentences[0])
    }
    list.swapAt(2, 3)
    sentences.append(
      try refuse(
        list.dropLast().joined(separator: " "), saying: "10 words are needed, not 9"))
    list[4] = "qqqq"
    sentences.append(try refuse(list.joined(separator: " "), saying: "word 5 is not in the list"))
    #expect(Set(sentences).count == sentences.count)
    for word in words.split(separator: " ") {
      #expect(!sentences.contains { $0.contains("“\(word)”") })
    }
    try household[0].run(admitting(phone, words))
  }

  @Test func `a damaged request admits nobody`() throws {
    let household = try household()
    let phone = household.device("phone")
    let words = try household.request(phone)
    let path = phone.home + ".request"
    let bytes = try [UInt8](contentsOf: path)
    var generator = SeededGenerator(seed: 6)
    for index in Set((0..<24).map { _ in generator.below(bytes.count) }).sorted() {
      var damaged = bytes
      damaged[index] ^= 1 << UInt8(generator.below(8))
      try damaged.write(to: path)
      let status = try household[0].end(admitting(phone, words)).status
      #expect([14, 15, 16, 20, 22, 24].contains(status), "byte \(index)")
      try household.expectRefusal(status, admitting(phone, words), on: household[0])
    }
    for length in stride(from: 0, to: bytes.count, by: 11) {
      try Array(bytes[..<length]).write(to: path)
      let isMagic = (1..<15).contains(length)
      try household.expectRefusal(
        isMagic ? 14 : 15, admitting(phone, words), on: household[0])
    }
    try (bytes + [0]).write(to: path)
    try household.expectRefusal(16, admitting(phone, words), on: household[0], saying: "damaged")
    try bytes.write(to: path)
    try household[0].run(admitting(phone, words))
    try phone.run(joining(phone.home + ".welcome"))
  }

  @Test func `a welcome is believed only from somebody who knew the words`() throws {
    let household = try household()
    let (tablet, phone) = (household[0], household.device("phone"))
    let words = try household.request(phone)
    let newcomer = try Forger(keysOf: phone)
    let owner = try Forger(keysOf: tablet)
    let secret = try JoinWords(text: words).secret
    let path = household.folder + "/forged.welcome"
    // A true bundle of the household, for the newcomer, but without its admission in it.
    let own = try owner.bundle(tablet.write())
    func forge(
      _ secret: SecretBytes, newcomer key: VerifyingKey, bundle: [UInt8]
    ) throws {
      var generator = SystemRandomNumberGenerator()
      let welcome = Welcome(
        household: own.household,
        householdSecret: SecretBytes(byteCount: 32, using: &generator),
        admitter: owner.keys.signing.verifyingKey, newcomer: key, bundle: bundle)
      try welcome.sealed(for: newcomer.address, secret: secret, using: &generator).write(to: path)
    }
    var generator = SystemRandomNumberGenerator()
    let unadmitted = SealedBundle(
      household: own.household, sender: own.sender, recipients: [newcomer.address],
      from: own.from, to: own.to, changeCount: own.changeCount, writtenBy: "somebody",
      batch: own.batch
    ).plaintext(signedBy: owner.keys.signing)

    let unknown = JoinWords(using: &generator).secret
    try forge(unknown, newcomer: newcomer.keys.signing.verifyingKey, bundle: unadmitted)
    let forged = try household.expectRefusal(
      28, joining(path), on: phone, saying: "not made by somebody who knows")
    try forge(secret, newcomer: owner.keys.signing.verifyingKey, bundle: unadmitted)
    let another = try household.expectRefusal(
      28, joining(path), on: phone, saying: "another request")
    #expect(forged != another)
    try forge(secret, newcomer: newcomer.keys.signing.verifyingKey, bundle: unadmitted)
    try household.expectRefusal(28, joining(path), on: phone)
    try forge(secret, newcomer: newcomer.keys.signing.verifyingKey, bundle: [1, 2, 3])
    try household.expectRefusal(14, joining(path), on: phone)

    try tablet.run(admitting(phone, words))
    try phone.run(joining(phone.home + ".welcome"))
    #expect(try phone.stateHash == tablet.stateHash)
  }

  @Test func `a welcome for another device or with damage leaves the newcomer as it was`() throws {
    let household = try household()
    let (tablet, phone, lamp) = (household[0], household.device("phone"), household.device("lamp"))
    let words = try household.request(phone)
    try tablet.run(admitting(lamp, try household.request(lamp)))
    try tablet.run(admitting(phone, words))
    try household.expectRefusal(
      17, joining(lamp.home + ".welcome"), on: phone, saying: "other devices")
    let path = phone.home + ".welcome"
    let bytes = try [UInt8](contentsOf: path)
    let bad = household.folder + "/bad.welcome"
    for length in stride(from: 0, to: bytes.count, by: bytes.count / 12 + 1) {
      try Array(bytes[..<length]).write(to: bad)
      let status = try phone.end(joining(bad)).status
      #expect([15, 16].contains(status), "\(length) of \(bytes.count) bytes")
      try household.expectRefusal(status, joining(bad), on: phone)
    }
    var damaged = bytes
    damaged[bytes.count - 40] ^= 4
    try damaged.write(to: bad)
    try household.expectRefusal(16, joining(bad), on: phone, saying: "damaged")
    try [UInt8](repeating: 0, count: bytes.count).write(to: bad)
    try household.expectRefusal(14, joining(bad), on: phone, saying: "not a bundle")
    let curious = household.device("curious")
    try household.expectRefusal(10, joining(path), on: curious, saying: "not asked to join")
    try phone.run(joining(path))
    try household.expectRefusal(11, joining(path), on: phone, saying: "in a household already")
  }

  @Test func `an admission whose welcome cannot be written has not happened`() throws {
    let household = try household()
    let phone = household.device("phone")
    let words = try household.request(phone)
    try Array("something else".utf8).write(to: phone.home + ".welcome")
    try household.expectRefusal(
      23, admitting(phone, words), on: household[0], saying: "a file already")
    try household.expectRefusal(
      23,
      [
        "admit", phone.home + ".request", "--words", words, "--welcome",
        household.folder + "/nowhere/welcome",
      ], on: household[0])
  }

  @Test func `a request that cannot be written leaves no keys behind`() throws {
    let household = try household()
    let phone = household.device("phone")
    let path = household.folder + "/taken"
    try Array("something else".utf8).write(to: path)
    try household.expectRefusal(
      23, ["join", "--request", path, "--device", "phone"], on: phone, saying: "a file already")
    try household.expectRefusal(
      23, ["join", "--request", household.folder + "/nowhere/request"], on: phone)
  }

  @Test func `asking again before the welcome gives the same words`() throws {
    let household = try household()
    let phone = household.device("phone")
    let words = try household.request(phone)
    let again: JoinAnswer = try phone.run(
      "join", "--request", household.folder + "/again.request", "--json"
    ).answer()
    #expect(again.words == words)
    #expect(
      try [UInt8](contentsOf: household.folder + "/again.request")
        == [UInt8](contentsOf: phone.home + ".request"))
  }

  @Test func `admitting a member again writes its welcome and nothing else`() throws {
    let household = try household()
    let phone = household.device("phone")
    let words = try household.request(phone)
    try household[0].run(admitting(phone, words))
    let hash = try household[0].stateHash
    try household[0].run(
      "admit", phone.home + ".request", "--words", words, "--welcome",
      household.folder + "/second.welcome")
    #expect(try household[0].stateHash == hash)
    try phone.run(joining(household.folder + "/second.welcome"))
    #expect(try phone.stateHash == hash)
  }
}
