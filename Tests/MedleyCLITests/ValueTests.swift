import Testing

@testable import MedleyCLI

@Suite struct ValueTests {
  @Test(
    arguments: [
      ("2026-03-01T07:30:00+01:00", 60), ("2026-03-01T07:30:00Z", 0),
      ("2026-03-01 07:30:00.123456789-09:30", -570), ("2024-02-29t23:59:59z", 0),
    ])
  func `a time with its offset is read`(text: String, offsetMinutes: Int) throws {
    let instant = try InstantText(argument: text)
    #expect(instant.offsetMinutes == offsetMinutes)
    #expect(instant.text == text)
  }

  @Test(
    arguments: [
      "", "2026-03-01", "2026-03-01T07:30:00", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
      "2026-03-01T24:00:00Z", "2026-03-01T07:60:00Z", "2026-03-01T07:30:60Z",
      "2026-03-01T07:30:00+24:00", "2026-03-01T07:30:00+01:60", "2026-03-01T07:30:00.Z",
      "2026-03-01T07:30:00Zx", "0000-01-01T00:00:00Z", "20260-03-01T07:30:00Z",
      "2026-03-01T07:30:00+1:00", "٢٠٢٦-03-01T07:30:00Z", "1900-02-29T00:00:00Z",
      "99999999999999999999-01-01T00:00:00Z",
    ])
  func `what is no such time is refused`(text: String) {
    #expect(throws: ArgumentFault.self) { try InstantText(argument: text) }
  }

  @Test(arguments: ["Europe/Berlin", "UTC", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])
  func `a zone's name is taken`(name: String) throws {
    #expect(try ZoneName(argument: name).name == name)
  }

  @Test(arguments: ["", "/etc/passwd", "../../etc/passwd", "Europe Berlin", "Zürich", "a\u{0}b"])
  func `a zone's name cannot lead out of the folder of zones`(name: String) {
    #expect(throws: ArgumentFault.self) { try ZoneName(argument: name) }
  }
}
