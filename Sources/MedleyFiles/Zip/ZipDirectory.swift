/// Reads the list at the end of a zip archive.
///
/// The list alone says what members there are; no two of them may share bytes, as those of the
/// smallest bombs do.
/// Source: PKWARE, APPNOTE.TXT 6.3.10, §4.3.12 and §4.3.16. Archives in the form for more than
/// 4 GiB are not read. David Fifield, A better zip bomb, WOOT 2019.
struct ZipDirectory {
  private let bytes: [UInt8]

  private static let endByteCount = 22
  private static let entryByteCount = 46
  private static let commentByteCount = 0xffff

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// All members, in the order in which they lie in the archive.
  func members() throws(ZipFault) -> [ZipMember] {
    guard bytes.starts(with: [0x50, 0x4b, 3, 4]) || bytes.starts(with: [0x50, 0x4b, 5, 6]) else {
      let isCut = bytes.count < 4 && [0x50, 0x4b, 3, 4].starts(with: bytes) && !bytes.isEmpty
      throw isCut ? .endsEarly : .notAnArchive
    }
    guard let end = end() else { throw .endsEarly }
    guard number(end + 4, 2) == 0, number(end + 6, 2) == 0,
      number(end + 8, 2) == number(end + 10, 2)
    else { throw .severalFiles }
    let count = number(end + 10, 2)
    let start = number(end + 16, 4)
    guard count <= FilesLimits.memberCount else {
      throw .tooManyMembers(limit: FilesLimits.memberCount)
    }
    guard start <= end, number(end + 12, 4) == end - start else { throw .damaged }
    var members: [ZipMember] = []
    var place = start
    for _ in 0..<count {
      let (member, next) = try entry(at: place, before: end)
      guard member.offset < start else { throw .damaged }
      members.append(member)
      place = next
    }
    guard place == end else { throw .damaged }
    members.sort { $0.offset < $1.offset }
    for index in members.indices {
      let next = index + 1
      members[index].end = next < members.count ? members[next].offset : start
      let member = members[index]
      let least = ZipPlace.headerByteCount + member.packedByteCount
      guard least <= member.end - member.offset else { throw .damaged }
    }
    return members
  }

  /// Where the last record begins, behind which only a comment stands.
  private func end() -> Int? {
    guard bytes.count >= ZipDirectory.endByteCount else { return nil }
    let last = bytes.count - ZipDirectory.endByteCount
    return stride(from: last, through: max(0, last - ZipDirectory.commentByteCount), by: -1)
      .first { place in
        isMark(at: place, 5, 6) && number(place + 20, 2) == last - place
      }
  }

  private func entry(at place: Int, before end: Int) throws(ZipFault) -> (ZipMember, Int) {
    guard end - place >= ZipDirectory.entryByteCount, isMark(at: place, 1, 2) else {
      throw .damaged
    }
    let nameByteCount = number(place + 28, 2)
    guard nameByteCount <= FilesLimits.memberNameByteCount else {
      throw .nameTooLong(byteLimit: FilesLimits.memberNameByteCount)
    }
    let nameStart = place + ZipDirectory.entryByteCount
    let next = nameStart + nameByteCount + number(place + 30, 2) + number(place + 32, 2)
    guard next <= end else { throw .damaged }
    let path = Array(bytes[nameStart..<nameStart + nameByteCount])
    let name =
      path.split(omittingEmptySubsequences: false) {
        $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
      }.last ?? []
    let member = ZipMember(
      name: FileEncoding.utf8OrWindows1252.text(name) ?? "", byteCount: number(place + 24, 4),
      modified: moment(day: number(place + 14, 2), time: number(place + 12, 2)),
      isEncrypted: number(place + 8, 2) & 1 == 1, method: number(place + 10, 2),
      offset: number(place + 42, 4),
      packedByteCount: number(place + 20, 4), checkSum: UInt32(number(place + 16, 4)), end: 0,
      path: path)
    return (member, next)
  }

  /// The day in the bits of two numbers; years are counted from 1980 and seconds in twos.
  private func moment(day: Int, time: Int) -> ZipMember.Moment? {
    let moment = ZipMember.Moment(
      year: 1980 + day >> 9, month: day >> 5 & 15, day: day & 31, hour: time >> 11,
      minute: time >> 5 & 63, second: (time & 31) * 2)
    let isLeap = moment.year.isMultiple(of: 4) && moment.year != 2100
    let longest: Int
    switch moment.month {
    case 2: longest = isLeap ? 29 : 28
    case 4, 6, 9, 11: longest = 30
    case 1...12: longest = 31
    default: return nil
    }
    let isClock = moment.hour < 24 && moment.minute < 60 && moment.second < 60
    return 1...longest ~= moment.day && isClock ? moment : nil
  }

  private func isMark(at place: Int, _ third: UInt8, _ fourth: UInt8) -> Bool {
    bytes[place...].prefix(4).elementsEqual([0x50, 0x4b, third, fourth])
  }

  /// A whole number of a few bytes, the lowest first; the caller has looked that they are there.
  private func number(_ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
