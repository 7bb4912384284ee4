internal import MedleyMedicines

/// What the words of the French register say about strengths and packages.
enum BDPMWords {
  /// The strength of an amount in so much of the product, with a point for the decimal comma.
  ///
  /// “5,00 g” in “100 g de pommade” is 5.00 g/100 g; “1,00 mg” in “un comprimé” is 1.00 mg.
  static func strength(_ amount: String, of reference: String) -> String? {
    guard !amount.isEmpty else { return nil }
    let amount = pointed(amount)
    let words = pointed(reference).split(separator: " ")
    // A piece: “un comprimé”, “une seringue préremplie”, or only “comprimé”.
    guard reference.contains(where: \.isNumber) else { return amount }
    let measures = words.indices.dropLast().filter { index in
      RegisterText.amount(words[index]) != nil && units.contains(String(words[index + 1]))
    }
    let numbers = words.filter { $0.contains(where: \.isNumber) }
    guard measures.count == 1, numbers.count == 1, let place = measures.first else {
      return amount + "/" + reference
    }
    let measure = words[place] == "1" ? "" : words[place] + " "
    return amount + "/" + measure + words[place + 1]
  }

  private static let units: Set<String> = [
    "g", "kg", "mg", "ml", "l", "cm2", "cm²", "dose", "doses", "gouttes",
  ]

  /// A text with a point for each comma between two digits.
  private static func pointed(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for index in bytes.indices.dropFirst().dropLast() where bytes[index] == UInt8(ascii: ",") {
      if isDigit(bytes[index - 1]), isDigit(bytes[index + 1]) { bytes[index] = UInt8(ascii: ".") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// How much is in a package; nil when there is any doubt about it.
  ///
  /// “plaquette(s) … de 30 comprimé(s)” are 30, “2 plaquette(s) … de 14 comprimé(s)” are 28, and
  /// “4 flacon(s) … de 1 ml” are 4 ml. Any further number is a doubt.
  static func contents(_ label: String) -> PackageContents? {
    let words = label.split(separator: " ")
    let numbers = words.indices.filter { words[$0].contains(where: \.isNumber) }
    guard let place = numbers.last, numbers.count <= 2, place > 1, place + 1 < words.count,
      words[place - 1] == "de", pieces.contains(words[place + 1].lowercased()),
      var amount = RegisterText.amount(words[place]),
      !words.contains(where: { ["-", "+", "et", "ou"].contains($0) })
    else { return nil }
    if numbers.count == 2 {
      guard numbers.first == 0, let count = RegisterText.number(words[0], upTo: 9_999),
        let all = amount.times(count)
      else { return nil }
      amount = all
    }
    return PackageContents(amount: amount, unit: String(words[place + 1]))
  }

  private static let pieces: Set<String> = [
    "capsule(s)", "capsules", "comprimé(s)", "comprimés", "dispositif(s)", "dose(s)", "doses",
    "film", "film(s)", "g", "gomme(s)", "gélule(s)", "gélules", "l", "lyophilisat(s)", "ml",
    "ovule(s)",
    "pastille(s)", "suppositoire(s)",
  ]
}

extension RegisterText {
  /// A whole number above zero up to a limit; nil for other texts.
  static func number(_ text: some StringProtocol, upTo limit: Int) -> Int? {
    guard let number = number(text), 1...Int64(limit) ~= number else { return nil }
    return Int(number)
  }
}
