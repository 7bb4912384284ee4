/// A file format that can be imported.
package enum ImportFormat: String, Sendable, CaseIterable {
  /// A backup of the app MedTimer.
  case medTimer = "medtimer"
  /// Our own JSON.
  case medley
  /// Medications of Apple's Health, from the app Health Auto Export.
  case healthAutoExport = "health-auto-export"
  /// The files of the program Dosage.
  case dosage
  /// The tables of the app MediTrak.
  case mediTrak = "meditrak"
  /// A bundle of FHIR R4.
  case fhir
  /// The German medication plan.
  case bmp
  /// The report of the app Medisafe.
  case medisafe

  /// True when the file leaves its zone unsaid, so that a person has to name it.
  package var needsZone: Bool {
    switch self {
    case .medTimer, .dosage, .mediTrak, .medisafe: true
    case .medley, .healthAutoExport, .fhir, .bmp: false
    }
  }

  /// Finds out the format of a file by the keys at its top; nil for any other file.
  ///
  /// A file that is cut off or damaged further down is found too, so that reading it can say where.
  package static func detect(_ bytes: [UInt8]) -> ImportFormat? {
    guard isJSON(bytes) else { return isPlan(bytes) ? .bmp : detectTable(bytes) }
    var scan = TopKeys(bytes)
    while let key = scan.next() {
      switch key {
      case "format": return scan.text() == MedleyExport.format ? .medley : nil
      case "medicines", "events", "list": return .medTimer
      case "resourceType": return scan.text() == "Bundle" ? .fhir : nil
      case "data": return .healthAutoExport
      case "treatments", "history": return .dosage
      case "Medication", "MedicationTracker", "MedicationTimes": return .mediTrak
      default: continue
      }
    }
    return nil
  }

  /// True when a text begins as a JSON object or list does.
  static func isJSON(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    let first = text.first { ![0x20, 0x0a, 0x0d, 0x09].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// True when the first element of an XML text is that of a medication plan.
  private static func isPlan(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(InterchangeLimits.headingByteCount)
    for (index, byte) in head.enumerated() where byte == UInt8(ascii: "<") {
      let next = head.dropFirst(index + 1)
      if next.first == UInt8(ascii: "?") || next.first == UInt8(ascii: "!") { continue }
      guard next.starts(with: "MP".utf8), let after = next.dropFirst(2).first else { return false }
      return [UInt8(ascii: " "), UInt8(ascii: ">"), 0x0a, 0x0d, 0x09].contains(after)
    }
    return false
  }

  /// The format of a table by its heading.
  private static func detectTable(_ bytes: [UInt8]) -> ImportFormat? {
    if CSVTable.separator(of: bytes, required: HealthDose.requiredColumns) != nil {
      return .healthAutoExport
    }
    if MedTimerTable.isHeading(of: bytes) { return .medTimer }
    if CSVTable.separator(of: bytes, required: MedisafeTable.requiredColumns) != nil {
      return .medisafe
    }
    return nil
  }
}

/// Walks along the keys of the object that a JSON text is, without reading what is in it.
private struct TopKeys {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
  }

  /// The next key; nil at the end and where the text is no object.
  mutating func next() -> String? {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0, byte == UInt8(ascii: "[") { return nil }
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
        if depth <= 0 { return nil }
      case UInt8(ascii: "\""):
        guard let text = string() else { return nil }
        skipSpace()
        if depth == 1, index < bytes.count, bytes[index] == UInt8(ascii: ":") {
          index += 1
          return text
        }
      default:
        if depth == 0, !isSpace(byte) { return nil }
        index += 1
      }
    }
    return nil
  }

  /// The string that is the value of the key; nil for another value.
  mutating func text() -> String? {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
    return string()
  }

  /// Passes a string; escapes are left as they are, for no key that matters has any.
  private mutating func string() -> String? {
    let start = index + 1
    index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index] == UInt8(ascii: "\"") {
        defer { index += 1 }
        return index - start <= 64 ? String(decoding: bytes[start..<index], as: UTF8.self) : ""
      } else {
        index += 1
      }
    }
    return nil
  }

  private mutating func skipSpace() {
    while index < bytes.count, isSpace(bytes[index]) { index += 1 }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
  }
}
