internal import MedleyMedicines
internal import MedleyPacks
internal import MedleyRecords
internal import MedleySealing

/// What tells the article on a pack apart from others.
///
/// A box often has its number twice, as a retail code and in a matrix, written differently.
struct PackIdentity {
  /// The numbers by which the article is known, in the order in which one is chosen as its name.
  let numbers: [String]
  /// What is kept of the codes with a medication: the number of trade, and those of countries that
  /// do not follow from it; empty where the codes say nothing that could be kept.
  let keptTexts: [String]

  /// Takes what several codes of one pack say together.
  init(_ codes: [PackCode]) {
    var numbers: Set<String> = []
    for code in codes {
      numbers.formUnion(code.nationalNumbers.map { "\($0.scheme.rawValue) \($0.number)" })
      if let gtin = code.gtin { numbers.insert("gtin \(gtin.digits)") }
      // Beside a number of trade a chosen reading adds nothing, and devices without a catalogue
      // would not know it: a pack has one name everywhere.
      for ndc in code.ownNDC { numbers.insert("ndc \(ndc.text)") }
    }
    // A number that means a product outweighs whatever else is printed on the pack.
    if numbers.isEmpty, let text = codes.lazy.compactMap(\.ownText).first {
      self.numbers = ["text \(text)"]
      keptTexts = [text]
      return
    }
    // Numbers of countries go first: a matrix and bars of one pack have them in common.
    self.numbers = numbers.sorted { one, other in
      (one.hasPrefix("gtin ") ? 1 : 0, one) < (other.hasPrefix("gtin ") ? 1 : 0, other)
    }
    var kept: [String] = []
    var implied: Set<NationalNumber> = []
    for code in codes where code.gtin != nil {
      guard let digits = code.gtin?.digits, !kept.contains(digits) else { continue }
      kept.append(digits)
      implied.formUnion(PackCode(text: digits, today: .earliest).nationalNumbers)
    }
    for number in codes.flatMap(\.nationalNumbers) where implied.insert(number).inserted {
      // What would be read as something else later, such as seven digits, is not kept.
      let text = PackIdentity.typed(number)
      let again = try? PackCode.typed(text, today: .earliest)
      if again?.nationalNumbers.contains(number) == true { kept.append(text) }
    }
    for code in codes where code.gtin == nil {
      kept += code.ownNDC.map(\.text).filter { !kept.contains($0) }
    }
    keptTexts = kept
  }

  /// What was kept of a code, or typed when the medication was added.
  init(keptText text: String, symbology: String?, today: LocalDate) {
    let read = PackCode(text: text, symbologyIdentifier: symbology, today: today)
    let typed = symbology == nil ? try? PackCode.typed(text, today: today) : nil
    let codes = [typed ?? read] + PackIdentity.readings(of: text, today: today)
    self.init(codes)
  }

  /// The name that a package has among the lines of a medication, by a number of its article.
  static func member(of medication: Identifier, number: String, serial: String) -> Identifier {
    var key = FieldMap()
    key.set(1, text: number)
    key.set(2, text: serial)
    return .keyedRecord(kind: MedicineKind.medication.rawValue, parent: medication, key: key)
  }

  /// The number of a country as it can be typed again.
  private static func typed(_ number: NationalNumber) -> String {
    number.scheme == .pzn ? "PZN \(number.number)" : number.number
  }

  /// What eight digits may be whose kind of code is not known.
  static func readings(of text: String, today: LocalDate) -> [PackCode] {
    guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return []
    }
    let short = PackCode(text: text, symbologyIdentifier: "]E4", today: today)
    let pharmacy = try? PackCode.typed("PZN " + text, today: today)
    return [short] + (pharmacy.map { [$0] } ?? [])
  }
}

extension PackCode {
  /// The US number that tells the article: the only reading, or the chosen one of a code that says
  /// nothing else.
  fileprivate var ownNDC: [NDCReading] {
    if ndc.count == 1 { return ndc }
    return gtin == nil ? chosenNDC.map { [$0] } ?? [] : []
  }

  /// A text that stands for the article though it is no number of one: what a pharmacy or shop
  /// prints for itself.
  ///
  /// What was broken, cut or left out is never one; nor are digits alone, in which one may be wrong.
  fileprivate var ownText: String? {
    let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let isShort = text.unicodeScalars.count <= PackLimits.ownTextCount
    guard elements.isEmpty, warnings.isEmpty, isShort, !(isNumber && symbology == nil) else {
      return nil
    }
    return text
  }
}
