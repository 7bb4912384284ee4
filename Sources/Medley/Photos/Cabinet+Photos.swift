internal import MedleyHousehold
internal import MedleyMedicines
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
  /// Where two devices set different photos, an entry of that question names one of them.
  ///
  /// - Throws: `CabinetError.photo` when there is none, or when its bytes have not come yet.
  package func writePhoto(
    of typed: String, entry: String? = nil, to path: String
  ) throws -> WrittenPhoto {
    let (name, bytes) = try look { snapshot in
      let medication = try snapshot.medication(typed)
      let name = medication.name.value ?? ""
      let named = try entry.map { try snapshot.photo($0, of: medication) }
      guard let digest = named ?? medication.photo.value else {
        throw CabinetError.photo(.none)
      }
      guard let bytes = try snapshot.reading.blob(digest) else {
        throw CabinetError.photo(.notHere)
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

extension Snapshot {
  /// The photo that an entry of a question about a medication's photo names.
  fileprivate mutating func photo(_ typed: String, of medication: Medication) throws -> Digest {
    let question = try conflicts.first {
      $0.medication == medication.id && $0.field == MedicationField.photo.word
    }
    let found = question?.entries.filter { $0.id.hex.hasPrefix(typed.lowercased()) } ?? []
    guard found.count == 1 else { throw CabinetError.answer(.noSuchEntry) }
    guard let digest = Digest(bytes: found[0].value) else { throw CabinetError.photo(.none) }
    return digest
  }
}
