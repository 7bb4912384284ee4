import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

@Suite struct StockTests {
  private static func world() -> World {
    var world = World()
    world.schedule(from: "2026-03-01", "08:00", "20:00")
    return world
  }

  @Test func `two offline devices that each take one from ten leave eight`() throws {
    var world = Self.world()
    world.stock(.count, "10", at: "2026-03-10T00:00:00Z")
    try world.take("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z", device: 1)
    try world.take("2026-03-10", "20:00", at: "2026-03-10T20:00:00Z", device: 2)
    #expect(world.stock()?.amount == amount("8"))
  }

  @Test func `pains 46: undo returns exactly what it took`() throws {
    var world = Self.world()
    world.stock(.count, "10", at: "2026-03-10T00:00:00Z")
    let dose = try world.take("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z", amount: "2.5")
    #expect(world.stock()?.amount == amount("7.5"))
    world.undo(dose)
    #expect(world.stock()?.amount == amount("10"))
  }

  @Test func `pains 47: an intake without a slot is deducted, a skipped dose is not`() throws {
    var world = Self.world()
    world.stock(.count, "10", at: "2026-03-10T00:00:00Z")
    world.use("1", at: "2026-03-10T09:00:00Z")
    try world.skip("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z")
    #expect(world.stock()?.amount == amount("9"))
  }

  @Test func `pains 60: a skipped and a missed dose take nothing, whatever amount they name`()
    throws
  {
    var world = Self.world()
    world.stock(.count, "10", at: "2026-03-10T00:00:00Z")
    let skipped = DoseEntry.skipping(
      try world.slot("2026-03-10", "08:00"), loggedAt: at("2026-03-10T08:00:00Z"))
    #expect(skipped.amount == amount("1"))
    world.log(skipped)
    var missed = DoseEntry.skipping(
      try world.slot("2026-03-10", "20:00"), loggedAt: at("2026-03-10T21:00:00Z"))
    missed.status = .missed
    world.log(missed)
    #expect(world.stock()?.amount == amount("10"))
  }

  @Test func `pains 48: a dose outside every plan has the usual amount, so that it is deducted`() {
    var world = World()
    #expect(world.planner.usualDose(on: date("2026-03-10")) == nil)
    world.schedule(from: "2026-03-01", "08:00", dose: "2.5", end: "2026-03-05")
    #expect(world.planner.usualDose(on: date("2026-03-10")) == amount("2.5"))
    // Before the first day the newest schedule speaks.
    #expect(world.planner.usualDose(on: date("2026-02-10")) == amount("2.5"))
  }

  @Test func `pains 52: it may go below nothing and says by how much`() throws {
    var world = Self.world()
    world.stock(.count, "1", at: "2026-03-10T00:00:00Z")
    world.use("2.5", at: "2026-03-10T09:00:00Z")
    #expect(world.stock()?.amount == .zero)
    #expect(world.stock()?.countOffBy == amount("1.5"))
    world.stock(.refill, "10", at: "2026-03-10T10:00:00Z")
    #expect(world.stock()?.amount == amount("8.5"))
    #expect(world.stock()?.countOffBy == .zero)
  }

  @Test func `pains 53 and 55: losses count, and a count is a new base`() throws {
    var world = Self.world()
    world.stock(.count, "10", at: "2026-03-01T00:00:00Z")
    world.stock(.loss, "3", at: "2026-03-02T00:00:00Z")
    #expect(world.stock()?.amount == amount("7"))
    world.stock(.count, "20", at: "2026-03-05T00:00:00Z")
    #expect(world.stock()?.amount == amount("20"))
    world.stock(.refill, "30", at: "2026-03-06T00:00:00Z")
    #expect(world.stock()?.amount == amount("50"))
  }

  @Test func `a count later than an intake that is entered afterwards still holds`() throws {
    var world = Self.world()
    world.stock(.count, "10", at: "2026-03-10T12:00:00Z")
    try world.take("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z")
    #expect(world.stock()?.amount == amount("10"))
    // Of one second, what was written later is later.
    try world.take("2026-03-10", "20:00", at: "2026-03-10T12:00:00Z")
    #expect(world.stock()?.amount == amount("9"))
    world.stock(.count, "10", at: "2026-03-10T12:00:00Z")
    #expect(world.stock()?.amount == amount("10"))
  }

  @Test func `of one instant and one stamp a dose comes after the count`() throws {
    var world = Self.world()
    let origin = world.origin()
    let count = StockEntry(.count, amount("10"), at: at("2026-03-10T12:00:00Z"))
    let ledger = StockLedger([
      Member(
        id: id(80),
        register: Register(
          [SurvivingValue(member: id(80), value: count.encoded, origin: origin)],
          StockEntry.init(decoding:)))
    ])
    let dose = RecordedDose(
      id: id(81), record: id(82),
      entry: .unscheduled(amount: .one, at: count.at, loggedAt: count.at), origin: origin)
    #expect(ledger.level(after: [(dose, false)])?.amount == amount("9"))
  }

