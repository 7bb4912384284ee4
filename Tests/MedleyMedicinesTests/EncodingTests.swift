import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

@Suite struct EncodingTests {
  private static let lineage = Identifier(hex: "00112233445566778899aabbccddeeff") ?? id(0)

  @Test func `the example of the document is the encoding of its dose`() throws {
    let slot = SlotKey(lineage: Self.lineage, date: date("2026-03-01"), part: "08:00")
    let entry = DoseEntry(
      slot: slot, date: slot.date, status: .taken, amount: amount("0.5"),
      plannedAt: at("2026-03-01T08:00:00+01:00"), takenAt: at("2026-03-01T08:05:00+01:00"),
      loggedAt: at("2026-03-01T08:05:00+01:00"))
    // Put together by hand, and the digest by Python's hashlib.
    let bytes =
      "031000112233445566778899aabbccddeeff" + "04c2c002" + "070530383a3030" + "0801"
      + "0b03302e35" + "0ce08f9f9a0d" + "0eb8949f9a0d" + "1078"
    #expect(hexadecimal(entry.encoded) == bytes)
    #expect(DoseEntry(decoding: entry.encoded) == entry)
    let medication = try #require(Identifier(hex: "ffeeddccbbaa99887766554433221100"))
    #expect(slot.record(of: medication).hex == "bf794ffdfc547232e0f2570020f7e381")
    let key = Identifier.keyedRecord(
      kind: 4, parent: medication, value: entry.encoded)
    #expect(key == slot.record(of: medication))
  }

