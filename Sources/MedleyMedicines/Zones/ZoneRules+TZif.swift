extension ZoneRules {
  /// Reads the bytes of a TZif file, versions 1 to 4.
  ///
  /// - Throws: `ZoneFault`; no bytes can trap it.
  /// Source: RFC 8536 §3.
  package init(tzif bytes: [UInt8]) throws(ZoneFault) {
    guard bytes.count <= MedicineLimits.zoneFileByteCount else { throw .tooLarge }
    var reader = TZifReader(bytes)
    var header = try reader.header()
    guard header.version >= 2 else {
      self = try reader.block(header, wide: false, tail: nil)
      return
    }
    try reader.skip(header.byteCount(wide: false))
    header = try reader.header()
    var ahead = reader
    try ahead.skip(header.byteCount(wide: true))
    let footer = try ahead.footer()
    var tail: PosixRule?
    if !footer.isEmpty {
      guard let rule = PosixRule(footer) else { throw .badRule }
      tail = rule
    }
    self = try reader.block(header, wide: true, tail: tail)
  }
}

/// Reads the parts of a TZif file, all of them big-endian.
private struct TZifReader {
  /// The counts of one data block.
  struct Header {
    let version: Int
    let utcCount: Int
    let standardCount: Int
    let leapCount: Int
    let timeCount: Int
    let typeCount: Int
    let characterCount: Int

    /// The number of bytes of the block that follows.
    func byteCount(wide: Bool) -> Int {
      let size = wide ? 8 : 4
      return timeCount * (size + 1) + typeCount * 6 + characterCount + leapCount * (size + 4)
        + standardCount + utcCount
    }
  }

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func skip(_ count: Int) throws(ZoneFault) {
    guard count <= bytes.count - offset else { throw .endsEarly }
    offset += count
  }

  mutating func header() throws(ZoneFault) -> Header {
    let start = offset
    try skip(44)
    guard bytes[start..<start + 4].elementsEqual("TZif".utf8) else { throw .notAZoneFile }
    let version: Int
    switch bytes[start + 4] {
    case 0: version = 1
    case UInt8(ascii: "2")...UInt8(ascii: "4"): version = Int(bytes[start + 4] - UInt8(ascii: "0"))
    default: throw .notAZoneFile
    }
    var counts: [Int] = []
    for index in 0..<6 {
      let count = integer(at: start + 20 + index * 4, size: 4)
      guard 0...Int64(MedicineLimits.zoneTransitionCount) ~= count else { throw .tooLarge }
      counts.append(Int(count))
    }
    return Header(
      version: version, utcCount: counts[0], standardCount: counts[1], leapCount: counts[2],
      timeCount: counts[3], typeCount: counts[4], characterCount: counts[5])
  }

  mutating func block(
    _ header: Header, wide: Bool, tail: PosixRule?
  ) throws(ZoneFault) -> ZoneRules {
    let start = offset
    let size = wide ? 8 : 4
    try skip(header.byteCount(wide: wide))
    guard header.leapCount == 0 else { throw .leapSeconds }
    guard 1...256 ~= header.typeCount else { throw .damaged }
    let indexes = start + header.timeCount * size
    let types = indexes + header.timeCount
    var typeOffsets: [Int] = []
    for index in 0..<header.typeCount {
      let offset = integer(at: types + index * 6, size: 4)
      // RFC 8536 §3.2 keeps offsets between −25 and 26 hours.
      guard -89_999...93_599 ~= offset else { throw .damaged }
      typeOffsets.append(Int(offset))
    }
    var seconds: [Int64] = []
    var offsets: [Int] = []
    for index in 0..<header.timeCount {
      let second = integer(at: start + index * size, size: size)
      let type = Int(bytes[indexes + index])
      guard type < header.typeCount, second > seconds.last ?? .min else { throw .damaged }
      // Older files begin with a transition at the beginning of time; arithmetic keeps clear of it.
      seconds.append(max(second, -1 << 59))
      offsets.append(typeOffsets[type])
      guard second < 1 << 59 else { throw .damaged }
    }
    return ZoneRules(firstOffset: typeOffsets[0], seconds: seconds, offsets: offsets, tail: tail)
  }

  /// The text between the two line ends after the second block.
  mutating func footer() throws(ZoneFault) -> ArraySlice<UInt8> {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") else { throw .endsEarly }
    let text = bytes[(offset + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    guard text.endIndex < bytes.count else { throw .endsEarly }
    offset = text.endIndex + 1
    return text
  }

  /// A signed number; the caller has checked that the bytes are there.
  private func integer(at start: Int, size: Int) -> Int64 {
    var bits: UInt64 = 0
    for byte in bytes[start..<start + size] { bits = bits << 8 | UInt64(byte) }
    return size == 8 ? Int64(bitPattern: bits) : Int64(Int32(truncatingIfNeeded: bits))
  }
}
