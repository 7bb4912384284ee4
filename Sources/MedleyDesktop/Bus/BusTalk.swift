/// A conversation with a program on a message bus.
protocol BusTalk {
  associatedtype Event

  /// The bytes that are to be sent next.
  var output: [UInt8] { get }

  /// Takes the bytes that the bus took off the output.
  mutating func sent(_ byteCount: Int)

  /// Takes what came from the bus, and gives what it means.
  mutating func receive(_ bytes: [UInt8]) throws(BusFault) -> [Event]
}

extension BusTalk {
  /// Sends what is to be sent and takes what came, without waiting; false when that was the end.
  mutating func turn(_ socket: LocalSocket, _ events: inout [Event]) -> Bool {
    guard send(socket) else { return false }
    switch socket.read(DesktopLimits.readByteCount) {
    case .read(let bytes):
      do throws(BusFault) {
        events = try receive(bytes)
      } catch {
        return false
      }
    case .notReady: break
    case .ended: return false
    }
    return send(socket)
  }

  /// Sends what the bus takes; false when it takes nothing any more.
  mutating func send(_ socket: LocalSocket) -> Bool {
    guard !output.isEmpty else { return true }
    guard let byteCount = socket.write(output),
      output.count - byteCount <= DesktopLimits.outputByteCount
    else { return false }
    sent(byteCount)
    return true
  }
}
