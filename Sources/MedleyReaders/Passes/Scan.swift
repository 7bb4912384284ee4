internal import MedleyCodes

/// One picture being searched: what was read so far, and whether that is enough.
struct Scan {
  let image: GrayImage
  private(set) var readings: [SymbolReading] = []
  /// Where squares of modules are that were read, turned as they are.
  private(set) var matrixBoxes: [TurnedBox] = []
  /// A code was read that says what a pack is: the search ends, or this look around it.
  private(set) var isDone = false
  /// A square of modules was read; costly passes would only read it again.
  private(set) var hasMatrix = false
  /// Two readers read the same interleaved bars, which may be a part of longer ones.
  private var hasInterleaved = false
  /// How many such codes were read before this look around them.
  private var settledCount = 0
  /// The picture made small enough for locating parts in it.
  let small: GrayImage
  /// The parts that look like codes; found when they are needed first.
  private var located: [CodePart]?
  /// Those of them that were cut out, by their places in the list.
  private var cuts: [Int: CutPart] = [:]

  init(_ image: GrayImage) {
    self.image = image
    var small = image
    while small.pixels.count > ReaderLimits.locatedPixelCount, let half = small.halved() {
      small = half
    }
    self.small = small
  }

  /// Passes that are tried on every picture.
  private static let first: [@Sendable (inout Scan) -> Void] = [
    { $0.readMatrix($0.image, .whole) },
    { $0.readBars(withZXing: $0.image, .whole) },
    { $0.readUprightMatrices() },
  ]

  /// Passes for pictures without a square of modules.
  private static let second: [@Sendable (inout Scan) -> Void] = [
    { $0.readUprightBars() },
    { $0.readAllWithZBar() },
  ]

  /// Passes for pictures of which nothing could be made so far, the cheaper ones first.
  private static let further: [@Sendable (inout Scan) -> Void] = [
    { $0.readSharpParts() },
    { $0.readSoftParts() },
    { $0.readPartsWithDmtx() },
    { $0.readSharp() },
    { $0.readThresholded() },
    { $0.readAll(withZBar: $0.image.sharpened(sigma: 1, amount: 1), .sharp) },
    { $0.readInverted() },
    { $0.readWholeWithDmtx() },
    { $0.readHalf() },
    { $0.readTurned(22.5) },
    { $0.readTurned(45) },
    { $0.readTurned(67.5) },
    { $0.readFramed() },
  ]

  /// Goes through the passes until a code is read or their time is over; then looks around it.
  mutating func run() {
    search()
    if isDone || hasMatrix { lookAround() }
  }

  private mutating func search() {
    let end = ProcessorTime.milliseconds + ReaderLimits.searchMilliseconds
    for pass in Scan.first where !isDone { pass(&self) }
    for pass in Scan.second where !isDone && !hasMatrix { pass(&self) }
    guard !hasInterleaved else { return }
    for pass in Scan.further where !isDone && !hasMatrix && ProcessorTime.milliseconds < end {
      pass(&self)
    }
  }

  // MARK: - What was read

  mutating func add(_ found: FoundSymbol, _ image: GrayImage, _ pass: ReadingPass) {
    let reading = found.reading(pass, in: image)
    guard !reading.bytes.isEmpty, readings.count < ReadingLimits.readingCount,
      !readings.contains(reading)
    else { return }
    readings.append(reading)
    if found.symbology.isMatrix, found.reader == .zxing { hasMatrix = true }
    if found.symbology.isMatrix, let frame = SymbolFrame(found.corners) {
      let box = image.frame.moved(frame.box)
      if !matrixBoxes.contains(where: { $0.holds(box.centerX, box.centerY) }) {
        matrixBoxes.append(box)
      }
    }
    let codes = ReadCode.agreed(readings)
    isDone = codes.count { $0.endsSearch } > settledCount
    hasInterleaved = codes.contains { $0.symbology == .itf && $0.readers.count > 1 }
  }

  /// Begins to look for one more code beside those that were read.
  mutating func beginLook() {
    settledCount = ReadCode.agreed(readings).count { $0.endsSearch }
    isDone = false
  }

  /// Leaves readings out again.
  mutating func drop(where isNoise: (SymbolReading) -> Bool) {
    readings.removeAll(where: isNoise)
  }

