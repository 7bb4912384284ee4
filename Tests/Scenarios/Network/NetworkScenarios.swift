import Foundation
import Medley
import MedleyInvented
import MedleyRecords
import MedleyStore
import MedleyTestSupport
import Testing

/// Devices of one household that sync over TCP on the loopback, in processes of their own.
@Suite struct NetworkScenarios {
  private func pair() throws -> Household {
    try Household("laptop", "phone") {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
  }

  @Test func `two devices that both wrote hold the same after one sync`() throws {
    let household = try pair()
    let (laptop, phone) = (household[0], household[1])
    try laptop.use("Ibuprofen", times: 5, from: 8)
    try phone.use("Ibuprofen", times: 3, from: 12)
    let server = try Server(laptop)
    let first = try phone.sync(with: server)
    #expect(first.device == "laptop")
    #expect((first.changesNew, first.changesSent, first.changesKnown) == (5, 3, 0))
    #expect(first.roundTrips == 3)
    #expect(first.acknowledged)
    #expect(first.clocks != nil)
    #expect(try household.agreedHash() == first.stateHash)

    // Both go on: neither sends its own log again.
    try laptop.use("Ibuprofen", times: 2, from: 14)
    try phone.use("Ibuprofen", times: 4, from: 16)
    let second = try phone.sync(with: server)
    #expect((second.changesNew, second.changesSent, second.changesKnown) == (2, 4, 0))
    #expect(second.roundTrips == 3)

    let third = try phone.sync(with: server)
    #expect((third.changesNew, third.changesSent) == (0, 0))
    #expect(third.roundTrips == 2)
    #expect(third.bytesSent + third.bytesReceived < 1_000)
    #expect(try household.agreedHash() == third.stateHash)
    #expect(try phone.uses(of: "Ibuprofen") == 14)

    struct Status: Decodable { let lastSyncAt: String? }
    #expect(try (phone.ask("status") as Status).lastSyncAt == phone.now)
    struct Devices: Decodable {
      struct Line: Decodable {
        let name: String
        let acknowledged: Int?
        let lastSyncAt: String?
      }
      let devices: [Line]
    }
    let line = try (phone.ask("devices") as Devices).devices.first { $0.name == "laptop" }
    #expect(line?.acknowledged == 7)
    #expect(line?.lastSyncAt == phone.now)
    #expect(try server.stop() == 0)
    #expect(server.events.filter { $0.event == "synced" }.map(\.changesNew) == [3, 4, 0])
  }

  @Test func `a dose that is logged while devices serve is on the other within seconds`() throws {
    let household = try pair()
    let (laptop, phone) = (household[0], household[1])
    let server = try Server(laptop)
    let other = try Server(phone)
    // Once each knows where the other is, no beacon is needed.
    _ = try phone.sync(with: server)
    _ = try laptop.sync(with: other)
    try phone.run("take", "Ibuprofen")
    try wait(for: "the dose of the phone", seconds: 10) { try laptop.uses(of: "Ibuprofen") == 1 }
    try laptop.run("take", "Ibuprofen")
    try wait(for: "the dose of the laptop", seconds: 10) { try phone.uses(of: "Ibuprofen") == 2 }
    try household.agreedHash()
    #expect(try server.stop() == 0)
    #expect(try other.stop() == 0)
    #expect(server.messages.contains("error") == false)
  }

  @Test func `a device that was admitted elsewhere introduces itself`() throws {
    let household = try Household("laptop") {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    // The tablet does not hear of the phone before the phone knocks.
    let tablet = try household.admit("tablet")
    try tablet.use("Ibuprofen", times: 2, from: 8)
    let phone = try household.admit("phone")
    let server = try Server(tablet)
    let answer = try phone.sync(with: server)
    #expect(answer.device == "tablet")
    #expect((answer.changesNew, answer.changesSent) == (2, 1))
    #expect(answer.roundTrips == 4)
    #expect(try tablet.stateHash == phone.stateHash)
    // The other way round: the laptop's new device is a stranger to whoever connects.
    let watch = try household.admit("watch")
    let watchServer = try Server(watch)
    let other = try phone.sync(with: watchServer)
    #expect(other.device == "watch")
    #expect(try watch.stateHash == phone.stateHash)
  }

  @Test func `a device of another household gets no byte, and is told so`() throws {
    let household = try pair()
    let stranger = try pair()
    let server = try Server(household[0])
    let ending = try stranger[0].end("sync", server.address)
    #expect(ending.status == 31)
    #expect(ending.messages("error") == ["what answers there is not a device of this household"])
    #expect(try server.stop() == 0)
    #expect(server.events.map(\.event) == ["listening"])
  }

  @Test func `a removed device is told by whom and exchanges nothing`() throws {
    let household = try pair()
    let (laptop, phone) = (household[0], household[1])
    let server = try Server(laptop)
    _ = try phone.sync(with: server)
    let before = try phone.stateHash
    try laptop.run("remove-device", "phone")
    let ending = try phone.end("sync", server.address)
    #expect(ending.status == 32)
    #expect(
      ending.messages("error") == ["the device “laptop” removed this one from the household"])
    #expect(try phone.stateHash == before)
    let other = try Server(phone)
    let back = try laptop.end("sync", other.address)
    #expect(back.status == 32)
    #expect(
      back.messages("error")
        == ["the other device was removed from the household; it was told so"])
    #expect(try phone.stateHash == before)
    // It does not forget that: every command says so, and the doctor too.
    for words in [["today"], ["status"], ["take", "Ibuprofen"]] {
      #expect(try phone.end(words).messages.contains("took this device out of the household"))
    }
    #expect(try phone.end("doctor").results.contains("was removed by laptop"))
  }

