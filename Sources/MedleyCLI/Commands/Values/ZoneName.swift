/// The name of a time zone, such as Europe/Berlin; whether it exists is seen later.
struct ZoneName: ArgumentValue, Equatable {
  let name: String

  static let byteCount = 64

  init(argument: String) throws(ArgumentFault) {
    let isName = argument.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
        UInt8(ascii: "+"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    // The name becomes part of a path, so it stays inside the folder of zones.
    guard isName, !argument.isEmpty, argument.utf8.count <= Self.byteCount,
      !argument.hasPrefix("/")
    else { throw ArgumentFault(expected: "a time zone such as Europe/Berlin") }
    name = argument
  }
}
