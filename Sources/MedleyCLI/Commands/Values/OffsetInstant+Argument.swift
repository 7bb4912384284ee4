internal import MedleyMedicines

extension OffsetInstant: ArgumentValue {
  init(argument: String) throws(ArgumentFault) {
    guard let instant = OffsetInstant(argument) else {
      throw ArgumentFault(expected: "a time with its offset such as 2026-03-01T07:30:00+01:00")
    }
    self = instant
  }
}
