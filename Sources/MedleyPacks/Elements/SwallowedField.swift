import MedleyMedicines

/// The end of a value that looks like the field behind it.
///
/// Some scanners drop the separator, and some printers leave it out; a lot then goes on into the
/// expiry date. Where it ends cannot be told, so this only finds what to look at.
/// Source: GS1 General Specifications, section 7.8.5 (a value of variable length needs FNC1).
struct SwallowedField {
  private let present: Set<String>
  private let hasSeparators: Bool
  private let today: LocalDate

  init(_ strings: ElementStrings, today: LocalDate) {
    present = Set(strings.elements.map(\.ai))
    hasSeparators = strings.hasSeparators
    self.today = today
  }

  /// The part of a lot or a serial number that may be another field; nil where none is likely.
  func tail(of element: ElementString, isEnded: Bool) -> String? {
    guard ["10", "21", "240"].contains(element.ai) else { return nil }
    let value = Array(element.value.utf8)
    for start in value.indices.dropFirst() {
      let rest = value[start...]
      if isFixedField(rest) || (!isEnded && !hasSeparators && isOpenField(rest)) {
        return String(decoding: rest, as: UTF8.self)
      }
    }
    return nil
  }

  /// A date or an item number that the code otherwise lacks, with another field or nothing behind.
  private func isFixedField(_ bytes: ArraySlice<UInt8>) -> Bool {
    let two = text(bytes.prefix(2))
    guard !present.contains(two), let count = ApplicationIdentifier.predefinedCount(two),
      bytes.count >= 2 + count
    else { return false }
    let value = text(bytes.dropFirst(2).prefix(count))
    let behind = text(bytes.dropFirst(2 + count).prefix(2))
    let goesOn = ["", "01", "10", "11", "17", "21", "24", "30", "71"].contains(behind)
    switch two {
    case "01": return goesOn && GTIN(value) != nil
    case "11", "17":
      guard goesOn, let day = PackDate.day(value, today: today) else { return false }
      let years = abs(day.parts.year - today.parts.year)
      return years <= PackLimits.plausibleYearCount
    default: return false
    }
  }

  /// A serial number or a lot that a pack with an item number and an expiry date lacks.
  private func isOpenField(_ bytes: ArraySlice<UInt8>) -> Bool {
    let two = text(bytes.prefix(2))
    guard ["10", "21"].contains(two), !present.contains(two), present.isSuperset(of: ["01", "17"])
    else { return false }
    return bytes.count >= (two == "10" ? 5 : 6)
  }

  private func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
