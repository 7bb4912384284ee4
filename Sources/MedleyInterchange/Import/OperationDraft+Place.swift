internal import MedleyRecords
internal import MedleySealing

extension OperationDraft {
  /// The place that the names of the draft lead to; nil when it takes the id of its operation.
  ///
  /// The ids are those that every reader of the record format works out.
  var place: Place? {
    if record == .new || member == .new { return nil }
    var writer = ByteWriter()
    write(to: &writer)
    var reader = ByteReader(writer.bytes)
    return try? Operation(from: &reader, change: Digest(hashing: []), index: 0).place
  }
}
