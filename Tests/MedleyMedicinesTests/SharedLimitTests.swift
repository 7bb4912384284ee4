import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

/// Limits of one medication towards which others with the same ingredient count.
@Suite struct SharedLimitTests {
  private static let tablets = id(1)
  private static let remedy = id(2)

  /// Tablets of 500 mg, at most 8 in 24 hours and 4 hours apart.
  private func tablets(beside others: Medication...) -> LimitedMedication {
    LimitedMedication(
      .product(1, unit: "tablet", ["paracetamol 500 mg"]),
      limits: AsNeededLimits(
        gap: Minutes(240), maximum: .init(amount("8"), in: .day)), dose: .one, among: others)
  }

  private func instant(_ text: String) -> Instant { at("2026-03-\(text):00Z").instant }

  private func use(_ when: String, _ quantity: String) -> AsNeededUse {
    AsNeededUse(at: instant(when), amount: amount(quantity))
  }

  private func total(
    _ text: String, _ others: [Identifier], end: String
  ) -> AsNeededTotal {
    AsNeededTotal(
      amount: amount(text), ingredient: others.isEmpty ? nil : "paracetamol", others: others,
      windowEnd: instant(end))
  }

  @Test func `pains 26: the same ingredient in two products adds up to one maximum`() {
    // A sachet holds 1 g: two tablets. 4 + 2 × 1.5 + 1 = 8.
    let limited = tablets(beside: .product(2, unit: "sachet", ["Paracetamol 1 g"]))
    let uses = [Self.tablets: [use("10T06:00", "4")], Self.remedy: [use("10T12:00", "1.5")]]
    #expect(
      limited.warnings(adding: use("10T16:00", "1"), of: Self.tablets, to: uses)
        == [
          .reachesMaximum(
            total("8", [Self.remedy], end: "10T16:00"), nextAt: instant("11T06:00"))
        ])
    #expect(
      limited.warnings(adding: use("10T16:00", "1.5"), of: Self.tablets, to: uses)
        == [.exceedsMaximum(total("8.5", [Self.remedy], end: "10T16:00"))])
    // The sachet is asked about the tablets too.
    #expect(
      limited.warnings(adding: use("10T16:00", "1"), of: Self.remedy, to: uses)
        == [.exceedsMaximum(total("9", [Self.remedy], end: "10T16:00"))])
  }

  @Test func `pains 26: the least gap counts intakes of the other product`() {
    let limited = tablets(beside: .product(2, unit: "sachet", ["Paracetamol 1 g"]))
    let other = [Self.remedy: [use("10T12:00", "1")]]
    #expect(
      limited.warnings(adding: use("10T15:59", "1"), of: Self.tablets, to: other)
        == [
          .tooSoon(other: instant("10T12:00"), of: Self.remedy, allowedAt: instant("10T16:00"))
        ])
    #expect(limited.warnings(adding: use("10T16:00", "1"), of: Self.tablets, to: other).isEmpty)
    #expect(
      NextAllowed(.one, of: Self.tablets, under: [limited], after: other, now: instant("10T13:00"))
        == .at(instant("10T16:00")))
    let own = [Self.tablets: [use("10T12:00", "1")]]
    #expect(
      limited.warnings(adding: use("10T11:00", "1"), of: Self.remedy, to: own)
        == [
          .tooSoon(other: instant("10T12:00"), of: Self.tablets, allowedAt: instant("10T15:00"))
        ])
    // The spacing of its own doses is the other product's own matter.
    #expect(limited.warnings(adding: use("10T13:00", "1"), of: Self.remedy, to: other).isEmpty)
  }

  @Test func `amounts that are not known are named, and their times still count`() {
    let limited = tablets(beside: .product(2, unit: "sachet", ["paracetamol"]))
    let uses = [Self.remedy: [use("10T06:00", "40"), use("10T12:00", "1")]]
    #expect(
      limited.warnings(adding: use("10T13:00", "1"), of: Self.tablets, to: uses)
        == [
          .tooSoon(other: instant("10T12:00"), of: Self.remedy, allowedAt: instant("10T16:00")),
          .notComparable(
            with: Self.remedy, ingredient: "paracetamol", at: instant("10T12:00")),
        ])
    #expect(
      limited.warnings(
        adding: use("10T18:00", "1"), of: Self.remedy,
        to: [Self.tablets: [use("10T12:00", "1")]])
        == [
          .notComparable(
            with: Self.tablets, ingredient: "paracetamol", at: instant("10T12:00"))
        ])
    // A day and a minute later neither matters.
    #expect(limited.warnings(adding: use("11T12:01", "1"), of: Self.tablets, to: uses).isEmpty)
  }

  @Test func `a window leaves out its beginning and holds its end`() {
    let limited = tablets(beside: .product(2, unit: "sachet", ["Paracetamol 1 g"]))
    let uses = [Self.remedy: [use("10T08:00", "4")]]
    // At t − 24 h exactly the four sachets are out of the window; a minute before they are in it.
    #expect(limited.warnings(adding: use("11T08:00", "1"), of: Self.tablets, to: uses).isEmpty)
    #expect(
      limited.warnings(adding: use("11T07:59", "1"), of: Self.tablets, to: uses)
        == [.exceedsMaximum(total("9", [Self.remedy], end: "11T07:59"))])
    // Backdated: the window that ends with the sachets at 08:00 holds an intake of that instant.
    #expect(
      limited.warnings(adding: use("10T08:00", "1"), of: Self.tablets, to: uses).last
        == .exceedsMaximum(total("9", [Self.remedy], end: "10T08:00")))
    #expect(
      limited.warnings(adding: use("09T08:01", "1"), of: Self.tablets, to: uses)
        == [.exceedsMaximum(total("9", [Self.remedy], end: "10T08:00"))])
    #expect(limited.warnings(adding: use("09T08:00", "1"), of: Self.tablets, to: uses).isEmpty)
  }

  @Test func `thirds add up exactly`() {
    // Three sachets of 500/3 of a milligram would be rounded away in decimals: 3 × 1/3 = 1.
    let limited = tablets(beside: .product(2, unit: "ml", ["paracetamol 500 mg/3 ml"]))
    let uses = [Self.remedy: [use("10T06:00", "8"), use("10T12:00", "8"), use("10T18:00", "7")]]
    #expect(
      limited.warnings(adding: use("10T22:00", "1"), of: Self.remedy, to: uses)
        == [
          .reachesMaximum(
            total("8", [Self.remedy], end: "10T22:00"), nextAt: instant("11T06:00"))
        ])
    #expect(
      limited.warnings(adding: use("10T22:00", "1.000001"), of: Self.remedy, to: uses)
        == [.exceedsMaximum(total("8.000001", [Self.remedy], end: "10T22:00"))])
  }

  @Test func `the ingredient that is nearest to its maximum decides`() {
    let limited = LimitedMedication(
      .product(1, unit: "tablet", ["paracetamol 500 mg", "caffeine 50 mg"]),
      limits: AsNeededLimits(maximum: .init(amount("8"), in: .day)), dose: .one,
      among: [
        .product(2, unit: "sachet", ["paracetamol 500 mg", "caffeine 200 mg"]),
        .product(3, unit: "tablet", ["ibuprofen 400 mg"]),
      ])
    #expect(limited.companions.map(\.id) == [Self.remedy])
    // Two sachets hold the caffeine of eight tablets.
    let warnings = limited.warnings(
      adding: use("10T12:00", "1"), of: Self.tablets, to: [Self.remedy: [use("10T08:00", "2")]])
    #expect(
      warnings == [
        .exceedsMaximum(
          AsNeededTotal(
            amount: amount("9"), ingredient: "caffeine", others: [Self.remedy],
            windowEnd: instant("10T12:00")))
      ])
  }

  @Test func `without limits nothing is said, and sums beyond all numbers are too much`() {
    let free = LimitedMedication(
      .product(1, unit: "tablet", ["paracetamol 500 mg"]), limits: AsNeededLimits(), dose: .one,
      among: [.product(2, unit: "sachet", ["paracetamol 1 g"])])
    let uses = [Self.remedy: [use("10T08:00", "100")]]
    #expect(free.warnings(adding: use("10T08:00", "9"), of: Self.tablets, to: uses).isEmpty)
    #expect(
      NextAllowed(.one, of: Self.tablets, under: [free], after: uses, now: instant("10T08:00"))
        == .now)
    let limited = tablets(beside: .product(2, unit: "sachet", ["paracetamol 999999999999 kg"]))
    let vast = [Self.remedy: [use("10T08:00", "1000000000000"), use("10T09:00", "999999999999")]]
    guard
      case .exceedsMaximum(let total)? = limited.warnings(
        adding: use("10T20:00", "1"), of: Self.tablets, to: vast
      ).last
    else {
      Issue.record("no warning")
      return
    }
    #expect(total.amount == .greatest)
  }
}
