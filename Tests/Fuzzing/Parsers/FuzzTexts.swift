import MedleyCodes
import MedleyRecords
import MedleySealing
import MedleyStore

/// Answers of the process that reads pictures.
enum FuzzReadings {
  static func answers() -> [[UInt8]] {
    let texts: [(Symbology, String, String)] = [
      (.ean13, "]E0", "9506000134352"), (.ean13, "]E0", "9506000134352"),
      (.dataMatrix, "]d2", "01095060001343521726050010ABC"), (.qrCode, "]Q1", "iron"),
      (.itf, "]I1", "09506000134352"), (.itf, "]I0", "1234"), (.upcE, "", "04210009"),
      (.code128, "]C1", "0109506000134352"), (.code128, "]C0", "0109506"), (.code39, "]A0", "A0"),
    ]
    let readers: [SymbolReading.Reader] = [.zbar, .zxing, .dmtx]
    let passes = ReadingPass.allCases
    let readings = texts.enumerated().map { index, text in
      let edge = UInt16(index * 7)
      return SymbolReading(
        reader: readers[index % 3], pass: passes[index % passes.count], symbology: text.0,
        identifier: text.1, bytes: Array(text.2.utf8),
        place: SymbolPlace(edge, edge, edge + 90, edge + (index % 2 == 0 ? 60 : 2)))
    }
    let doubled = readings.flatMap { reading in
      readers.map { reader in
        SymbolReading(
          reader: reader, pass: .whole, symbology: reading.symbology,
          identifier: reading.identifier, bytes: reading.bytes, place: reading.place)
      }
    }
    return [
      ReadingsAnswer.bytes([]), ReadingsAnswer.bytes(readings),
      ReadingsAnswer.bytes(doubled, isWhole: false),
    ]
  }
}

/// Files of time zones, made by hand.
///
/// Source: RFC 8536 §3.
enum FuzzZones {
  static func files() -> [[UInt8]] {
    let old = block(version: 0, wide: false)
    return [
      old,
      block(version: 0x32, wide: false) + block(version: 0x32, wide: true)
        + rule("CET-1CEST,M3.5.0,M10.5.0/3"),
      block(version: 0x33, wide: false) + block(version: 0x33, wide: true) + rule(""),
      block(version: 0x33, wide: false) + block(version: 0x33, wide: true)
        + rule("<+03>-3<+04>-4:30:15,J60/-2,300/25:30"),
    ]
  }

  private static func rule(_ text: String) -> [UInt8] { [10] + Array(text.utf8) + [10] }

  private static func block(version: UInt8, wide: Bool) -> [UInt8] {
    let times = [-1_000_000_000, 1_700_000_000, 1_710_000_000]
    let counts = [0, 0, 0, times.count, 2, 4]
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in counts { bytes += big(count, 4) }
    for time in times { bytes += big(time, wide ? 8 : 4) }
    bytes += [0, 1, 0]
    bytes += big(3_600, 4) + [0, 0] + big(7_200, 4) + [1, 0]
    return bytes + Array("CET\0".utf8)
  }

  private static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }
}

/// What a device remembers of the folders through which it exchanges files.
enum FuzzNotes {
  static func notes() -> [[UInt8]] {
    let place = Digest(hashing: [1])
    var notes = FolderNotes(place: place)
    var seeds = [notes.encoded]
    let name = FolderFileName.fresh("0123456789abcdef")
    var file = OwnFile(
      name: name, digest: place, byteCount: 700, after: nil,
      to: (try? FuzzTalk.vector()) ?? .empty, recipients: place)
    notes.remember(file)
    file.isRemoved = true
    notes.remember(file)
    notes.see([:], in: "/tmp/folder")
    seeds.append(notes.encoded)
    return seeds
  }
}
