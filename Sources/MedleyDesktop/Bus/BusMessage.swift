/// A message of the bus (D-Bus specification, “Message Protocol”).
package struct BusMessage: Sendable {
  package enum Kind: UInt8, Sendable {
    case call = 1
    case answer = 2
    case error = 3
    case signal = 4
  }

  package var kind: Kind
  package var path: String?
  package var interface: String?
  package var member: String?
  package var errorName: String?
  /// The number of the call that is answered.
  package var answered: UInt32?
  package var destination: String?
  package var sender: String?
  package var signature = ""
  package var body: [UInt8] = []
  /// True when a program may be started for the sake of a call.
  package var mayStart = false
  var isLittleEndian = true

  /// The types and numbers of the header's fields.
  private enum Field {
    static let path: UInt8 = 1
    static let interface: UInt8 = 2
    static let member: UInt8 = 3
    static let errorName: UInt8 = 4
    static let answered: UInt8 = 5
    static let destination: UInt8 = 6
    static let sender: UInt8 = 7
    static let signature: UInt8 = 8
  }

  /// The bytes before the header's fields.
  static let beginningByteCount = 16
  /// The caller does not want a program to be started for its sake.
  private static let noStarting: UInt8 = 2

  package init(_ kind: Kind) { self.kind = kind }

  /// A call of something that a program on the bus does.
  static func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    _ signature: String = "", _ fill: (inout BusWriter) -> Void = { _ in }
  ) -> BusMessage {
    var message = BusMessage(.call)
    message.destination = destination
    message.path = path
    message.interface = interface
    message.member = member
    message.signature = signature
    var writer = BusWriter()
    fill(&writer)
    message.body = writer.bytes
    return message
  }

  /// The bytes of the message, little-endian.
  package func bytes(serial: UInt32) -> [UInt8] {
    var fields = BusWriter()
    func begin(_ code: UInt8, _ type: String) {
      fields.align(8)
      fields.byte(code)
      fields.signature(type)
    }
    for (code, type, value) in [
      (Field.path, "o", path), (Field.interface, "s", interface), (Field.member, "s", member),
      (Field.errorName, "s", errorName), (Field.destination, "s", destination),
      (Field.sender, "s", sender),
    ] {
      guard let value else { continue }
      begin(code, type)
      fields.string(value)
    }
    if let answered {
      begin(Field.answered, "u")
      fields.uint32(answered)
    }
    if !signature.isEmpty {
      begin(Field.signature, "g")
      fields.signature(signature)
    }
    var writer = BusWriter()
    writer.byte(UInt8(ascii: "l"))
    writer.byte(kind.rawValue)
    writer.byte(kind == .call && !mayStart ? BusMessage.noStarting : 0)
    writer.byte(1)
    writer.uint32(UInt32(clamping: body.count))
    writer.uint32(serial)
    writer.uint32(UInt32(clamping: fields.bytes.count))
    writer.raw(fields.bytes)
    writer.align(8)
    writer.raw(body)
    return writer.bytes
  }

  /// The bytes of the whole message by its beginning.
  ///
  /// - Throws: `BusFault.malformed` where no message begins.
  static func byteCount(_ beginning: [UInt8]) throws(BusFault) -> Int {
    guard beginning.count >= beginningByteCount, let isLittle = order(beginning.first),
      beginning[3] == 1
    else { throw .malformed }
    var reader = BusReader(beginning, isLittleEndian: isLittle)
    _ = try reader.raw(4)
    let body = Int(try reader.uint32())
    _ = try reader.uint32()
    let fields = Int(try reader.uint32())
    return beginningByteCount + (fields + 7) / 8 * 8 + body
  }

  private static func order(_ byte: UInt8?) -> Bool? {
    switch byte {
    case UInt8(ascii: "l"): true
    case UInt8(ascii: "B"): false
    default: nil
    }
  }

  /// Reads a whole message.
  package init(bytes: [UInt8]) throws(BusFault) {
    guard let isLittle = BusMessage.order(bytes.first), bytes.count > 1,
      let kind = Kind(rawValue: bytes[1])
    else { throw .malformed }
    self.kind = kind
    isLittleEndian = isLittle
    var reader = BusReader(bytes, isLittleEndian: isLittle)
    _ = try reader.raw(12)
    let end = Int(try reader.uint32()) + BusMessage.beginningByteCount
    while reader.position < end {
      try reader.align(8)
      try readField(&reader)
    }
    guard reader.position == end else { throw .malformed }
    try reader.align(8)
    body = Array(try reader.raw(bytes.count - reader.position))
  }

  private mutating func readField(_ reader: inout BusReader) throws(BusFault) {
    let code = try reader.byte()
    let type = try reader.signature()
    switch (code, type) {
    case (Field.path, "o"): path = try reader.string()
    case (Field.interface, "s"): interface = try reader.string()
    case (Field.member, "s"): member = try reader.string()
    case (Field.errorName, "s"): errorName = try reader.string()
    case (Field.answered, "u"): answered = try reader.uint32()
    case (Field.destination, "s"): destination = try reader.string()
    case (Field.sender, "s"): sender = try reader.string()
    case (Field.signature, "g"): signature = try reader.signature()
    default: try reader.skip(type)
    }
  }

  /// Reads the body.
  var content: BusReader { BusReader(body, isLittleEndian: isLittleEndian) }
}
