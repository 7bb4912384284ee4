internal import MedleyCodes

/// One picture being searched: what was read so far, and whether that is enough.
struct Scan {
  let image: GrayImage
  private(set) var readings: [SymbolReading] = []
  /// A code was read that says what a pack is: nothing else is looked for.
  private(set) var isDone = false
  /// A square of modules was read; costly passes would only read it again.
  private(set) var hasMatrix = false
  /// The parts that look like codes, as they are cut out; found when they are needed first.
  private var parts: [Part]?

  init(_ image: GrayImage) { self.image = image }

  /// Passes that are tried on every picture.
  private static let first: [@Sendable (inout Scan) -> Void] = [
    { $0.readMatrix($0.image, .whole) },
    { $0.readBars(withZXing: $0.image, .whole) },
    { scan in scan.forEachPart { scan, part in scan.readMatrix(of: part, part.upright, .cutOut) } },
    { scan in scan.forEachPart { scan, part in scan.readBars(of: part, part.upright, .cutOut) } },
    { $0.readAll(withZBar: $0.image, .whole) },
  ]

  /// Passes for pictures of which nothing could be made so far, the cheaper ones first.
  private static let further: [@Sendable (inout Scan) -> Void] = [
    { $0.readSharpParts() },
    { $0.readSoftParts() },
    { $0.readPartsWithDmtx() },
    { $0.readSharp() },
    { $0.readEverything($0.image.thresholded(window: 61, offset: 5), .threshold) },
    { $0.readAll(withZBar: $0.image.sharpened(sigma: 1, amount: 1), .sharp) },
    { $0.readHalf() },
    { $0.readWholeWithDmtx() },
    { $0.readTurned(22.5) },
    { $0.readTurned(45) },
    { $0.readTurned(67.5) },
    { $0.readInverted() },
  ]

  /// Goes through the passes until a code is read.
  mutating func run() {
    for pass in Scan.first where !isDone { pass(&self) }
    for pass in Scan.further where !isDone && !hasMatrix { pass(&self) }
  }

  // MARK: - What was read

  private mutating func add(_ found: FoundSymbol, _ image: GrayImage, _ pass: ReadingPass) {
    let reading = found.reading(pass, in: image)
    guard !reading.bytes.isEmpty, readings.count < ReadingLimits.readingCount,
      !readings.contains(reading)
    else { return }
    readings.append(reading)
    if found.symbology.isMatrix, found.reader == .zxing { hasMatrix = true }
    isDone = ReadCode.agreed(readings).contains { $0.endsSearch }
  }

  // MARK: - One reader, and the other one where that found something

  private mutating func readMatrix(_ image: GrayImage, _ pass: ReadingPass) {
    guard let found = ZXingReader.read(image, isMatrix: true) else { return }
    add(found, image, pass)
    guard !isDone, let box = SymbolFrame(found.corners)?.ofMatrix, let part = image.cut(box)
    else { return }
    if found.symbology == .dataMatrix {
      let second = DmtxReader.read(part, milliseconds: ReaderLimits.partMilliseconds)
      if let second { add(second, part, pass) }
    } else {
      for second in ZBarReader.read(part, .qrCodes) { add(second, part, pass) }
    }
  }

  private mutating func readBars(withZXing image: GrayImage, _ pass: ReadingPass) {
    guard let found = ZXingReader.read(image, isMatrix: false) else { return }
    add(found, image, pass)
    guard !isDone, let box = SymbolFrame(found.corners)?.ofBars, let part = image.cut(box)
    else { return }
    for second in ZBarReader.read(part, .linear) { add(second, part, pass) }
    guard !isDone, let large = part.doubled()?.sharpened(sigma: 2, amount: 2) else { return }
    for second in ZBarReader.read(large, .linear) { add(second, large, pass) }
  }

