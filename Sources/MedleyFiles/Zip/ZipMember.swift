/// One file of a zip archive, as the list at the archive's end tells of it.
package struct ZipMember: Equatable, Sendable {
  /// A day and a time as the clock on the wall of the one who packed said; zip keeps no zone.
  package struct Moment: Equatable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
  }

  /// The name without the folders before it.
  package let name: String
  /// What the archive says of the size unpacked; it need not be true.
  package let byteCount: Int
  /// When it was changed last; nil where what stands there is not a day.
  package let modified: Moment?
  package let isEncrypted: Bool
  let method: Int
  /// Where the member begins in the archive.
  let offset: Int
  /// Bytes of the member as it is packed.
  let packedByteCount: Int
  /// The check sum CRC-32 of the bytes unpacked.
  let checkSum: UInt32
  /// Where the next member or the list begins, before which this one ends.
  var end: Int
  /// The whole name as it stands there.
  let path: [UInt8]
  /// True for a folder, which is not listed.
  var isFolder: Bool { path.last == UInt8(ascii: "/") || path.last == UInt8(ascii: "\\") }
}
