/// What this device has Avahi announce: a port and a text that only its household recognises.
package struct AvahiService: Hashable, Sendable {
  /// The type that all such services have, which says nothing of the program (RFC 6763 §7).
  package static let type = "_p2p._tcp"
  /// The domain of what is announced on the link alone (RFC 6762 §3).
  static let domain = "local"
  /// The key of the text (RFC 6763 §6.4).
  private static let key = "b="

  /// Sixteen hexadecimal digits; another name is no such service.
  package let name: String
  package let port: UInt16
  package let text: [UInt8]

  /// Makes a service; the number is random.
  package init(number: UInt64, port: UInt16, text: [UInt8]) {
    name = AvahiService.digits((0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) })
    self.port = port
    self.text = text
  }

  /// True for the name of a service of this kind.
  static func isName(_ name: String) -> Bool {
    name.utf8.count == 16 && bytes(Array(name.utf8)[...]) != nil
  }

  /// The string of its description.
  var description: [UInt8] {
    Array((AvahiService.key + AvahiService.digits(text)).utf8)
  }

  /// Reads the text out of the strings of a description; nil where none has it.
  static func text(in descriptions: [[UInt8]]) -> [UInt8]? {
    for description in descriptions
    where description.count <= DesktopLimits.textByteCount && description.starts(with: key.utf8) {
      return bytes(description.dropFirst(key.utf8.count))
    }
    return nil
  }

  private static func digits(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func bytes(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    var rest = digits
    while let high = rest.popFirst(), let low = rest.popFirst() {
      guard let high = value(high), let low = value(low) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

/// A service that Avahi looked up: where it is, and the text that says whether to believe it.
package struct AvahiPlace: Hashable, Sendable {
  /// An address in writing, with the number of the interface where it needs one: `fe80::1%2`.
  package let host: String
  package let text: [UInt8]

  /// Takes what Avahi said; nil where that is no address.
  init?(address: String, interface: Int32, text: [UInt8]) {
    let isWritten = address.utf8.allSatisfy { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
        || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
    }
    guard isWritten, !address.isEmpty, address.utf8.count <= DesktopLimits.addressByteCount else {
      return nil
    }
    // fe80::/10 means something only together with an interface (RFC 4291 §2.5.6).
    let isOfLink = ["fe8", "fe9", "fea", "feb"].contains { address.hasPrefix($0) }
    guard interface > 0 || !isOfLink else { return nil }
    host = isOfLink ? "\(address)%\(interface)" : address
    self.text = text
  }
}