  @Test func `the schedule of the document is the encoding of its version`() throws {
    let version = ScheduleVersion(
      effectiveFrom: date("2026-03-01"),
      entries: [
        TimeEntry(time("08:00")), TimeEntry(time("20:00"), amount: amount("2")),
      ], dose: amount("1"))
    #expect(
      hexadecimal(version.encoded) == "06c2c00214011" + "90b0302e0030602b0090701321b0131")
    #expect(ScheduleVersion(decoding: version.encoded) == version)
  }

  @Test func `an entry read back is the entry written`() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let entry = Self.entry(&generator)
      #expect(DoseEntry(decoding: entry.encoded) == entry)
      let map = try FieldMap(decoding: entry.encoded)
      #expect(map.encoded == entry.encoded)
    }
  }

  @Test func `fields of a newer version survive a correction`() throws {
    var generator = SeededGenerator(seed: 4)
    var map = try FieldMap(decoding: Self.entry(&generator).encoded)
    map.set(40, number: 7)
    map.set(41, text: "new")
    var entry = try #require(DoseEntry(decoding: map.encoded))
    #expect(entry.encoded == map.encoded)
    entry.note = "corrected"
    let again = try FieldMap(decoding: entry.encoded)
    #expect(again.number(40) == 7)
    #expect(again.text(41) == "new")
  }

  @Test(arguments: [
    "", "00", "04c2c002", "04c2c0020801", "0801", "04c2c00208091078", "ff",
    // A lineage without a third part, two statuses, tags out of order, an amount below zero.
    "031000112233445566778899aabbccddeeff04c2c00208010eb8949f9a0d", "08010801",
    "080104c2c0020eb8949f9a0d", "04c2c00208010b022d310eb8949f9a0d",
    // A date beyond the year 9999, an offset of a day.
    "048094ebdc0308010eb8949f9a0d", "04c2c00208010eb8949f9a0d10c016",
  ])
  func `bytes that are no entry are not understood`(hex: String) throws {
    let bytes = try #require(bytesFromHexadecimal(hex))
    #expect(DoseEntry(decoding: bytes) == nil)
  }

  @Test func `no bytes trap a decoder`() throws {
    var generator = SeededGenerator(seed: 5)
    let schedule = ScheduleVersion(
      effectiveFrom: date("2026-03-01"), recurrence: .everyDays(3),
      entries: [TimeEntry(time("08:00"))], dose: amount("1"))
    for _ in 0..<20_000 {
      var bytes = generator.chance(50) ? Self.entry(&generator).encoded : schedule.encoded
      for _ in 0...generator.below(4) {
        switch generator.below(3) {
        case 0 where !bytes.isEmpty: bytes[generator.below(bytes.count)] = generator.bytes(1)[0]
        case 1 where !bytes.isEmpty: bytes.remove(at: generator.below(bytes.count))
        default: bytes.insert(generator.bytes(1)[0], at: generator.below(bytes.count + 1))
        }
      }
      _ = DoseEntry(decoding: bytes)
      _ = MedicineForm(decoding: bytes)
      _ = StockEntry(decoding: bytes)
      _ = Resolution(decoding: bytes)
      _ = Ingredients(decoding: bytes)
      _ = SlotOverride(decoding: bytes)
      _ = Pause(decoding: bytes)
      _ = Ending(decoding: bytes)
      _ = ZoneStay(decoding: bytes)
      _ = bytes.registerNumber
      // A version that is not wholly understood keeps every byte that was written.
      guard let version = ScheduleVersion(decoding: bytes) else { continue }
      #expect(ScheduleVersion(decoding: version.encoded) == version)
      if !version.isUnderstood { #expect(version.encoded == bytes) }
    }
  }

  @Test func `every value read back is the value written`() throws {
    let when = at("2026-03-01T08:00:00-03:30")
    let slot = SlotKey(lineage: id(9), date: date("2026-03-01"), part: "12:00#2")
    let stock = StockEntry(
      .refill, amount("30"), at: when, expires: date("2027-01-31"), batch: "B", serial: "S",
      reason: "r", package: id(3))
    #expect(StockEntry(decoding: stock.encoded) == stock)
    let moved = SlotOverride(slot: slot, change: .moved(date("2026-03-02"), time("00:00")))
    #expect(SlotOverride(decoding: moved.encoded) == moved)
    let cancelled = SlotOverride(slot: slot, change: .cancelled)
    #expect(SlotOverride(decoding: cancelled.encoded) == cancelled)
    let pause = Pause(from: date("2026-03-01"), through: nil, reason: "ill")
    #expect(Pause(decoding: pause.encoded) == pause)
    let ending = Ending(lastDate: date("2026-03-01"), at: when.instant, reason: "done")
    #expect(Ending(decoding: ending.encoded) == ending)
    let resolution = Resolution([id(1): .counts, id(2): .extra, id(3): .sameAs(id(1))])
    #expect(Resolution(decoding: resolution.encoded) == resolution)
    let form = MedicineForm(typed: "tablets")
    #expect(form.kind == .tablet)
    #expect(MedicineForm(decoding: form.encoded) == form)
    let other = MedicineForm(typed: "lozenge")
    #expect(MedicineForm(decoding: other.encoded)?.words == "lozenge")
    let ingredients = Ingredients(["iron(II) sulfate", "folic acid"])
    #expect(Ingredients(decoding: ingredients.encoded) == ingredients)
    let code = Barcode(text: "04012345678901", symbology: "]d2")
    #expect(Barcode(decoding: code.encoded) == code)
    let quiet = QuietHours(from: time("22:00"), to: time("06:00"))
    #expect(QuietHours(decoding: quiet.encoded) == quiet)
    let note = Note(text: "felt dizzy", at: when)
    #expect(Note(decoding: note.encoded) == note)
    let stay = ZoneStay(zone: "Europe/Berlin", from: when.instant)
    #expect(ZoneStay(decoding: stay.encoded) == stay)
  }

  /// An entry of any kind.
  private static func entry(_ generator: inout SeededGenerator) -> DoseEntry {
    func instant() -> OffsetInstant {
      let second = Int64(generator.below(4_000_000_000)) - 1_000_000_000
      let offset = generator.below(113) * 15 - 720
      return OffsetInstant(Instant(clampingSeconds: second), offsetMinutes: offset)
        ?? at("2026-03-01T08:00:00Z")
    }
    let day = LocalDate(days: generator.below(40_000)) ?? .earliest
    let slot = SlotKey(lineage: id(generator.below(9)), date: day, part: "08:00")
    let taken = generator.chance(70) ? instant() : nil
    var entry = DoseEntry(
      slot: generator.chance(60) ? slot : nil, date: day, status: taken == nil ? .skipped : .taken,
      amount: Quantity(millionths: Int64(generator.below(9_000_000))),
      plannedAt: generator.chance(60) ? instant() : nil, takenAt: taken,
      loggedAt: taken.flatMap { generator.chance(50) ? $0 : nil } ?? instant(),
      note: generator.chance(20) ? "ütf-8" : nil,
      source: generator.chance(20) ? .imported : generator.chance(10) ? .other(9) : .typed)
    if generator.chance(10) { entry.amount = nil }
    return entry
  }
}
