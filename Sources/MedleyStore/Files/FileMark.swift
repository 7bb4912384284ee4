package import MedleyRecords

/// What tells, without reading it, that a file is still the one it was.
package struct FileMark: Hashable, Sendable {
  package let byteCount: UInt64
  /// Nanoseconds since 1970 of the last change of the content.
  package let modified: UInt64
  /// Nanoseconds since 1970 of the last change of the content, the name or the rights.
  package let changed: UInt64
  package let inode: UInt64

  package init(byteCount: UInt64, modified: UInt64, changed: UInt64, inode: UInt64) {
    self.byteCount = byteCount
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }

  package func write(to writer: inout ByteWriter) {
    for number in [byteCount, modified, changed, inode] { writer.varint(number) }
  }

  package init(from reader: inout ByteReader) throws(DecodingFault) {
    byteCount = try reader.varint()
    modified = try reader.varint()
    changed = try reader.varint()
    inode = try reader.varint()
  }
}
