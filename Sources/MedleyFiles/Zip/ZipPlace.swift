/// Finds the packed bytes of a member behind the header that stands before them.
///
/// Source: PKWARE, APPNOTE.TXT 6.3.10, §4.3.7 and §4.4.
struct ZipPlace {
  let bytes: [UInt8]

  static let headerByteCount = 30
  /// Stands for a number that an extra field holds.
  private static let elsewhere = 0xffff_ffff

  /// The packed bytes, which end where the next member or the list begins at the latest.
  func packed(_ member: ZipMember) throws(ZipFault) -> ArraySlice<UInt8> {
    let place = member.offset
    guard member.end <= bytes.count, place + ZipPlace.headerByteCount <= member.end,
      bytes[place..<place + 4].elementsEqual([0x50, 0x4b, 3, 4])
    else { throw .damaged }
    let flags = number(place + 6, 2)
    guard flags & 1 == 0 else { throw .encrypted }
    guard number(place + 8, 2) == member.method else { throw .damaged }
    // The numbers may follow behind the bytes instead (§4.4.4, bit 3).
    if flags & 8 == 0 {
      let packedCount = number(place + 18, 4)
      let count = number(place + 22, 4)
      guard number(place + 14, 4) == Int(member.checkSum),
        packedCount == member.packedByteCount || packedCount == ZipPlace.elsewhere,
        count == member.byteCount || count == ZipPlace.elsewhere
      else { throw .damaged }
    }
    let nameStart = place + ZipPlace.headerByteCount
    let nameEnd = nameStart + number(place + 26, 2)
    let start = nameEnd + number(place + 28, 2)
    guard start <= member.end, member.packedByteCount <= member.end - start else {
      throw .damaged
    }
    // Names in other letters may stand there in another encoding.
    if member.path.allSatisfy({ $0 < 0x80 }) {
      let name = bytes[nameStart..<nameEnd]
      guard name.map(slash) == member.path.map(slash) else { throw .damaged }
    }
    return bytes[start..<start + member.packedByteCount]
  }

  /// Some programs write the slashes of Windows in one of the two places.
  private func slash(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "\\") ? UInt8(ascii: "/") : byte
  }

  private func number(_ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