  // MARK: - One reader, and the other one where that found something

  mutating func readMatrix(_ image: GrayImage, _ pass: ReadingPass) {
    guard let found = ZXingReader.read(image, isMatrix: true) else { return }
    add(found, image, pass)
    // A QR code needs no second reader.
    guard !isDone, found.symbology == .dataMatrix,
      let box = SymbolFrame(found.corners)?.ofMatrix, let part = image.cut(box),
      let second = DmtxReader.read(
        part, milliseconds: ReaderLimits.partMilliseconds, isSquare: false)
    else { return }
    add(second, part, pass)
  }

  /// `source` has the same pixels as the picture or others in their places: a second reader that
  /// looks at the same black and white as the first one is no second opinion.
  private mutating func readBars(
    withZXing image: GrayImage, _ pass: ReadingPass, source: GrayImage? = nil
  ) {
    guard let found = ZXingReader.read(image, isMatrix: false) else { return }
    add(found, image, pass)
    guard !isDone, let box = SymbolFrame(found.corners)?.ofBars,
      let part = (source ?? image).cut(box)
    else { return }
    for second in ZBarReader.read(part, .linear) { add(second, part, pass) }
    guard !isDone, let large = part.doubled()?.sharpened(sigma: 2, amount: 2) else { return }
    for second in ZBarReader.read(large, .linear) { add(second, large, pass) }
  }

  private mutating func readAll(
    withZBar image: GrayImage, _ pass: ReadingPass, lines: Int32 = 1, source: GrayImage? = nil
  ) {
    let found = ZBarReader.read(image, .all, lines: lines)
    for code in found { add(code, image, pass) }
    for code in found where !isDone { readAgain(code, source ?? image, pass) }
  }

  /// Lets zxing look where zbar found something.
  mutating func readAgain(_ code: FoundSymbol, _ image: GrayImage, _ pass: ReadingPass) {
    guard let box = SymbolFrame(code.corners)?.box else { return }
    var wide = box
    wide.width = box.width * 1.2 + max(40, box.height * 0.1)
    wide.height = box.height * 1.2 + 40
    wide.angle = Angle(radians: 0)
    guard let part = image.cut(wide) else { return }
    let isMatrix = code.symbology.isMatrix
    if let second = ZXingReader.read(part, isMatrix: isMatrix) { add(second, part, pass) }
    guard !isDone, let large = part.doubled()?.sharpened(sigma: 2, amount: 2) else { return }
    if let second = ZXingReader.read(large, isMatrix: isMatrix) { add(second, large, pass) }
  }

  mutating func readBars(_ image: GrayImage, _ pass: ReadingPass) {
    readBars(withZXing: image, pass)
    if !isDone { readAll(withZBar: image, pass) }
  }

  private mutating func readEverything(_ image: GrayImage, _ pass: ReadingPass) {
    readBars(image, pass)
    if !isDone { readMatrix(image, pass) }
  }

  // MARK: - Parts that look like codes

  /// Looks into the parts that nothing was read in yet, until a code is read.
  private mutating func forEachPart(_ body: (inout Scan, CutPart) -> Void) {
    for (index, part) in parts().enumerated() where !isDone && !isRead(part) {
      if let cut = cut(index, part) { body(&self, cut) }
    }
  }

  mutating func parts() -> [CodePart] {
    let all = located ?? CodePart.parts(of: small)
    located = all
    return all
  }

  mutating func cut(_ index: Int, _ part: CodePart) -> CutPart? {
    let cut = cuts[index] ?? CutPart(part, of: small)
    cuts[index] = cut
    return cut
  }

  /// True when a code was read whose middle the part has too.
  private func isRead(_ part: CodePart) -> Bool {
    let (x, y) = small.frame.point(part.box.centerX, part.box.centerY)
    return readings.contains { reading in
      let place = reading.place
      return reading.symbology.isMatrix && (Double(place.left)...Double(place.right)).contains(x)
        && (Double(place.top)...Double(place.bottom)).contains(y)
    }
  }

  private mutating func readUprightMatrices() {
    forEachPart { scan, part in
      scan.readMatrix(of: part, part.upright, .cutOut)
      guard part.part.mayBeMatrix, !scan.isDone else { return }
      if let fine = part.fine(scan.image, scan.small) { scan.readMatrix(fine, .cutOut) }
    }
  }

