internal import MedleyHousehold
internal import MedleyMedicines

/// What somebody gives a name to; the rule for such names, in one place.
///
/// A name shows something, holds no control character, and is no longer than the record allows.
/// Names that come from other devices and programs are not held to it: they are shown with escapes.
package enum GivenName: Sendable, CaseIterable {
  case device
  case person
  case medication

  /// Why a name is not taken.
  package enum Fault: Error, Hashable, Sendable {
    /// It is empty, or shows nothing.
    case empty
    /// It holds a line break or another control character.
    case controlCharacter
    /// It has more bytes than are kept.
    case tooLong(limit: Int)
  }

  /// The name as it is kept: without spaces around it.
  ///
  /// - Throws: `CabinetError.name` when it cannot be used.
  package func checked(_ text: String) throws -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: GivenName.isVisible) else {
      throw CabinetError.name(of: self, .empty)
    }
    guard !scalars.contains(where: GivenName.isControl) else {
      throw CabinetError.name(of: self, .controlCharacter)
    }
    let start = text.drop(while: \.isWhitespace)
    let name = String(start.reversed().drop(while: \.isWhitespace).reversed())
    guard name.utf8.count <= byteCountLimit else {
      throw CabinetError.name(of: self, .tooLong(limit: byteCountLimit))
    }
    return name
  }

  /// The most bytes that are kept.
  private var byteCountLimit: Int {
    switch self {
    case .device: HouseholdLimits.nameByteCount
    case .person, .medication: MedicineLimits.textByteCount
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned: false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