  @Test func `where nothing listens that is said within three seconds`() throws {
    let household = try pair()
    let server = try Server(household[0])
    let address = server.address
    #expect(try server.stop() == 0)
    let clock = ContinuousClock()
    let start = clock.now
    let ending = try household[1].end("sync", address)
    #expect(clock.now - start < .seconds(3))
    #expect(ending.status == 30)
    #expect(
      ending.messages("error") == ["nothing answers at \(address): the connection was refused"])
  }

  @Test func `clocks ten years apart are told on both sides and nothing is refused`() throws {
    let household = try pair()
    let laptop = household[0].at("2036-03-01T08:00:00+01:00")
    let phone = household[1].at("2016-03-01T08:00:00+01:00")
    try laptop.run("take", "Ibuprofen")
    try phone.run("take", "Ibuprofen")
    let server = try Server(laptop, isNow: false)
    let ending = try phone.run("sync", server.address, "--json")
    let answer: SyncAnswer = try ending.answer()
    #expect(answer.clocks?.this == "2016-03-01T08:00:00+01:00")
    #expect(answer.clocks?.other == "2036-03-01T08:00:00+01:00")
    #expect(ending.messages("warning").count == 1)
    #expect((answer.changesNew, answer.changesSent) == (1, 1))
    try household.agreedHash()
    #expect(try phone.uses(of: "Ibuprofen") == 2)
    #expect(try server.stop() == 0)
    #expect(server.messages.contains("2016-03-01T08:00:00+01:00"))
  }

  @Test func `a device that is stopped is given up in time`() throws {
    let household = try pair()
    let server = try Server(household[0])
    kill(server.process.processIdentifier, SIGSTOP)
    let clock = ContinuousClock()
    let start = clock.now
    let ending = try household[1].end("sync", server.address)
    #expect(clock.now - start < .seconds(10))
    #expect(ending.status == 34)
    kill(server.process.processIdentifier, SIGCONT)
    let answer = try household[1].sync(with: server)
    #expect(answer.acknowledged)
  }

  /// `MEDLEY_NETWORK_DOSES` makes it more.
  @Test func `a new device gets the whole record in three round trips`() throws {
    let count =
      ProcessInfo.processInfo.environment["MEDLEY_NETWORK_DOSES"].flatMap { Int($0) } ?? 20_000
    let place = try TemporaryFolder(inMemory: true)
    var invented = try InventedHousehold(in: place.path)
    let home = place.path("reader")
    try invented.reader(at: home)
    let doses = try invented.doses(count)
    let from = try invented.cabinet.look { $0.reading.table.vector }
    let file = place.path("doses.age")
    let founder = Device(name: "founder", home: place.path("founder"), folder: place.path)
    try invented.bundle(try invented.batch(doses, from: from), for: founder.home).write(to: file)
    let clock = ContinuousClock()
    let readingBegan = clock.now
    #expect(try founder.read(file).changesNew == count)
    let readingSeconds = (clock.now - readingBegan) / .seconds(1)

    let server = try Server(founder)
    let reader = Device(name: "reader", home: home, folder: place.path)
    let began = clock.now
    let answer = try reader.sync(with: server)
    let seconds = (clock.now - began) / .seconds(1)
    #expect(answer.changesNew >= count)
    #expect(answer.changesKnown == 0)
    #expect(answer.roundTrips == 3)
    // A dose takes at most seven bytes (the budget of a bundle), the session less than 4 KiB.
    #expect(answer.bytesReceived <= 7 * count + 4_096)
    #expect(answer.bytesSent <= 4_096)
    #expect(try founder.stateHash == answer.stateHash)
    let again = try reader.sync(with: server)
    #expect(again.roundTrips == 2)
    #expect(again.bytesSent + again.bytesReceived < 4_096)
    print(
      "\(count) intakes to a new device: \(seconds) s, \(answer.bytesReceived) bytes came, "
        + "\(answer.bytesSent) went, \(answer.roundTrips) trips; the bundle took "
        + "\(readingSeconds) s; nothing new: \(again.bytesSent + again.bytesReceived) bytes, "
        + "\(again.roundTrips) trips")
  }
}
