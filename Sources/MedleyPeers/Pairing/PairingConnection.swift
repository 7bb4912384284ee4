/// One TCP connection with what waits to be sent on it.
final class PairingConnection {
  let socket: StreamSocket
  let address: SocketAddress
  /// When it was made, and when bytes last came and went, milliseconds of the monotonic clock.
  var began: Int64
  var lastRead: Int64
  var lastWrite: Int64
  /// True when it is closed as soon as everything is sent.
  private(set) var isClosing = false
  /// True when the other side has closed, or the connection is broken.
  var isEnded = false
  private var closingBegan: Int64 = 0
  private var output: [UInt8] = []
  private var outputOffset = 0
  private var hasEndedWriting = false

  init(_ socket: StreamSocket, _ address: SocketAddress, now: Int64) {
    self.socket = socket
    self.address = address
    began = now
    lastRead = now
    lastWrite = now
  }

  var hasOutput: Bool { outputOffset < output.count }

  var interest: Readiness.Interest {
    Readiness.Interest(number: socket.number, isForReading: true, isForWriting: hasOutput)
  }

  /// Keeps bytes to be sent.
  func queue(_ bytes: [UInt8]) {
    if !hasOutput {
      output = bytes
      outputOffset = 0
    } else {
      output += bytes
    }
  }

  /// Sends what the socket takes.
  ///
  /// - Returns: false when the connection is broken.
  func send(now: Int64) -> Bool {
    while hasOutput {
      switch socket.write(output, from: outputOffset) {
      case .wrote(let count):
        outputOffset += count
        lastWrite = now
      case .notReady: return true
      default: return false
      }
    }
    output = []
    outputOffset = 0
    if isClosing, !hasEndedWriting {
      hasEndedWriting = true
      socket.endWriting()
    }
    return true
  }

  /// Closes once everything is sent and the other side has closed as well, or time is up.
  func beginClosing(now: Int64) {
    guard !isClosing else { return }
    isClosing = true
    closingBegan = now
  }

  /// True when the other side had time enough to take what was still to be said.
  func isClosingOverdue(now: Int64) -> Bool {
    isClosing && now - closingBegan > PeerLimits.lingerMilliseconds
  }
}
