/// A host with a port perhaps: `192.168.1.20:47812`, `laptop`, `[fe80::1%eth0]:47812`.
struct NetworkPlace: ArgumentValue, Equatable {
  let host: String
  /// Nil for the usual one.
  let port: UInt16?

  private static let fault = ArgumentFault(
    expected: "an address such as 192.168.1.20:47812",
    advice: "put an IPv6 address into brackets: [fe80::1%eth0]:47812")

  init(argument: String) throws(ArgumentFault) {
    guard argument.utf8.count <= 300,
      argument.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value != 127 })
    else { throw Self.fault }
    if argument.hasPrefix("[") {
      guard let end = argument.firstIndex(of: "]") else { throw Self.fault }
      host = String(argument[argument.index(after: argument.startIndex)..<end])
      port = try Self.port(argument[argument.index(after: end)...])
    } else if argument.filter({ $0 == ":" }).count > 1 {
      // A bare IPv6 address cannot be told from one with a port.
      host = argument
      port = nil
    } else {
      let colon = argument.firstIndex(of: ":") ?? argument.endIndex
      host = String(argument[..<colon])
      port = try Self.port(argument[colon...])
    }
    guard !host.isEmpty else { throw Self.fault }
  }

  /// Reads what follows the host: nothing, or a colon and a port.
  private static func port(_ text: Substring) throws(ArgumentFault) -> UInt16? {
    if text.isEmpty { return nil }
    let digits = text.dropFirst()
    guard text.first == ":",
      digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let port = UInt16(digits)
    else { throw fault }
    return port
  }
}