  private mutating func readUprightBars() {
    forEachPart { scan, part in
      scan.readBars(of: part, part.upright, .cutOut)
      guard part.part.mayBeLinear, !scan.isDone else { return }
      if let fine = part.fine(scan.image, scan.small) { scan.readBars(fine, .cutOut) }
    }
  }

  private mutating func readMatrix(of part: CutPart, _ image: GrayImage, _ pass: ReadingPass) {
    if part.part.mayBeMatrix { readMatrix(image, pass) }
  }

  private mutating func readBars(of part: CutPart, _ image: GrayImage, _ pass: ReadingPass) {
    if part.part.mayBeLinear, !isDone { readBars(image, pass) }
  }

  private mutating func readSharpParts() {
    forEachPart { scan, part in
      let sharp = part.large(scan.image, scan.small).sharpened(sigma: 2, amount: 2)
      scan.readMatrix(of: part, sharp, .sharpCutOut)
      scan.readBars(of: part, sharp, .sharpCutOut)
    }
  }

  private mutating func readSoftParts() {
    forEachPart { scan, part in
      let large = part.large(scan.image, scan.small)
      if part.part.mayBeMatrix {
        scan.readMatrix(large.softened(sigma: 2), .softCutOut)
        guard !scan.isDone, !scan.hasMatrix else { return }
        let inverted = large.sharpened(sigma: 2, amount: 1).inverted()
        scan.readMatrix(inverted, .invertedCutOut)
      }
      guard part.part.mayBeLinear, !scan.isDone else { return }
      scan.readBars(large.softened(sigma: 1.5), .softCutOut)
    }
  }

  private mutating func readPartsWithDmtx() {
    forEachPart { scan, part in
      guard part.part.mayBeMatrix else { return }
      let found = DmtxReader.read(part.upright, milliseconds: ReaderLimits.partMilliseconds)
      if let found { scan.add(found, part.upright, .cutOut) }
    }
  }

  // MARK: - The whole picture, changed

  private mutating func readSharp() {
    let isSmall = image.width * image.height <= 640 * 480
    if isSmall, let large = image.doubled() {
      readEverything(large.sharpened(sigma: 2, amount: 2), .sharp)
    } else {
      readEverything(image.sharpened(sigma: 1, amount: 1.5), .sharp)
    }
  }

  private mutating func readAllWithZBar() {
    readAll(withZBar: small, small.width < image.width ? .half : .whole)
    if !isDone, small.width < image.width { readAll(withZBar: image, .whole, lines: 2) }
  }

  private mutating func readThresholded() {
    let changed = image.thresholded(window: 61, offset: 5)
    readBars(withZXing: changed, .threshold, source: image)
    if !isDone { readAll(withZBar: changed, .threshold, source: image) }
    if !isDone { readMatrix(changed, .threshold) }
  }

  private mutating func readHalf() {
    guard min(image.width, image.height) >= 120, let half = image.halved() else { return }
    readMatrix(half, .half)
    if !isDone { readBars(half, .half) }
  }

  private mutating func readWholeWithDmtx() {
    let found = DmtxReader.read(image, milliseconds: ReaderLimits.wholeMilliseconds)
    if let found { add(found, image, .whole) }
  }

  private mutating func readTurned(_ degrees: Double) {
    guard let turned = image.turned(by: Angle(degrees: degrees)) else { return }
    readMatrix(turned, .turned)
    if !isDone { readBars(turned, .turned) }
  }

  /// A symbol that reaches to the edges of its picture has no quiet zone there, which readers want.
  private mutating func readFramed() {
    guard let framed = small.framed() else { return }
    readMatrix(framed, .framed)
    if !isDone { readBars(framed, .framed) }
  }

  private mutating func readInverted() {
    let inverted = image.inverted()
    readMatrix(inverted, .inverted)
    if !isDone { readBars(inverted, .inverted) }
  }
}

extension ReadCode {
  /// True for what says what a pack is: bars that two readers read, or a product's DataMatrix.
  var endsSearch: Bool { state == .read && symbology != .qrCode }
}