  @Test func `without a count the stock begins with the first refill`() throws {
    var world = Self.world()
    try world.take("2026-03-09", "08:00", at: "2026-03-09T08:00:00Z")
    #expect(world.stock() == nil)
    world.stock(.refill, "30", at: "2026-03-10T00:00:00Z")
    try world.take("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z")
    #expect(world.stock()?.amount == amount("29"))
  }

  @Test func `pains 57: what expires first is used first, and what is expired is no stock`() throws
  {
    var world = Self.world()
    world.stock(.refill, "10", at: "2026-03-01T00:00:00Z", expires: "2026-12-31")
    world.stock(.refill, "5", at: "2026-03-02T00:00:00Z", expires: "2026-03-10")
    world.stock(.refill, "4", at: "2026-03-03T00:00:00Z")
    world.use("2", at: "2026-03-10T09:00:00Z")
    var level = try #require(world.stock())
    #expect(level.amount == amount("17"))
    #expect(level.packages.map(\.amount.text) == ["3", "10", "4"])
    #expect(level.usable(on: date("2026-03-10")) == amount("17"))
    #expect(level.usable(on: date("2026-03-11")) == amount("14"))
    // After its date it stays on the shelf and the next package is used.
    world.use("1", at: "2026-03-11T09:00:00Z")
    level = try #require(world.stock())
    #expect(level.packages.map(\.amount.text) == ["3", "9", "4"])
    #expect(level.packages.map { $0.isUsable(on: date("2026-03-11")) } == [false, true, true])
  }

  @Test func `a count is spread over the packages that were there`() throws {
    var world = Self.world()
    world.stock(.refill, "10", at: "2026-03-01T00:00:00Z", expires: "2026-06-30")
    world.stock(.refill, "10", at: "2026-03-02T00:00:00Z", expires: "2026-12-31")
    world.stock(.count, "12", at: "2026-03-10T00:00:00Z")
    #expect(try #require(world.stock()).packages.map(\.amount.text) == ["2", "10"])
    world.stock(.count, "25", at: "2026-03-11T00:00:00Z")
    let packages = try #require(world.stock()).packages
    #expect(packages.map(\.amount.text) == ["10", "10", "5"])
    #expect(packages.map(\.expires?.text) == ["2026-06-30", "2026-12-31", nil])
  }

  @Test func `a loss of a package is taken from that package`() throws {
    var world = Self.world()
    world.stock(.refill, "10", at: "2026-03-01T00:00:00Z", expires: "2026-06-30")
    let late = world.stock(.refill, "10", at: "2026-03-02T00:00:00Z", expires: "2026-12-31")
    world.add(
      .stockEntries,
      StockEntry(.loss, amount("4"), at: at("2026-03-03T00:00:00Z"), package: late).encoded)
    #expect(try #require(world.stock()).packages.map(\.amount.text) == ["10", "6"])
  }

  @Test func `pains 56: it runs out at the first slot that is not covered`() throws {
    var world = Self.world()
    world.stock(.count, "3", at: "2026-03-10T00:00:00Z")
    try world.take("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z")
    func runsOut(_ now: String) throws -> String? {
      let level = try #require(world.stock())
      return level.runsOut(world.planner, doses: world.doses, now: at(now).instant)
        .map { "\($0.key.date) \($0.key.part)" }
    }
    // Two are left: this evening's and tomorrow morning's. The evening before is still open.
    #expect(try runsOut("2026-03-10T20:30:00Z") == "2026-03-11 20:00")
    try world.skip("2026-03-10", "20:00", at: "2026-03-10T20:31:00Z")
    #expect(try runsOut("2026-03-10T20:32:00Z") == "2026-03-12 08:00")
    world.stock(.refill, "1000", at: "2026-03-10T21:00:00Z")
    #expect(try runsOut("2026-03-10T21:01:00Z") == "2027-07-25 08:00")
    world.stock(.refill, "1000000", at: "2026-03-10T21:02:00Z")
    #expect(try runsOut("2026-03-10T21:03:00Z") == nil)
  }

