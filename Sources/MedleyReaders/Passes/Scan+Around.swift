internal import MedleyCodes

/// What lies beside a code that was read: a neighbouring pack's code must not stay untold.
extension Scan {
  /// Looks once more, with the cheap readers only, at what no code was read in yet.
  mutating func lookAround() {
    readBarsAround()
    for (index, part) in parts().enumerated() where !holdsReading(part) {
      guard let cut = cut(index, part) else { continue }
      look { scan in
        scan.readAround(cut, cut.upright)
        guard !scan.isDone, let fine = cut.fine(scan.image, scan.small) else { return }
        scan.readAround(cut, fine)
      }
    }
    for (index, part) in parts().enumerated() where holdsReading(part) {
      guard let cut = cut(index, part) else { continue }
      if part.mayBeLinear { readBarsBeside(in: cut.upright) }
      readMatricesBeside(in: cut)
    }
  }

  /// Looks for a further square of modules where one was read; packs that lie close are one part.
  ///
  /// A reader tells one at a time, and begins in the middle: those that were read are painted over,
  /// and each side of them is looked at alone.
  private mutating func readMatricesBeside(in part: CutPart) {
    let box = small.frame.moved(part.part.box)
    for _ in 0..<ReaderLimits.besideRoundCount {
      let count = matrixBoxes.count
      let sides = matrixBoxes.filter { box.holds($0.centerX, $0.centerY) }.flatMap {
        box.sides(of: $0)
      }
      guard !sides.isEmpty else { return }
      look { scan in
        scan.readMatrix(part.upright.covered(scan.matrixBoxes), .cutOut)
        for side in sides where scan.matrixBoxes.count == count {
          guard let cut = scan.image.cut(side) else { continue }
          scan.readMatrix(cut.covered(scan.matrixBoxes), .cutOut)
        }
      }
      guard matrixBoxes.count > count else { return }
    }
  }

  /// Lets zbar look for further bars in a part, turned upright, in which it finds those that were
  /// read; zxing has to agree, because a scratched line of the same bars may say something else.
  private mutating func readBarsBeside(in upright: GrayImage) {
    let found = ZBarReader.read(upright, .linear)
    let known = found.filter { code in readings.contains { code.says($0) } }
    for code in found where !known.isEmpty && !known.contains(where: { $0.bytes == code.bytes }) {
      guard !known.contains(where: { $0.place.touches(code.place) }) else { continue }
      look { scan in
        scan.add(code, upright, .cutOut)
        scan.readAgain(code, upright, .cutOut)
      }
      let codes = ReadCode.agreed(readings)
      drop { reading in
        codes.contains { $0.readers.count == 1 && $0.bytes == reading.bytes }
          && code.says(reading)
      }
    }
  }

  /// Looks for one code, and leaves out again what is as likely texture.
  private mutating func look(_ body: (inout Scan) -> Void) {
    let before = readings
    beginLook()
    body(&self)
    let codes = ReadCode.agreed(readings)
    let noise = codes.filter { code in
      code.isTooShortAlone || code.isAlone && codes.contains { code.hasSecondHalf(of: $0) }
    }
    drop { reading in
      !before.contains(reading)
        && noise.contains { $0.symbology == reading.symbology && $0.bytes == reading.bytes }
    }
  }

  private mutating func readAround(_ part: CutPart, _ image: GrayImage) {
    if part.part.mayBeMatrix { readMatrix(image, .cutOut) }
    if part.part.mayBeLinear, !isDone { readBars(image, .cutOut) }
  }

  /// Lets zbar, which finds all bars in a picture, look at the whole of it.
  private mutating func readBarsAround() {
    let pass: ReadingPass = small.width < image.width ? .half : .whole
    let found = ZBarReader.read(small, .linear, lines: ReaderLimits.aroundLineDistance)
    // How far the bars reach that were read already.
    for code in found where readings.contains(where: { code.says($0) }) { add(code, small, pass) }
    let read = readings.map(\.place)
    for code in found {
      let place = code.reading(pass, in: small).place
      // Another line across the same bars, or modules taken for bars.
      guard !read.contains(where: { $0.touches(place) }) else { continue }
      look { scan in
        scan.add(code, scan.small, pass)
        scan.readAgain(code, scan.small, pass)
      }
    }
  }

  /// True when a reading lies in a part, or a part in a reading.
  private func holdsReading(_ part: CodePart) -> Bool {
    let box = small.frame.moved(part.box)
    return readings.contains { reading in
      let place = reading.place
      let (left, right) = (Double(place.left), Double(place.right))
      let (top, bottom) = (Double(place.top), Double(place.bottom))
      return box.holds((left + right) / 2, (top + bottom) / 2)
        || (left...right).contains(box.centerX) && (top...bottom).contains(box.centerY)
    }
  }
}

extension TurnedBox {
  /// What is left of a part on the four sides of a square in it, where that is enough for another
  /// square; a quiet zone goes with each.
  fileprivate func sides(of square: TurnedBox) -> [TurnedBox] {
    let (cosine, sine) = (angle.cosine, angle.sine)
    let (x, y) = (square.centerX - centerX, square.centerY - centerY)
    let (along, across) = (x * cosine + y * sine, y * cosine - x * sine)
    let half = max(square.width, square.height) / 2
    let least = 2 * half * ReaderLimits.leastShareBeside
    func side(_ left: Double, _ right: Double, _ top: Double, _ bottom: Double) -> TurnedBox? {
      guard right - left >= least, bottom - top >= least else { return nil }
      var box = self
      let (middle, level) = ((left + right) / 2, (top + bottom) / 2)
      (box.width, box.height) = (right - left, bottom - top)
      box.centerX += middle * cosine - level * sine
      box.centerY += middle * sine + level * cosine
      return box.widened(by: half / 4)
    }
    let (right, bottom) = (width / 2, height / 2)
    return [
      side(-right, along - half, -bottom, bottom), side(along + half, right, -bottom, bottom),
      side(-right, right, -bottom, across - half), side(-right, right, across + half, bottom),
    ].compactMap(\.self)
  }
}

extension FoundSymbol {
  /// The upright box around it, in pixels of the picture that the reader was given.
  fileprivate var place: SymbolPlace { Frame.whole.place(around: corners) }

  /// True for the same content; zbar gives a UPC-A a zero more.
  fileprivate func says(_ reading: SymbolReading) -> Bool {
    guard symbology.isRetail, reading.symbology.isRetail else {
      return symbology == reading.symbology && bytes == reading.bytes
    }
    return bytes.drop { $0 == 0x30 } == reading.bytes.drop { $0 == 0x30 }
  }
}

extension ReadCode {
  /// True for bars that one reader alone read.
  fileprivate var isAlone: Bool { !symbology.isMatrix && readers.count == 1 }

  /// True for so few characters, read by one reader alone, that texture may be taken for them.
  fileprivate var isTooShortAlone: Bool {
    isAlone && !symbology.isRetail && bytes.count < ReaderLimits.leastLoneCharacterCount
  }

  /// True when the second half is that of another code: the first one was taken for other digits.
  ///
  /// Source: GS1 General Specifications, 5.2.1.2: six characters after the centre of the bars.
  fileprivate func hasSecondHalf(of other: ReadCode) -> Bool {
    other.readers.count > 1 && symbology.isRetail && other.symbology.isRetail
      && bytes != other.bytes && bytes.count > 8 && bytes.suffix(6) == other.bytes.suffix(6)
  }
}
