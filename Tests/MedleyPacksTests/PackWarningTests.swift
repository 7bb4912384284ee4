import MedleyMedicines
import Testing

@testable import MedleyPacks

@Suite struct PackWarningTests {
  static let all: [(PackWarning, String)] = [
    (
      .checkDigit(title: "PZN", value: "03752865"),
      "The check digit of “03752865” (PZN) does not fit, so this number is left out; scan again, "
        + "or compare with what is printed."
    ),
    (.expired(.earliest), "The expiry date on this pack, 0001-01-01, has passed."),
    (
      .noSuchDay(title: "expiry date", value: "281301"),
      "“281301” (expiry date) is not a day of the calendar; compare with what is printed."
    ),
    (
      .producedAfterExpiry(produced: .latest, expires: .earliest),
      "The day of production, 9999-12-31, comes after the expiry date, 0001-01-01; compare with "
        + "what is printed."
    ),
    (
      .swallowed(title: "batch or lot", value: "A17280430", tail: "17280430"),
      "“A17280430” (batch or lot) may have run into the next field, “17280430”; compare with what "
        + "is printed, and let the scanner send separators (GS)."
    ),
    (
      .tooLong(title: "batch or lot", value: "A", atMost: 20),
      "“A” (batch or lot) is longer than the 20 characters it may have, so it is left out; compare "
        + "with what is printed, and let the scanner send separators (GS)."
    ),
    (
      .tooShort(title: "expiry date", value: "28"),
      "“28” (expiry date) is cut short, so it is left out; scan again."
    ),
    (
      .characters(title: "batch or lot", value: "A#"),
      "“A#” (batch or lot) holds characters that do not belong there, so it is left out; scan again."
    ),
    (.unknownField(ai: "18"), "The field “18” is not known here; it is kept as it is."),
    (.unreadable(rest: "Z"), "“Z” does not begin with a known field, so it is left out."),
    (
      .contradiction(title: "serial number"),
      "The code says two different things about one field (serial number), so neither is used; "
        + "compare with what is printed."
    ),
    (
      .notMarked,
      "The code holds fields of GS1 but does not say so; compare with what is printed."
    ),
    (
      .unknownFormat("12"),
      "The code is in format “12” of ISO/IEC 15434, of which only 05 and 06 are read."
    ),
    (
      .outerPack(indicator: 3),
      "The number belongs to a carton of several packs (packaging indicator 3); scan a single pack."
    ),
    (
      .privateNumber,
      "The number was given by a shop or pharmacy for itself, so only what this household kept "
        + "about it is looked up."
    ),
    (.zeros, "A number of zeros only belongs to nothing, so it is left out; scan again."),
    (
      .eightDigits,
      "Eight digits may be EAN-8, UPC-E or a PZN; write ]E4 before them for EAN-8, or PZN before a "
        + "PZN."
    ),
    (
      .tooLarge(byteCount: 5_000),
      "The code has 5000 bytes, more than the 4096 that are read, so nothing in it was looked at."
    ),
    (.tooManyFields, "The code has more than 64 fields; the rest is left out."),
  ]

  @Test func `every warning is a sentence of its own`() {
    for (warning, words) in Self.all { #expect(warning.words == words) }
    #expect(Set(Self.all.map(\.1)).count == Self.all.count)
  }

  @Test func `a foreign text in a sentence is short and cannot steer a terminal`() {
    #expect(quoted("A\u{1b}[2J\u{1d}\u{202e}é") == "A·[2J··é")
    let long = quoted(String(repeating: "9", count: 1_000))
    #expect(long == String(repeating: "9", count: 48) + "…")
  }
}
