import MedleyMedicines

/// A code while it is read.
struct PackReading {
  private let today: LocalDate
  private var elements: [ElementString] = []
  private var warnings: [PackWarning] = []
  private var gtins: [GTIN] = []
  private var expiries: [LocalDate] = []
  private var productions: [LocalDate] = []
  private var batches: [String] = []
  private var serials: [String] = []
  private var numbers: [NationalNumber] = []
  private var ndcs: [[NDCReading]] = []

  init(today: LocalDate) { self.today = today }

  /// Reads the text of one code.
  mutating func read(_ text: String, symbology: Symbology?, isGS1: Bool?) {
    let bytes = Array(text.utf8)
    guard bytes.count <= PackLimits.textByteCount else {
      warnings.append(.tooLarge(byteCount: bytes.count))
      return
    }
    if let envelope = FormatEnvelope(bytes) {
      take(envelope)
    } else if isGS1 == true || bytes.first == ElementStrings.separator {
      take(ElementStrings(bytes))
    } else {
      readPlain(text, bytes, symbology, isGS1)
    }
  }

  /// Reads what says nothing of GS1: a number under bars, or fields that were not marked.
  private mutating func readPlain(
    _ text: String, _ bytes: [UInt8], _ symbology: Symbology?, _ isGS1: Bool?
  ) {
    switch symbology {
    case .ean13, .upcA: readItemNumber(text, counts: [12, 13])
    case .ean8: readItemNumber(text, counts: [8])
    case .itf: readItemNumber(text, counts: [14])
    case .upcE:
      if let twelve = UPCE.expanded(text) {
        readItemNumber(twelve, counts: [12])
      } else {
        readItemNumber(text, counts: [12, 13])
      }
    case .code39: readCode39(text)
    case .code128, .dataMatrix, .qr, nil:
      if isPlainlyGS1(bytes) {
        if isGS1 == false { warnings.append(.notMarked) }
        take(ElementStrings(bytes))
      } else if let link = DigitalLink(text) {
        take(ElementStrings(fields: link.fields))
      } else if symbology == nil {
        readNumber(text)
      }
    }
  }

  /// True for fields with a right item number, which is the first or stands among sound ones.
  private func isPlainlyGS1(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 16 else { return false }
    let strings = ElementStrings(bytes)
    guard strings.elements.contains(where: { $0.ai == "01" }) else { return false }
    return strings.elements.first?.ai == "01" || strings.warnings.isEmpty
  }

  /// Reads digits of an unknown kind of code.
  private mutating func readNumber(_ text: String) {
    guard CheckDigit.digits(text) != nil else { return }
    if text.utf8.count == 8 {
      warnings.append(.eightDigits)
    } else {
      readItemNumber(text, counts: [12, 13, 14])
    }
  }

