internal import MedleyFiles
internal import MedleyMedicines

/// A page of the German medication plan (BMP), as the code on its paper states it.
///
/// It names parts of the day and no times, and numbers have a decimal comma.
/// Source: KBV, BÄK and DAV, Bundeseinheitlicher Medikationsplan, Anlage 3, versions 2.3 to 2.8.
package struct MedicationPlan: Sendable {
  /// The newest version whose layout is known; a later one is refused.
  ///
  /// Version 028 made one dose a week of what its predecessors would have read as one a day, so
  /// what a version means is known from its specification only.
  static let newestVersion: Int64 = 28

  /// A part of the day in which doses are taken.
  enum DayPart: String, CaseIterable, Sendable {
    case morning = "m"
    case noon = "d"
    case evening = "v"
    case night = "h"
  }

  struct Medicine: Equatable, Sendable {
    let place: String
    /// The number of the package, in eight digits; empty where there is none.
    let pzn: String
    let name: String
    /// Substances with their strengths.
    let substances: [(name: String, strength: String)]
    let form: String
    /// The amounts as they were written.
    let amounts: [DayPart: String]
    /// The one day of the week on which the amounts hold; nil for every day.
    let weekday: Weekday?
    /// How it is taken, in words.
    let dosing: String
    let unit: String
    let instructions: String
    let reason: String
    /// A line that belongs to the medicine.
    let boundLine: String
    let sectionCode: String
    let sectionTitle: String
    /// True when something stands in it that no known version has.
    let hasUnknownParts: Bool

    static func == (one: Medicine, other: Medicine) -> Bool { one.place == other.place }
  }

  private(set) var medicines: [Medicine] = []
  /// Lines of text of the plan.
  private(set) var texts: [(place: String, text: String)] = []
  /// Parts that are not about medicines: the patient, the author, parameters.
  private(set) var others: [String] = []
  /// Which page of how many it is; nil where the plan has no other.
  private(set) var page: (number: String, count: String)?
  /// Attributes and elements that this layout does not have, counted.
  package private(set) var ignoredKeys = IgnoredKeys()

  /// Reads a plan.
  ///
  /// - Throws: the reason with the line and column or the place in the document.
  package init(reading bytes: [UInt8]) throws(InterchangeFault) {
    let root: XMLElement
    do throws(XMLFault) {
      root = try XMLReader.root(of: bytes)
    } catch {
      throw .notXML(error)
    }
    guard root.name == "MP" else { throw .unknownLayout }
    try MedicationPlan.checkVersion(root)
    page = try MedicationPlan.page(root)
    ignoredKeys.note(
      root.attributes.keys.sorted(), besides: ["v", "U", "l", "a", "z", "p"], under: "MP")
    var counts: [String: Int] = [:]
    for child in root.children {
      let index = counts[child.name] ?? 0
      counts[child.name] = index + 1
      switch child.name {
      case "S": try readSection(child, at: "S[\(index)]")
      case "P", "A", "O": others.append(child.name)
      default: ignoredKeys.note([child.name], besides: [], under: "MP")
      }
    }
  }

  private static func checkVersion(_ root: XMLElement) throws(InterchangeFault) {
    guard let text = root.attributes["v"], !text.isEmpty else {
      throw .value(at: "MP@v", .missing)
    }
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { throw .value(at: "MP@v", .notWhole) }
    guard let version = Int64(text) else { throw .value(at: "MP@v", .outOfRange) }
    if version > newestVersion {
      throw .newerVersion(at: "MP@v", found: version, newest: newestVersion)
    }
  }

  private static func page(
    _ root: XMLElement
  ) throws(InterchangeFault) -> (number: String, count: String)? {
    let number = root.attributes["a"] ?? ""
    let count = root.attributes["z"] ?? ""
    for (key, text) in [("a", number), ("z", count)] where !text.isEmpty {
      guard 1...99 ~= Int(text) ?? 0, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
        throw .value(at: "MP@\(key)", .outOfRange)
      }
    }
    return Int(count) ?? 1 == 1 ? nil : (number, count)
  }

  private mutating func readSection(
    _ section: XMLElement, at place: String
  ) throws(InterchangeFault) {
    ignoredKeys.note(section.attributes.keys.sorted(), besides: ["c", "t"], under: "S")
    var index = 0
    for child in section.children {
      let childPlace = "\(place).\(child.name)[\(index)]"
      index += 1
      switch child.name {
      case "M":
        guard medicines.count < InterchangeLimits.medicineCount else {
          throw .value(at: childPlace, .tooMany(limit: InterchangeLimits.medicineCount))
        }
        ignoredKeys.note(
          child.attributes.keys.sorted(), besides: MedicationPlan.attributes, under: "M")
        medicines.append(try Medicine(child, of: section, at: childPlace))
      case "X", "R":
        let text = [child.attributes["t"], child.attributes["x"], child.text]
          .compactMap { $0?.withLineBreaks.trimmed }.filter { !$0.isEmpty }.joined(separator: "\n")
        guard text.utf8.count <= InterchangeLimits.noteByteCount else {
          throw .value(at: childPlace, .tooLong(byteLimit: InterchangeLimits.noteByteCount))
        }
        ignoredKeys.note(child.attributes.keys.sorted(), besides: ["t", "x"], under: child.name)
        texts.append((childPlace, text))
      default: ignoredKeys.note([child.name], besides: [], under: "S")
      }
    }
  }

  fileprivate static let attributes: Set<String> = [
    "p", "a", "f", "fd", "wo", "m", "d", "v", "h", "t", "du", "dud", "i", "r", "x",
  ]
}

