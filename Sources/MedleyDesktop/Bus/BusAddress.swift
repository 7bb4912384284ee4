/// Where the system's message bus listens: a socket of this machine.
package struct BusAddress: Hashable, Sendable {
  /// The name of the socket as the system takes it: a path, or a zero byte and any bytes.
  package let name: [UInt8]

  /// Reads a list of addresses, and takes the first that is a socket of this machine.
  ///
  /// nil stands for the usual place; gives nil where no address can be used.
  /// Source: D-Bus specification, “Server addresses”.
  package init?(_ text: String?) {
    guard let text, !text.isEmpty else {
      name = Array("/run/dbus/system_bus_socket".utf8)
      return
    }
    for address in text.split(separator: ";") where address.hasPrefix("unix:") {
      for pair in address.dropFirst(5).split(separator: ",") {
        let words = pair.split(separator: "=", maxSplits: 1)
        guard words.count == 2, let value = BusAddress.unescaped(words[1].utf8) else { continue }
        let name = words[0] == "path" ? value : words[0] == "abstract" ? [0] + value : []
        guard !name.isEmpty, name.count <= DesktopLimits.pathByteCount,
          !name.dropFirst().contains(0)
        else { continue }
        self.name = name
        return
      }
    }
    return nil
  }

  /// Reads bytes written as `%2f`; nil for what is not written so.
  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