  @Test func `pains 56: it lasts until the day of the last dose that is covered`() throws {
    var world = Self.world()
    func lasts(_ now: String) throws -> [String?] {
      let end = try #require(world.stock())
        .runOut(world.planner, doses: world.doses, now: at(now).instant)
      return [end?.lastCovered?.due.text, end?.firstUncovered.due.text]
    }
    // Three at 08:00 and 20:00 from the morning of the 10th: two on that day, one on the next.
    world.stock(.count, "3", at: "2026-03-10T00:00:00Z")
    try world.take("2026-03-09", "20:00", at: "2026-03-09T20:00:00Z")
    let morning = "2026-03-10T08:00:00Z"
    #expect(
      try lasts(morning) == ["2026-03-11T08:00:00+00:00", "2026-03-11T20:00:00+00:00"])
    world.stock(.count, "0", at: "2026-03-10T07:00:00Z")
    #expect(try lasts(morning) == [nil, "2026-03-10T08:00:00+00:00"])
  }

  @Test func `a look a few days ahead finds the same end, or none`() throws {
    var world = Self.world()
    world.stock(.count, "21", at: "2026-03-10T00:00:00Z")
    let level = try #require(world.stock())
    func end(_ days: Int) -> String? {
      level.runOut(
        world.planner, doses: world.doses, now: at("2026-03-10T22:00:00Z").instant, days: days
      )?.firstUncovered.due.text
    }
    // Both doses of the 10th are open: 2, then 18 on the 11th to the 19th, then one more.
    #expect(end(3_660) == "2026-03-20T20:00:00+00:00")
    #expect(end(10) == "2026-03-20T20:00:00+00:00")
    #expect(end(9) == nil)
  }

  @Test func `a dose moved far ahead does not come before those in between`() throws {
    var world = Self.world()
    world.stock(.count, "67", at: "2026-03-10T00:00:00Z")
    let key = try world.slot("2026-03-12", "08:00").key
    world.add(
      .slotOverrides,
      SlotOverride(slot: key, change: .moved(date("2026-05-20"), time("08:00"))).encoded,
      member: key.record(of: World.medication))
    let level = try #require(world.stock())
    // At 07:00 both of the 9th are open; then two a day for 33 days, but for the one moved away:
    // 2 + 66 − 1 = 67 through the 11th of April.
    let end = level.runOut(
      world.planner, doses: world.doses, now: at("2026-03-10T07:00:00Z").instant)
    #expect(end?.firstUncovered.due.text == "2026-04-12T08:00:00+00:00")
  }

  @Test func `an open dose of yesterday is not covered by what expired yesterday`() throws {
    var world = Self.world()
    world.stock(.refill, "10", at: "2026-03-01T00:00:00Z", expires: "2026-03-09")
    let level = try #require(world.stock())
    let end = level.runOut(
      world.planner, doses: world.doses, now: at("2026-03-10T07:00:00Z").instant)
    #expect(end?.lastCovered == nil)
    #expect(end?.firstUncovered.due.text == "2026-03-09T08:00:00+00:00")
  }

  @Test func `stock that expires on the way does not cover what comes after`() throws {
    var world = Self.world()
    world.stock(.refill, "100", at: "2026-03-10T00:00:00Z", expires: "2026-03-12")
    let level = try #require(world.stock())
    let slot = level.runsOut(
      world.planner, doses: world.doses, now: at("2026-03-10T07:00:00Z").instant)
    #expect(slot?.key.date == date("2026-03-13"))
  }

  @Test func `as needed alone never runs out by plan`() throws {
    var world = World()
    world.schedule(from: "2026-03-01", recurrence: .asNeeded(AsNeededLimits()))
    world.stock(.count, "3", at: "2026-03-10T00:00:00Z")
    let level = try #require(world.stock())
    #expect(
      level.runsOut(world.planner, doses: world.doses, now: at("2026-03-10T07:00:00Z").instant)
        == nil)
  }

  @Test func `the sum of the ledger is what the shelf holds, whatever the order`() throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<200 {
      var world = World()
      world.schedule(from: "2026-03-01", recurrence: .asNeeded(AsNeededLimits()))
      var expected: Int64 = 0
      world.stock(.count, "5", at: "2026-03-01T00:00:00Z")
      expected += 5
      for _ in 0..<generator.below(20) {
        let number = generator.below(5)
        let day = "2026-03-\(10 + generator.below(19))T0\(generator.below(9)):00:00Z"
        switch generator.below(3) {
        case 0:
          let expires = generator.chance(50) ? "2026-03-\(10 + generator.below(19))" : nil
          world.stock(.refill, "\(number)", at: day, expires: expires)
          expected += Int64(number)
        case 1:
          world.stock(.loss, "\(number)", at: day)
          expected -= Int64(number)
        default:
          world.use("\(number)", at: day)
          expected -= Int64(number)
        }
      }
      let level = try #require(world.stock())
      #expect(
        level.amount.millionths - level.countOffBy.millionths == expected * 1_000_000)
      #expect(level.amount == .zero || level.countOffBy == .zero)
      // The same lines in another order.
      var fields = world.fields
      fields[MedicationField.stockEntries.rawValue]?.shuffle(using: &generator)
      let other = Medication(
        RecordState(kind: 9, id: World.medication, fields: FieldValues(fields)))
      let again = StockLedger(other.stockEntries)
        .level(after: world.doses.administered.shuffled(using: &generator))
      #expect(again?.packages.map(\.amount) == level.packages.map(\.amount))
    }
  }
}
