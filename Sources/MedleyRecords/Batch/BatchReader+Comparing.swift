internal import MedleySealing

extension BatchReader {
  /// Unpacks the next change without hashing and says whether it is the one expected.
  mutating func skip(_ change: Change) throws(BatchFault) -> Bool {
    let header = change.header
    var isEqual: Bool
    var log: Int?
    switch try nextRows() {
    case .verbatim(let whole): isEqual = whole == change
    case .packed(let parts):
      isEqual =
        book.logs[parts.log].actor == header.actor
        && book.logs[parts.log].nextSequence == header.sequence
        && book.logs[parts.log].previous == header.previous && parts.stamp == header.stamp
        && parts.seen == header.seen && parts.format == header.format
        && payload[BatchReader.payloadStart...] == change.payload[...]
      book.append(change.hash, to: parts.log)
      log = parts.log
    }
    rows.finishChange(stamp: header.stamp, log: log)
    try count(header, byteCount: change.payload.count)
    return isEqual
  }
}