  private mutating func readAll(withZBar image: GrayImage, _ pass: ReadingPass) {
    let found = ZBarReader.read(image, .all)
    for code in found { add(code, image, pass) }
    for code in found where !isDone {
      guard let box = SymbolFrame(code.corners)?.box else { continue }
      var wide = box
      wide.width = box.width * 1.2 + max(40, box.height * 0.1)
      wide.height = box.height * 1.2 + 40
      wide.angle = Angle(radians: 0)
      guard let part = image.cut(wide) else { continue }
      let isMatrix = code.symbology.isMatrix
      if let second = ZXingReader.read(part, isMatrix: isMatrix) { add(second, part, pass) }
      guard !isDone, let large = part.doubled()?.sharpened(sigma: 2, amount: 2) else { continue }
      if let second = ZXingReader.read(large, isMatrix: isMatrix) { add(second, large, pass) }
    }
  }

  private mutating func readBars(_ image: GrayImage, _ pass: ReadingPass) {
    readBars(withZXing: image, pass)
    if !isDone { readAll(withZBar: image, pass) }
  }

  private mutating func readEverything(_ image: GrayImage, _ pass: ReadingPass) {
    readBars(image, pass)
    if !isDone { readMatrix(image, pass) }
  }

  // MARK: - Parts that look like codes

  /// A part that was cut out, turned upright.
  private struct Part {
    let part: CodePart
    let upright: GrayImage
    /// The same, larger.
    let large: GrayImage
  }

  private mutating func forEachPart(_ body: (inout Scan, Part) -> Void) {
    let all = parts ?? CodePart.parts(of: image).compactMap { Scan.cut($0, from: image) }
    parts = all
    for part in all where !isDone && !hasMatrix { body(&self, part) }
  }

  private static func cut(_ part: CodePart, from image: GrayImage) -> Part? {
    let (box, isMatrix) = (part.box, part.mayBeMatrix)
    // So large that 24 modules have eight pixels each; bars need less.
    let scale =
      isMatrix
      ? min(4, max(1, 200 / min(box.width, box.height))) : min(2, max(1, 700 / box.width))
    let wide = box.widened(by: isMatrix ? 12 : 20)
    guard let upright = image.cut(wide) else { return nil }
    let large = scale > 1 ? image.cut(wide, scale: scale) : upright
    return Part(part: part, upright: upright, large: large ?? upright)
  }

  private mutating func readMatrix(of part: Part, _ image: GrayImage, _ pass: ReadingPass) {
    if part.part.mayBeMatrix { readMatrix(image, pass) }
  }

  private mutating func readBars(of part: Part, _ image: GrayImage, _ pass: ReadingPass) {
    if part.part.mayBeLinear, !isDone { readBars(image, pass) }
  }

  private mutating func readSharpParts() {
    forEachPart { scan, part in
      let sharp = part.large.sharpened(sigma: 2, amount: 2)
      scan.readMatrix(of: part, sharp, .sharpCutOut)
      scan.readBars(of: part, sharp, .sharpCutOut)
    }
  }

  private mutating func readSoftParts() {
    forEachPart { scan, part in
      if part.part.mayBeMatrix {
        scan.readMatrix(part.large.softened(sigma: 2), .softCutOut)
        guard !scan.isDone, !scan.hasMatrix else { return }
        let inverted = part.large.sharpened(sigma: 2, amount: 1).inverted()
        scan.readMatrix(inverted, .invertedCutOut)
      }
      guard part.part.mayBeLinear, !scan.isDone else { return }
      scan.readBars(part.large.softened(sigma: 1.5), .softCutOut)
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

  private mutating func readInverted() {
    let inverted = image.inverted()
    readMatrix(inverted, .inverted)
    if !isDone { readBars(inverted, .inverted) }
  }
}

extension ReadCode {
  /// True for what says what a pack is: bars that two readers read, or a product's DataMatrix.
  fileprivate var endsSearch: Bool { state == .read && symbology != .qrCode }
}
