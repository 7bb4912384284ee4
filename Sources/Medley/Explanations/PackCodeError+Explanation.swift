package import MedleyPacks

extension PackCodeError: Explained {
  package var explanation: Explanation {
    switch self {
    case .empty:
      Explanation("the code is empty", "scan the pack again, or type the digits under the bars")
    case .tooLarge(let byteCount):
      Explanation(
        "the code has \(byteCount) bytes, and \(PackLimits.textByteCount) are read at most",
        "scan one code at a time")
    case .character(let place):
      Explanation(
        "character \(place) of the code is one that codes on packs do not hold",
        "set the scanner's keyboard to the layout of this device, and scan again")
    case .checkDigit(let value):
      Explanation(
        "the check digit of “\(value.prefix(40))” does not fit the other digits",
        "compare it with what is printed, and type it again")
    case .brackets(let rest):
      Explanation(
        "“\(rest.prefix(40))” should begin with an identifier in brackets, such as (17)",
        "type each field as it is printed: (01) and 14 digits, (17) and 6, (10) and the batch")
    }
  }

  package var errorClass: ErrorClass { .valueRefused }
}
