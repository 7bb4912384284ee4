package import MedleyMedicines

/// Something about a code that a person should look at.
package enum PackWarning: Hashable, Sendable {
  /// The last digit does not belong to the others, so the number was dropped.
  case checkDigit(title: String, value: String)
  /// The last day of use has passed.
  case expired(LocalDate)
  /// The calendar has no such day.
  case noSuchDay(title: String, value: String)
  /// A day of production that lies after the last day of use.
  case producedAfterExpiry(produced: LocalDate, expires: LocalDate)
  /// A value whose end looks like a field of its own.
  case swallowed(title: String, value: String, tail: String)
  case tooLong(title: String, value: String, atMost: Int)
  case tooShort(title: String, value: String)
  /// Characters that the field may not hold.
  case characters(title: String, value: String)
  /// An identifier that is not given out, or not known yet.
  case unknownField(ai: String)
  /// A part that begins with no identifier.
  case unreadable(rest: String)
  /// One field twice, with different values; neither is used.
  case contradiction(title: String)
  /// Element strings in a code that does not say that it holds them.
  case notMarked
  /// An envelope of ISO/IEC 15434 in a format other than 05 and 06.
  case unknownFormat(String)
  /// A number for a carton that holds several packs.
  case outerPack(indicator: Int)
  /// A number that a shop gives out for itself.
  case privateNumber
  /// An item number of zeros only, which readers see where no code is.
  case zeros
  /// Eight digits without the kind of code.
  case eightDigits
  /// A code with more than `PackLimits` allow, which was not looked at.
  case tooLarge(byteCount: Int)
  case tooManyFields
}

extension PackWarning {
  /// What a person reads: what is so, and what to do where something can be done.
  package var words: String {
    switch self {
    case .checkDigit(let title, let value):
      return
        "The check digit of “\(quoted(value))” (\(title)) does not fit, so this number is left "
        + "out; scan again, or compare with what is printed."
    case .expired(let day):
      return "The expiry date on this pack, \(day.text), has passed."
    case .noSuchDay(let title, let value):
      return "“\(quoted(value))” (\(title)) is not a day of the calendar; compare with what is "
        + "printed."
    case .producedAfterExpiry(let produced, let expires):
      return "The day of production, \(produced.text), comes after the expiry date, "
        + "\(expires.text); compare with what is printed."
    case .swallowed(let title, let value, let tail):
      return "“\(quoted(value))” (\(title)) may have run into the next field, “\(quoted(tail))”; "
        + "compare with what is printed, and let the scanner send separators (GS)."
    case .tooLong(let title, let value, let most):
      return
        "“\(quoted(value))” (\(title)) is longer than the \(most) characters it may have, so it "
        + "is left out; compare with what is printed, and let the scanner send separators (GS)."
    case .tooShort(let title, let value):
      return "“\(quoted(value))” (\(title)) is cut short, so it is left out; scan again."
    case .characters(let title, let value):
      return
        "“\(quoted(value))” (\(title)) holds characters that do not belong there, so it is left "
        + "out; scan again."
    case .unknownField(let ai):
      return "The field “\(quoted(ai))” is not known here; it is kept as it is."
    case .unreadable(let rest):
      return "“\(quoted(rest))” does not begin with a known field, so it is left out."
    case .contradiction(let title):
      return "The code says two different things about one field (\(title)), so neither is used; "
        + "compare with what is printed."
    case .notMarked:
      return "The code holds fields of GS1 but does not say so; compare with what is printed."
    case .unknownFormat(let format):
      return "The code is in format “\(quoted(format))” of ISO/IEC 15434, of which only 05 and 06 "
        + "are read."
    case .outerPack(let indicator):
      return "The number belongs to a carton of several packs (packaging indicator \(indicator)); "
        + "scan a single pack."
    case .privateNumber:
      return "The number was given by a shop or pharmacy for itself, so only what this household "
        + "kept about it is looked up."
    case .zeros:
      return "A number of zeros only belongs to nothing, so it is left out; scan again."
    case .eightDigits:
      return "Eight digits may be EAN-8, UPC-E or a PZN; write ]E4 before them for EAN-8, "
        + "or PZN before a PZN."
    case .tooLarge(let byteCount):
      return "The code has \(byteCount) bytes, more than the \(PackLimits.textByteCount) that are "
        + "read, so nothing in it was looked at."
    case .tooManyFields:
      return "The code has more than \(PackLimits.elementCount) fields; the rest is left out."
    }
  }
}

/// A foreign text as a sentence may repeat it: printable, and not long.
func quoted(_ text: String) -> String {
  var words = ""
  for scalar in text.unicodeScalars.prefix(PackLimits.quotedCharacterCount) {
    let isPrintable = (0x20..<0x7f).contains(scalar.value) || scalar.properties.isAlphabetic
    words.unicodeScalars.append(isPrintable ? scalar : "·")
  }
  return text.unicodeScalars.count > PackLimits.quotedCharacterCount ? words + "…" : words
}
