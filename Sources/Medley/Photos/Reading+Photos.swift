internal import MedleyHousehold
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Reading {
  /// The names of all photos that medications have, those of open questions and of removed
  /// medications included.
  func namedPhotos() throws -> Set<Digest> {
    let values = try values(
      kind: MedicineKind.medication.rawValue, field: MedicationField.photo.rawValue)
    return Set(values.compactMap { Digest(bytes: $0) })
  }

  /// The names of photos whose bytes are not held, in ascending order.
  func missingPhotos() throws -> [Digest] {
    let named = try namedPhotos()
    guard !named.isEmpty else { return [] }
    return named.subtracting(try blobs().map(\.digest)).sorted()
  }

  /// The names of the photos that are asked for: those missing, while there is room for more.
  func wantedPhotos() throws -> [Digest] {
    let missing = try missingPhotos()
    guard !missing.isEmpty else { return [] }
    let byteCount = try blobs().reduce(0) { $0 + $1.byteCount }
    let room = HouseholdLimits.heldBlobByteCount - HouseholdLimits.blobByteCount
    return byteCount <= room ? missing : []
  }

  /// The photos that travel with a batch: all where it starts from nothing, else those that its
  /// changes name; as many as a bundle takes.
  ///
  /// Those that no medication has any more come last.
  func photos(with batch: Batch, packedByteCount: Int) throws -> [[UInt8]] {
    let held = try blobs()
    guard !held.isEmpty else { return [] }
    var chosen = held
    if !batch.from.isEmpty {
      let names = Reading.photos(namedIn: batch)
      chosen = held.filter { names.contains($0.digest) }
    }
    let named = try namedPhotos()
    let others = chosen.filter { !named.contains($0.digest) }
    chosen = chosen.filter { named.contains($0.digest) } + others
    var room = min(
      HouseholdLimits.heldBlobByteCount,
      HouseholdLimits.fileByteCount - PhotoLimits.bundleRestByteCount - packedByteCount)
    var photos: [[UInt8]] = []
    for (digest, byteCount) in chosen where photos.count < HouseholdLimits.blobCount {
      guard byteCount <= min(room, HouseholdLimits.blobByteCount), let bytes = try blob(digest)
      else { continue }
      photos.append(bytes)
      room -= byteCount
    }
    return photos
  }

  /// The names of photos in the changes of a batch, with effect or not.
  private static func photos(namedIn batch: Batch) -> Set<Digest> {
    var names: Set<Digest> = []
    for change in batch.changes {
      for operation in (try? change.operations()) ?? []
      where operation.place.kind == MedicineKind.medication.rawValue
        && operation.place.field == MedicationField.photo.rawValue
      {
        if let digest = Digest(bytes: operation.value) { names.insert(digest) }
      }
    }
    return names
  }
}

extension Writing {
  /// Keeps the photo of an own change; those that no medication has any more make room for it.
  ///
  /// - Throws: `CabinetError.photo` when the household has as many as it may have.
  mutating func keep(_ photo: Photo) throws {
    let limit = HouseholdLimits.blobTotalByteCount
    let held = try reading.blobs()
    guard !held.contains(where: { $0.digest == photo.digest }) else { return }
    var byteCount = held.reduce(photo.bytes.count) { $0 + $1.byteCount }
    if byteCount > limit {
      let named = try reading.namedPhotos()
      for blob in held where !named.contains(blob.digest) {
        try forget(blob: blob.digest)
        byteCount -= blob.byteCount
      }
    }
    guard byteCount <= limit else { throw CabinetError.photo(.full(limit: limit)) }
    try keep(blob: photo.bytes)
  }

  /// Keeps those of some photos that came which medications have and which are not held yet.
  ///
  /// - Returns: how many were kept.
  @discardableResult
  mutating func keep(arrived photos: [[UInt8]]) throws -> Int {
    guard !photos.isEmpty else { return 0 }
    var missing = Set(try reading.missingPhotos())
    guard !missing.isEmpty else { return 0 }
    var byteCount = try reading.blobs().reduce(0) { $0 + $1.byteCount }
    var count = 0
    for photo in photos where photo.count <= HouseholdLimits.blobByteCount {
      guard missing.remove(Digest(ofBlob: photo)) != nil,
        byteCount + photo.count <= HouseholdLimits.heldBlobByteCount
      else { continue }
      try keep(blob: photo)
      byteCount += photo.count
      count += 1
    }
    return count
  }
}
