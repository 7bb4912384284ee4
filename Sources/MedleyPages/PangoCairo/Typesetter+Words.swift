internal import MedleyReports

/// Texts put together from words.
///
/// A report says few words many times, in a few sizes, and the library takes longer for a text than
/// all else that is done with it. Letters of the Latin script do not depend on what is beyond a space.
extension Typesetter {
  /// A word in the size of `Typesetter.points`.
  struct Word {
    let runs: [TextLayout.Run]
    let width: Double
    let height: Double
    let baseline: Double
  }

  /// The width of a letter beside its size, on the small side of what texts have.
  private static let letterWidth = 0.5
  /// Points by which a sum of widths may differ from the width of the whole.
  private static let margin = 0.01

  /// A text on one line; nil when it has to be laid out as a whole.
  func composed(_ text: String, _ face: Face, width: Double?) throws(PrintFault) -> TextLayout? {
    guard text.isPlainWords else { return nil }
    // What is wider than its room is broken by the library.
    if let width, Double(text.utf8.count) * face.points * Typesetter.letterWidth > width {
      return nil
    }
    let scale = face.points / Typesetter.points
    guard let space = try word(" ", isBold: face.isBold) else { return nil }
    var runs: [TextLayout.Run] = []
    var x = 0.0
    func add(_ word: Word) {
      for run in word.runs {
        runs.append(
          TextLayout.Run(letters: run.letters, x: (x + run.x) * scale, scale: scale))
      }
      x += word.width
    }
    for (index, part) in text.split(separator: " ").enumerated() {
      guard let word = try word(String(part), isBold: face.isBold),
        word.height == space.height, word.baseline == space.baseline
      else { return nil }
      if index > 0 { add(space) }
      add(word)
      if let width, x * scale > width - Typesetter.margin { return nil }
    }
    let room = width ?? 0
    let start =
      switch face.alignment {
      case .start, .left: 0.0
      case .centre: max(0, (room - x * scale) / 2)
      case .right: max(0, room - x * scale)
      }
    let height = space.height * scale
    let line = TextLayout.Line(
      x: start, top: 0, bottom: height, baseline: space.baseline * scale, runs: runs)
    return TextLayout(lines: [line], width: x * scale, height: height)
  }

  /// A word by itself; nil when it is not one line from left to right, all in one font.
  private func word(_ text: String, isBold: Bool) throws(PrintFault) -> Word? {
    let key = WordKey(text: text, isBold: isBold)
    if let known = words[key] { return known }
    let word = text == " " ? try space(isBold: isBold) : try shaped(text, isBold: isBold)
    if words.count < Typesetter.keptCount { words.updateValue(word, forKey: key) }
    return word
  }

  /// The space between words, which has the height of the lines.
  private func space(isBold: Bool) throws(PrintFault) -> Word? {
    let layout = try laidOut(" ", Face(points: Typesetter.points, isBold: isBold), width: nil)
    guard layout.lines.count == 1, let line = layout.lines.first, line.x == 0, line.top == 0,
      line.runs.count == 1
    else { return nil }
    return Word(
      runs: line.runs, width: layout.width, height: layout.height, baseline: line.baseline)
  }

  /// A word without a space; the library is asked for its letters alone, not for lines.
  private func shaped(_ text: String, isBold: Bool) throws(PrintFault) -> Word? {
    guard let space = try word(" ", isBold: isBold), let font = space.runs.first?.letters.font,
      let (letters, width) = letters(of: text, isBold: isBold), letters.font === font,
      !letters.isBackward
    else { return nil }
    return Word(
      runs: [TextLayout.Run(letters: letters, x: 0, scale: 1)], width: width,
      height: space.height, baseline: space.baseline)
  }
}

extension String {
  /// True for words of the Latin script with one space between them.
  fileprivate var isPlainWords: Bool {
    var before = UInt8(ascii: " ")
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: " "):
        if before == byte { return false }
      case 0x21...0x7e: break
      // U+00A0 to U+00FF, of which U+00AD is seen only at the end of a line.
      case 0xc2, 0xc3: break
      case 0x80...0xbf:
        guard before == 0xc3 || (before == 0xc2 && byte >= 0xa0 && byte != 0xad) else {
          return false
        }
      default: return false
      }
      before = byte
    }
    return before != UInt8(ascii: " ")
  }
}
