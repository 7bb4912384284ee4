internal import Medley
internal import MedleyMedicines

extension DoseInputs {
  /// The dose that a line means, and what it says of it.
  static func request(
    _ given: Given, _ person: String, _ circumstances: Circumstances
  ) throws -> Cabinet.DoseRequest {
    var request = Cabinet.DoseRequest(medication: try given[CommonInputs.medication].text)
    request.person = person
    if let slot = try given[slot] {
      request.slotDate = slot.date.date(today: circumstances.today)
      request.slotPart = slot.part
    }
    return request
  }
}
