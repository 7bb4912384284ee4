import MedleyInterchange
import Testing

/// Which program wrote a file.
@Suite struct ImportFormatTests {
  private func format(_ text: String) -> ImportFormat? { .detect(Array(text.utf8)) }

  @Test func `files are told apart by their keys`() {
    #expect(format("{\"medicines\": {}}") == .medTimer)
    #expect(
      format(" {\"settings\": {\"medicines\": 1, \"x\": [\"events\"]}, \"events\": 0") == .medTimer)
    #expect(format("{\"version\": 9, \"list\": [") == .medTimer)
    #expect(format("\u{feff}{\"format\": \"medley-export\"") == .medley)
    #expect(format("{\"treatments\": [], \"version\": 1}") == .dosage)
    #expect(format("{\"version\": 1, \"history\": [") == .dosage)
    #expect(format("{\"Medication\": [") == .mediTrak)
    #expect(format("{\"resourceType\": \"Bundle\"") == .fhir)
    #expect(format("{\"resourceType\": \"Patient\"") == nil)
    #expect(format("<?xml version=\"1.0\"?>\n<MP v=\"025\"") == .bmp)
    #expect(format("<MPX/>") == nil)
    #expect(format("Medicine;Dosage;Time\n") == .medTimer)
    #expect(format("Type,Name,Recorded on,Scheduled for,Value\n") == .medisafe)
    #expect(
      format("Date;Scheduled Date;Medication;Dosage;Status\r\n") == .healthAutoExport)
    #expect(format(" {\"data\": {") == .healthAutoExport)
    #expect(ImportFormat.detect(MedTimerSample.bytes) == .medTimer)
  }

  @Test(arguments: [
    "", " ", "[", "[{\"medicines\": 1}]", "medicines", "\"medicines\"", "{}", "{\"medicine",
    "{\"a\": {\"medicines\": 1}}", "{\"a\": \"medicines\"}", "{\"format\": \"other\"}",
    "{\"format\": 1}", "{\"format\"", "{} {\"medicines\": 1}", "{\"a\": \"\\",
    "{\"\\\"medicines\": 1}",
  ])
  func `other files have no format`(_ text: String) {
    #expect(format(text) == nil)
  }
}
