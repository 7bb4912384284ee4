/// Where a device can be reached: an address in figures and a port.
package struct PairingPlace: Hashable, Sendable {
  /// The address: 4 bytes of IPv4 or 16 of IPv6, the most significant first.
  package let address: [UInt8]
  package let port: UInt16

  /// Takes an address; nil unless it has 4 or 16 bytes and the port is not zero.
  package init?(address: [UInt8], port: UInt16) {
    guard address.count == 4 || address.count == 16, port > 0 else { return nil }
    self.address = address
    self.port = port
  }

  /// The address as people write it, without brackets around IPv6.
  ///
  /// Source: RFC 5952 §4 for IPv6.
  package var host: String {
    if address.count == 4 { return address.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: 16, by: 2).map {
      UInt16(address[$0]) << 8 | UInt16(address[$0 + 1])
    }
    let zeros = PairingPlace.longestZeros(in: groups)
    func text(_ part: ArraySlice<UInt16>) -> String {
      part.map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard let zeros else { return text(groups[...]) }
    return text(groups[..<zeros.lowerBound]) + "::" + text(groups[zeros.upperBound...])
  }

  /// The address and the port, as `--at` takes them.
  package var text: String { address.count == 4 ? "\(host):\(port)" : "[\(host)]:\(port)" }

  /// The first of the longest runs of two zero groups or more.
  private static func longestZeros(in groups: [UInt16]) -> Range<Int>? {
    var longest: Range<Int>?
    var start = 0
    while start < groups.count {
      var end = start
      while end < groups.count, groups[end] == 0 { end += 1 }
      if end - start > max(1, longest?.count ?? 0) { longest = start..<end }
      start = max(end, start + 1)
    }
    return longest
  }
}
