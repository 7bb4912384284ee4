/// Why a typed code was not taken.
package enum PackCodeError: Error, Hashable, Sendable {
  case empty
  case tooLarge(byteCount: Int)
  /// A character that codes on packs do not hold; its place counts from 1.
  case character(place: Int)
  /// A typed number whose last digit does not belong to the others.
  case checkDigit(value: String)
  /// Brackets that do not stand around an identifier.
  case brackets(rest: String)
}

extension PackCodeError {
  package var whatHappened: String {
    switch self {
    case .empty: "The code is empty."
    case .tooLarge(let byteCount):
      "The code has \(byteCount) bytes, and at most \(PackLimits.textByteCount) are read."
    case .character(let place):
      "Character \(place) of the code is one that codes on packs do not hold."
    case .checkDigit(let value):
      "The check digit of “\(quoted(value))” does not fit the other digits."
    case .brackets(let rest):
      "“\(quoted(rest))” should begin with an identifier in brackets, such as (17)."
    }
  }

  package var whatToDo: String {
    switch self {
    case .empty: "Scan the pack again, or type the digits under the bars."
    case .tooLarge: "Scan one code at a time."
    case .character: "Set the scanner's keyboard to the layout of this device, and scan again."
    case .checkDigit: "Compare it with what is printed, and type it again."
    case .brackets:
      "Type each field as it is printed: (01) and 14 digits, (17) and 6, (10) and the lot."
    }
  }
}