extension MedicationPlan.Medicine {
  fileprivate init(
    _ element: XMLElement, of section: XMLElement, at place: String
  ) throws(InterchangeFault) {
    func text(
      _ key: String, byteLimit: Int = InterchangeLimits.shortTextByteCount
    ) throws(InterchangeFault) -> String {
      let text = (element.attributes[key] ?? "").trimmed
      guard text.utf8.count <= byteLimit else {
        throw .value(at: "\(place)@\(key)", .tooLong(byteLimit: byteLimit))
      }
      return text
    }
    self.place = place
    let number = try text("p")
    guard number.utf8.count <= 8, number.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw .value(at: "\(place)@p", .outOfRange)
    }
    pzn = number.isEmpty ? "" : String(repeating: "0", count: 8 - number.utf8.count) + number
    var substances: [(name: String, strength: String)] = []
    for child in element.children where child.name == "W" {
      guard substances.count < MedicineLimits.ingredientCount else {
        throw .value(at: "\(place).W", .tooMany(limit: MedicineLimits.ingredientCount))
      }
      let name = (child.attributes["w"] ?? "").trimmed
      let strength = (child.attributes["s"] ?? "").trimmed
      guard name.utf8.count + strength.utf8.count < InterchangeLimits.shortTextByteCount else {
        throw .value(
          at: "\(place).W@w", .tooLong(byteLimit: InterchangeLimits.shortTextByteCount))
      }
      if !name.isEmpty { substances.append((name, strength)) }
    }
    self.substances = substances
    let brand = try text("a")
    let words = substances.map { $0.strength.isEmpty ? $0.name : "\($0.name) \($0.strength)" }
    if !brand.isEmpty {
      name = brand
    } else if !words.isEmpty {
      name = words.joined(separator: " / ")
    } else if !pzn.isEmpty {
      name = "PZN \(pzn)"
    } else {
      throw .value(at: "\(place)@a", .missing)
    }
    guard name.utf8.count <= InterchangeLimits.shortTextByteCount else {
      throw .value(at: "\(place).W@w", .tooLong(byteLimit: InterchangeLimits.shortTextByteCount))
    }
    let freeForm = try text("fd")
    form = freeForm.isEmpty ? try text("f") : freeForm
    var amounts: [MedicationPlan.DayPart: String] = [:]
    for part in MedicationPlan.DayPart.allCases {
      let amount = try text(part.rawValue)
      if !amount.isEmpty { amounts[part] = amount }
    }
    self.amounts = amounts
    let day = try text("wo")
    guard day.isEmpty || Int(day).flatMap(Weekday.init(rawValue:)) != nil else {
      throw .value(at: "\(place)@wo", .outOfRange)
    }
    weekday = Int(day).flatMap(Weekday.init(rawValue:))
    dosing = try text("t", byteLimit: InterchangeLimits.noteByteCount)
    let freeUnit = try text("dud")
    let code = try text("du")
    unit = freeUnit.isEmpty ? MedicationPlan.units[code] ?? code : freeUnit
    instructions = try text("i", byteLimit: InterchangeLimits.noteByteCount).withLineBreaks
    reason = try text("r").withLineBreaks
    boundLine = try text("x", byteLimit: InterchangeLimits.noteByteCount).withLineBreaks
    hasUnknownParts =
      !MedicationPlan.attributes.isSuperset(of: element.attributes.keys)
      || element.children.contains { $0.name != "W" }
    let title = (section.attributes["t"] ?? "").trimmed
    // A title that says what a code says means the same.
    sectionCode =
      section.attributes["c"] ?? MedicationPlan.sectionCodes[title.lowercased()] ?? ""
    sectionTitle = title
    guard sectionTitle.utf8.count <= InterchangeLimits.shortTextByteCount else {
      throw .value(at: "S@t", .tooLong(byteLimit: InterchangeLimits.shortTextByteCount))
    }
  }
}

extension String {
  /// The text with line breaks for the signs that stand for them in a plan.
  fileprivate var withLineBreaks: String { replacing("~", with: "\n") }
}

extension MedicationPlan {
  /// The titles of sections whose codes change when a medicine is taken.
  fileprivate static let sectionCodes: [String: String] = [
    "bedarfsmedikation": "411", "zu besonderen zeiten anzuwendende medikamente": "423",
    "wöchentliche anwendung": "425",
  ]

  /// The units of dose by their codes; some programs write words in the place of a code.
  fileprivate static let units: [String: String] = [
    "0": "Messlöffel", "1": "Stück", "2": "Pkg.", "3": "Flasche", "4": "Beutel", "5": "Hub",
    "6": "Tropfen", "7": "Teelöffel", "8": "Esslöffel", "9": "E", "a": "Tasse",
    "b": "Applikatorfüllung", "c": "Augenbadewanne", "d": "Dosierbriefchen",
    "e": "Dosierpipette", "f": "Dosierspritze", "g": "Einzeldosis", "h": "Glas",
    "i": "Likörglas", "j": "Messkappe", "k": "Messschale", "l": "Mio E", "m": "Mio IE",
    "n": "Pipettenteilstrich", "o": "Sprühstoß", "p": "IE", "q": "cm", "r": "l", "s": "ml",
    "t": "g", "u": "kg", "v": "mg",
  ]
}
