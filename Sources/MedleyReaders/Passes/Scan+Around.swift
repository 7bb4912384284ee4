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
  /// True for a point in it.
  fileprivate func holds(_ x: Double, _ y: Double) -> Bool {
    let (across, down) = (x - centerX, y - centerY)
    let (cosine, sine) = (angle.cosine, angle.sine)
    return abs(across * cosine + down * sine) <= width / 2
      && abs(down * cosine - across * sine) <= height / 2
  }
}

extension FoundSymbol {
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
