package import MedleyCodes
internal import MedleyStore

/// Reads the codes of pictures; each picture is searched by a process of its own.
package struct PictureReader: Sendable {
  /// Bytes of a picture file.
  package static let fileByteCount = ScanningLimits.fileByteCount

  private let reader: WorkerProgram

  /// Takes the program that reads; `medley-codes` beside this one when none is given.
  package init(with reader: WorkerProgram = .codes) { self.reader = reader }

  /// What was found in a picture.
  package struct Search: Sendable {
    /// The codes in the order in which they were found; there may be none in a whole picture.
    package let codes: [ReadCode]
    /// False where the file is cut off, so that a part of the picture was searched.
    package let isWhole: Bool
  }

  /// Reads the codes in the picture of a file.
  ///
  /// - Throws: `CabinetError.scanning` or `StoreError.file`.
  package func search(pictureAt path: String) throws -> Search {
    let file: [UInt8]
    do {
      file = try FileSystem.read(path, limit: ScanningLimits.fileByteCount)
    } catch {
      // Source: errno(3): EFBIG.
      throw error.number == 27
        ? CabinetError.scanning(
          .fileTooLarge(picture: path, limit: ScanningLimits.fileByteCount))
        : StoreError.file(error)
    }
    return try search(file, from: path)
  }

  /// Reads the codes in a picture that is here already; `name` is what errors call it.
  ///
  /// - Throws: `CabinetError.scanning`.
  package func search(_ picture: [UInt8], from name: String) throws -> Search {
    guard picture.count <= ScanningLimits.fileByteCount else {
      throw CabinetError.scanning(
        .fileTooLarge(picture: name, limit: ScanningLimits.fileByteCount))
    }
    switch reader.run(picture, limit: ReadingLimits.answerByteCount) {
    case .answered(let answer):
      guard let readings = ReadingsAnswer.readings(answer) else {
        throw CabinetError.scanning(.nonsense(picture: name))
      }
      let (codes, isWhole) = (ReadCode.agreed(readings), ReadingsAnswer.isWhole(answer))
      guard isWhole || !codes.isEmpty else { throw CabinetError.scanning(.cutOff(picture: name)) }
      return Search(codes: codes, isWhole: isWhole)
    case .ended(let status): throw CabinetError.scanning(fault(of: status, picture: name))
    case .timedOut:
      throw CabinetError.scanning(
        .timedOut(picture: name, seconds: ScanningLimits.readingMilliseconds / 1_000))
    case .failed: throw CabinetError.scanning(.readerDied(picture: name))
    case .notStarted: throw CabinetError.scanning(.noReader(path: reader.path))
    }
  }

  /// What the statuses of the program mean, as it documents them.
  private func fault(of status: Int32, picture: String) -> ScanningFault {
    switch status {
    case 3: .unreadable(picture: picture)
    case 4: .fileTooLarge(picture: picture, limit: ScanningLimits.fileByteCount)
    case 5: .notConfined
    case 6: .notPicture(picture: picture)
    case 7: .tooManyPixels(picture: picture)
    case 8: .noLoader(picture: picture)
    case 9: .sideTooLong(picture: picture, limit: ScanningLimits.sidePixelCount)
    default: .readerDied(picture: picture)
    }
  }
}

/// The limits of reading codes, on the side of the program that has it done.
enum ScanningLimits {
  /// Bytes of a picture file; the process that searches it has the same limit.
  static let fileByteCount = 64 << 20
  /// Pixels on a side of a picture; the limit of that process.
  static let sidePixelCount = 32_767
  /// Milliseconds that searching a picture may take.
  static let readingMilliseconds: Int64 = 20_000
}

extension WorkerProgram {
  /// The one that reads the codes of pictures.
  package static var codes: WorkerProgram {
    .beside("medley-codes", milliseconds: ScanningLimits.readingMilliseconds)
  }
}
