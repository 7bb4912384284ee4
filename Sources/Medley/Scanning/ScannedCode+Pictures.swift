package import MedleyCodes
package import MedleyMedicines
internal import MedleyPacks
internal import MedleyStore

extension ScannedCode {
  /// What several pictures of one pack say together, in order of appearance.
  ///
  /// A picture is a vote: two readers that read the same in two pictures agree as they do in one.
  package static func together(_ pictures: [[ReadCode]], today: LocalDate) -> [ScannedCode] {
    var found: [Votes] = []
    for code in pictures.joined() {
      if let index = found.firstIndex(where: { $0.isOf(code) }) {
        found[index].add(code)
      } else {
        found.append(Votes(code, today: today))
      }
    }
    return found.map(\.outcome)
  }

  /// One content with the pictures that showed it.
  private struct Votes {
    let code: PackCode
    let first: ReadCode
    var readers: Set<SymbolReading.Reader> = []
    var passes: Set<ReadingPass> = []
    var isRead = false

    init(_ code: ReadCode, today: LocalDate) {
      first = code
      self.code = PackCode(
        bytes: code.bytes, symbologyIdentifier: code.identifier.isEmpty ? nil : code.identifier,
        symbology: code.symbology.onPack, today: today)
      add(code)
    }

    func isOf(_ other: ReadCode) -> Bool {
      first.bytes == other.bytes && first.symbology == other.symbology
    }

    mutating func add(_ code: ReadCode) {
      readers.formUnion(code.readers)
      passes.formUnion(code.passes)
      isRead = isRead || code.state == .read
    }

    var outcome: ScannedCode {
      ScannedCode(
        code, isCertain: isRead || readers.count > 1, readers: readers.sorted().map(\.word),
        passes: passes.sorted().map(\.word))
    }
  }
}

extension SymbolReading.Reader {
  /// The name of the library.
  fileprivate var word: String {
    switch self {
    case .zbar: "zbar"
    case .zxing: "zxing"
    case .dmtx: "dmtx"
    }
  }
}

extension MedleyCodes.Symbology {
  /// The same kind of code, as the room that explains codes calls it.
  fileprivate var onPack: MedleyPacks.Symbology {
    switch self {
    case .ean13: .ean13
    case .ean8: .ean8
    case .upcA: .upcA
    case .upcE: .upcE
    case .code128: .code128
    case .code39: .code39
    case .itf: .itf
    case .dataMatrix: .dataMatrix
    case .qrCode: .qr
    }
  }
}

extension PictureReader {
  /// The most pictures of a folder that are read at a time.
  package static let pictureCount = 1_000

  /// The pictures that a path names: itself, or those of a folder in order of their names.
  ///
  /// - Throws: `StoreError.file`, and `CabinetError.scanning` for a folder with too many.
  package static func pictures(at path: String) throws -> [String] {
    guard FileSystem.isDirectory(path) else {
      // A pipe would be waited for without end.
      guard !FileSystem.exists(path) || FileSystem.isFile(path) else {
        throw CabinetError.scanning(.notFile(path: path))
      }
      return [path]
    }
    do {
      let names = try FileSystem.names(in: path).filter { name in
        let name = name.lowercased()
        return ["jpg", "jpeg", "png", "webp", "gif", "heic", "heif"].contains {
          name.hasSuffix("." + $0)
        }
      }
      guard names.count <= pictureCount else {
        throw CabinetError.scanning(.tooManyPictures(folder: path, limit: pictureCount))
      }
      return names.sorted().map { path + "/" + $0 }.filter(FileSystem.isFile)
    } catch let error as FileError {
      throw StoreError.file(error)
    }
  }
}
