internal import CArchive

/// Unpacks one member of an archive piece by piece.
///
/// Only zip is switched on in the library: no other format, no filter and no other program.
@safe package final class ZipStream {
  private let raw: OpaquePointer
  /// Kept for as long as the library reads there.
  private let memory: ArchiveMemory
  private let byteCountLimit: Int
  private var byteCount = 0
  private var isOver = false

  /// Goes to a member, counted in the order in which they lie in the archive.
  init(
    _ archive: ArchiveMemory, index: Int, path: [UInt8], byteCountLimit: Int
  ) throws(ZipFault) {
    guard let raw = unsafe archive_read_new() else { throw .noMemory }
    unsafe self.raw = raw
    memory = archive
    self.byteCountLimit = byteCountLimit
    guard unsafe archive_read_support_format_zip_seekable(raw) == ARCHIVE_OK,
      unsafe archive_read_open_memory(
        raw, memory.buffer.baseAddress, memory.buffer.count) == ARCHIVE_OK
    else { throw .damaged }
    for place in 0...index {
      var entry: OpaquePointer?
      let code = unsafe archive_read_next_header(raw, &entry)
      guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let entry = unsafe entry else {
        throw .damaged
      }
      guard place == index else { continue }
      guard unsafe archive_entry_is_encrypted(entry) == 0 else { throw .encrypted }
      // Names in other letters may be given in another form; the place says enough then.
      if let name = unsafe archive_entry_pathname(entry), path.allSatisfy({ $0 < 0x80 }) {
        let given = unsafe String(cString: name).utf8.map(ZipStream.slash)
        guard given == path.map(ZipStream.slash) else { throw .damaged }
      }
    }
  }

  deinit { unsafe archive_read_free(raw) }

  /// The library turns the slashes of Windows around.
  private static func slash(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "\\") ? UInt8(ascii: "/") : byte
  }

  /// The next piece; nil at the end.
  package func next() throws(ZipFault) -> [UInt8]? {
    guard !isOver else { return nil }
    let room = min(FilesLimits.memberPieceByteCount, max(0, byteCountLimit - byteCount) + 1)
    var count = 0
    let raw = unsafe raw
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, initializedCount in
      count = unsafe archive_read_data(raw, buffer.baseAddress, room)
      initializedCount = max(0, min(count, room))
    }
    guard count >= 0 else {
      isOver = true
      throw fault()
    }
    if count == 0 {
      isOver = true
      return nil
    }
    byteCount += count
    guard byteCount <= byteCountLimit else {
      isOver = true
      throw .memberTooLarge(limit: byteCountLimit)
    }
    return piece
  }

  /// What the library stumbled over; it tells the kinds apart by its words alone.
  private func fault() -> ZipFault {
    guard let words = unsafe archive_error_string(raw) else { return .damaged }
    let text = unsafe String(cString: words)
    return text.contains("bad CRC") ? .wrongCheckSum : .damaged
  }
}
