extension QRCode {
  /// What is drawn with a character: the parts of a code that the terminal does not show anyway.
  package enum Ink: Hashable, Sendable {
    /// Light modules, for terminals whose background is dark.
    case light
    /// Dark modules, where black on white is switched on around the lines.
    case dark
  }

  /// The code with its border as lines of half blocks, two rows of modules to a line.
  package func lines(ink: Ink) -> [String] {
    let border = CodeLimits.quietZone
    return stride(from: -border, to: sideCount + border, by: 2).map { row in
      var line = ""
      for column in -border..<sideCount + border {
        let upper = isDark(row: row, column: column) == (ink == .dark)
        let lower = isDark(row: row + 1, column: column) == (ink == .dark)
        switch (upper, lower) {
        case (true, true): line += "\u{2588}"
        case (true, false): line += "\u{2580}"
        case (false, true): line += "\u{2584}"
        case (false, false): line += " "
        }
      }
      return line
    }
  }
}
