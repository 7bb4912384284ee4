internal import Glibc

/// What the system calls its errors.
enum SystemWords {
  /// True when another program has the address.
  static func isTaken(_ number: Int32) -> Bool { number == EADDRINUSE }

  /// The words for an error number, in lower case.
  static func of(_ number: Int32) -> String {
    switch number {
    case 0: "no reason was given"
    case ECONNREFUSED: "the connection was refused"
    case EHOSTUNREACH, ENETUNREACH, ENETDOWN: "there is no way there"
    case ETIMEDOUT: "it did not answer in time"
    case EADDRINUSE: "another program listens there"
    case EADDRNOTAVAIL: "this device has no such address"
    case EACCES, EPERM: "this is not allowed"
    default: "the system gave error \(number)"
    }
  }
}
