internal import Medley
internal import MedleyMedicines

extension DoseInputs {
  /// The dose that a line means, and what it says of it.
  static func request(
    _ given: Given, of person: Cabinet.PersonReport
  ) throws -> Cabinet.DoseRequest {
    var request = Cabinet.DoseRequest(medication: try given[CommonInputs.medication].text)
    request.person = person.id
    if let slot = try given[slot] {
      request.slotDate = slot.date.date(today: person.clock.today)
      request.slotPart = slot.part
    }
    return request
  }
}
