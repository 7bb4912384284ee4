import CFaultyFiles

/// One thing that SQLite asked of the system.
enum TraceEvent: Hashable, Sendable {
  /// A file was opened under a number of its own; the name is that in its folder, and empty for a
  /// file without one.
  case opened(file: Int, name: String, isNew: Bool)
  case written(file: Int, offset: Int, bytes: [UInt8])
  case truncated(file: Int, byteCount: Int)
  /// Everything that was written into a file is on the disk.
  case synced(file: Int)
  /// All names in the folder are on the disk.
  case folderSynced
  case deleted(name: String)
  /// The steps up to this number are acknowledged.
  case marked(Int)
}

extension WatchedFolder {
  /// Runs a body and gives back what SQLite asked of the system in it.
  ///
  /// A disk that lies about what it holds is asked for nothing when it is to be waited for.
  func recording(onLyingDisk: Bool = false, _ body: () throws -> Void) rethrows -> [TraceEvent] {
    faulty_record(folder)
    faulty_ignore_syncs(folder, onLyingDisk ? 1 : 0)
    defer {
      faulty_stop_recording(folder)
      faulty_ignore_syncs(folder, 0)
    }
    try body()
    return (0..<faulty_event_count(folder)).compactMap { TraceEvent(faulty_event(folder, $0)) }
  }

  /// Notes in the recording that the steps up to a number are acknowledged.
  func mark(_ number: Int) { faulty_mark(folder, Int64(number)) }
}

extension TraceEvent {
  fileprivate init?(_ event: FaultyEvent) {
    let file = Int(event.file)
    let number = Int(event.number)
    let bytes = Array(UnsafeBufferPointer(start: event.bytes, count: Int(event.byte_count)))
    let name = String(decoding: bytes, as: UTF8.self)
    switch Int(event.what) {
    case FAULTY_OPENED: self = .opened(file: file, name: name, isNew: number == 1)
    case FAULTY_WRITTEN: self = .written(file: file, offset: number, bytes: bytes)
    case FAULTY_TRUNCATED: self = .truncated(file: file, byteCount: number)
    case FAULTY_SYNCED: self = .synced(file: file)
    case FAULTY_FOLDER_SYNCED: self = .folderSynced
    case FAULTY_DELETED: self = .deleted(name: name)
    case FAULTY_MARKED: self = .marked(number)
    default: return nil
    }
  }
}
