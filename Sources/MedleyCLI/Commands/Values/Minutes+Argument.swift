internal import MedleyMedicines

extension Minutes: ArgumentValue {
  init(argument: String) throws(ArgumentFault) {
    guard let minutes = Minutes(typed: argument) else {
      throw ArgumentFault(expected: "a length of time such as 4h, 90m or 2d")
    }
    self = minutes
  }
}
