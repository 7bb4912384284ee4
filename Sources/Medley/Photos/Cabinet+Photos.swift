internal import MedleyHousehold
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What writing a photo out did.
  package struct WrittenPhoto {
    package let medication: String
    package let byteCount: Int
  }

  /// Writes the photo of a medication into a file that must be new, for its owner alone.
  ///
  /// - Throws: `CabinetError.photo` when there is none, or when its bytes have not come yet.
  package func writePhoto(of typed: String, to path: String) throws -> WrittenPhoto {
    let (name, bytes) = try look { snapshot in
      let medication = try snapshot.medication(typed)
      let name = medication.name.value ?? ""
      guard let digest = medication.photo.value else {
        throw CabinetError.photo(.none(medication: name))
      }
      guard let bytes = try snapshot.reading.blob(digest) else {
        throw CabinetError.photo(.notHere(medication: name))
      }
      return (name, bytes)
    }
    try Cabinet.create(path, bytes) { _ in true }
    return WrittenPhoto(medication: name, byteCount: bytes.count)
  }

  /// Keeps the photos that came with a bundle whose changes are all known.
  func keep(arrived photos: [[UInt8]]) throws {
    guard !photos.isEmpty, try !look({ try $0.reading.missingPhotos() }).isEmpty else { return }
    _ = try store.write { try $0.keep(arrived: photos) }
  }
}
