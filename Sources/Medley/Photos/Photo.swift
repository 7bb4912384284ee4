internal import MedleyHousehold
internal import MedleySealing
internal import MedleyStore

/// A picture of a medication, reduced to its pixels, as it is kept with the record.
package struct Photo: Sendable {
  /// A plain JPEG.
  package let bytes: [UInt8]
  /// The name that the record knows it by.
  let digest: Digest

  /// The status of the process that says that a picture has too many pixels.
  private static let tooManyPixelsStatus: Int32 = 4

  /// Reads a picture and has it reduced by a process of its own.
  ///
  /// - Throws: `CabinetError.photo` or `StoreError.file`.
  package init(reducing path: String, with reducer: WorkerProgram = .pictures) throws {
    let file: [UInt8]
    do {
      file = try FileSystem.read(path, limit: PhotoLimits.fileByteCount)
    } catch {
      // Source: errno(3): EFBIG.
      throw error.number == 27
        ? CabinetError.photo(.fileTooLarge(path: path, limit: PhotoLimits.fileByteCount))
        : StoreError.file(error)
    }
    switch reducer.run(file, limit: HouseholdLimits.blobByteCount) {
    case .answered(let bytes) where PlainJPEG.isPlain(bytes):
      self.bytes = bytes
      digest = Digest(ofBlob: bytes)
    case .ended(Photo.tooManyPixelsStatus):
      throw CabinetError.photo(.tooManyPixels(path: path))
    case .notStarted: throw CabinetError.photo(.noReducer(path: reducer.path))
    case .answered, .ended, .failed, .timedOut: throw CabinetError.photo(.unreadable(path: path))
    }
  }
}

extension WorkerProgram {
  /// The one that reduces pictures.
  package static var pictures: WorkerProgram {
    .beside("medley-pictures", milliseconds: PhotoLimits.reducingMilliseconds)
  }
}

/// What becomes of a medication's photo.
package enum PhotoEdit: Sendable {
  case new(Photo)
  /// It has none any more.
  case none

  /// The value that the record gets: the name of the photo's bytes, or nothing.
  package var value: [UInt8] {
    switch self {
    case .new(let photo): photo.digest.bytes
    case .none: []
    }
  }

  var photo: Photo? { if case .new(let photo) = self { photo } else { nil } }
}