  /// Reads the digits of an item number; says when the last one is wrong.
  mutating func readItemNumber(_ text: String, counts: [Int]) {
    guard counts.contains(text.utf8.count), CheckDigit.digits(text) != nil else { return }
    if text.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) {
      warnings.append(.zeros)
    } else if let gtin = GTIN(text) {
      gtins.append(gtin)
    } else {
      warnings.append(.checkDigit(title: "item number (GTIN)", value: text))
    }
  }

  /// Reads a German PZN, which a hyphen precedes, or the six characters of an Italian AIC.
  private mutating func readCode39(_ text: String) {
    if let digits = PZN.inCode39(text) {
      add(.pzn, PZN.german(digits), of: digits)
    } else if let nine = Code32.nineDigits(text) {
      add(.aic, Code32.number(nine), of: text)
    }
  }

  /// Takes a national number over, or says that its check digit is wrong.
  mutating func add(_ scheme: NationalNumber.Scheme, _ number: String?, of text: String) {
    if let number {
      numbers.append(NationalNumber(scheme: scheme, number: number))
    } else {
      warnings.append(.checkDigit(title: scheme.word, value: text))
    }
  }

  mutating func add(_ readings: [NDCReading]) { ndcs.append(readings) }

  mutating func warn(_ warning: PackWarning) { warnings.append(warning) }

  /// Takes over the fields of GS1.
  mutating func take(_ strings: ElementStrings) {
    warnings += strings.warnings
    elements += strings.elements
    let swallowed = SwallowedField(strings, today: today)
    for (element, isEnded) in zip(strings.elements, strings.areEnded) {
      if let tail = swallowed.tail(of: element, isEnded: isEnded) {
        warnings.append(.swallowed(title: element.title, value: element.value, tail: tail))
      }
      take(element)
    }
  }

  private mutating func take(_ envelope: FormatEnvelope) {
    if let gs1 = envelope.gs1, envelope.elements == gs1.elements {
      take(gs1)
      return
    }
    warnings += envelope.warnings
    elements += envelope.elements
    for element in envelope.elements { take(element) }
  }

  private mutating func take(_ element: ElementString) {
    let value = element.value
    switch element.ai {
    case "01", "8P": readItemNumber(value, counts: [14])
    case "10", "1T": batches.append(value)
    case "21", "S": serials.append(value)
    case "17", "D": takeDay(PackDate.day(value, today: today), element, into: \.expiries)
    case "7003": takeDay(PackDate.dayAndTime(value, today: today), element, into: \.expiries)
    case "11": takeDay(PackDate.day(value, today: today), element, into: \.productions)
    case "14D": takeDay(PackDate.longDay(value), element, into: \.expiries)
    case "16D": takeDay(PackDate.longDay(value), element, into: \.productions)
    case "9N":
      guard let ppn = PPN(value), ppn.agency == "11" else { return }
      add(.pzn, PZN.german(ppn.nationalNumber), of: ppn.nationalNumber)
    default:
      if let reading = NationalNumber.reading(element) {
        take(reading, title: element.title, value: value)
      } else if ApplicationIdentifier.known(element.ai)?.isDate == true,
        PackDate.day(value.prefix(6), today: today) == nil
      {
        warnings.append(.noSuchDay(title: element.title, value: value))
      }
    }
  }

  private mutating func takeDay(
    _ day: LocalDate?, _ element: ElementString, into days: WritableKeyPath<Self, [LocalDate]>
  ) {
    if let day {
      self[keyPath: days].append(day)
    } else {
      warnings.append(.noSuchDay(title: element.title, value: element.value))
    }
  }

  private mutating func take(_ reading: NationalNumber.Reading, title: String, value: String) {
    switch reading {
    case .number(let number): numbers.append(number)
    case .ndc(let readings): ndcs.append(readings)
    case .wrong: warnings.append(.checkDigit(title: title, value: value))
    }
  }
}

extension PackReading {
  /// Hands over what was read; of values that contradict each other none.
  consuming func finish(into code: inout PackCode) {
    if let gtin = gtins.first, Set(gtins).count == 1 {
      if let reading = NationalNumber.inside(gtin) {
        take(reading, title: "national number inside the item number", value: gtin.digits)
      }
      if 1...8 ~= gtin.packagingIndicator {
        warnings.append(.outerPack(indicator: gtin.packagingIndicator))
      }
      if gtin.isPrivate { warnings.append(.privateNumber) }
    }
    code.gtin = single(gtins, "item number (GTIN)")
    code.expires = single(expiries, "expiry date")
    code.produced = single(productions, "day of production")
    code.batch = single(batches, "batch or lot")
    code.serial = single(serials, "serial number")
    var schemes: [NationalNumber.Scheme] = []
    for number in numbers where !schemes.contains(number.scheme) { schemes.append(number.scheme) }
    for scheme in schemes {
      if let number = single(numbers.filter { $0.scheme == scheme }, scheme.word) {
        code.nationalNumbers.append(number)
      }
    }
    code.ndc = certainNDC()
    if code.ndc.count == 1, let only = code.ndc.first {
      code.nationalNumbers.append(NationalNumber(scheme: .ndc, number: only.text))
    }
    if let expires = code.expires {
      if let produced = code.produced, produced > expires {
        warnings.append(.producedAfterExpiry(produced: produced, expires: expires))
      }
      if expires < today { warnings.append(.expired(expires)) }
    }
    code.elements = elements
    var seen: Set<PackWarning> = []
    code.warnings = warnings.filter { seen.insert($0).inserted }
  }

  /// The readings that all US numbers of the code allow.
  private mutating func certainNDC() -> [NDCReading] {
    guard let first = ndcs.first else { return [] }
    let common = first.filter { reading in
      ndcs.allSatisfy { $0.contains { $0.twelveDigits == reading.twelveDigits } }
    }
    if common.isEmpty { warnings.append(.contradiction(title: "NDC")) }
    return common
  }

  /// The value of a field that occurs once, or always with the same value.
  private mutating func single<Value: Hashable>(_ values: [Value], _ title: String) -> Value? {
    if Set(values).count > 1 {
      warnings.append(.contradiction(title: title))
      return nil
    }
    return values.first
  }
}
