internal import MedleySealing

/// One TCP connection with the conversation on it.
final class Connection {
  /// How far it has come.
  enum Stage: Hashable {
    case connecting
    case handshake
    case talking
    /// Everything is said; what is still to be sent goes out, and the other side's end is awaited.
    case closing
  }

  let number: Int
  let socket: StreamSocket
  let address: SocketAddress
  let side: Session.Side
  /// What the connection was made for; those of one purpose are tried together.
  let purpose: Int
  /// True when nothing is wanted but to know who answers.
  let isProbe: Bool
  var stage: Stage
  var conversation: Conversation
  /// When the stage began, and when bytes last came and went, milliseconds of the monotonic clock.
  var stageBegan: Int64
  var lastRead: Int64
  var lastWrite: Int64
  /// When the other side last did something else than say that it works.
  private var lastProgress: Int64
  /// When this side began to work, or last said that it does.
  private var lastWord: Int64
  /// What is being sent, from the offset on.
  private var output: [UInt8] = []
  private var outputOffset = 0
  private var hasEndedWriting = false
  /// Bytes over the wire in both directions, and flights of bytes that came.
  private(set) var sentByteCount = 0
  private(set) var receivedByteCount = 0
  private(set) var tripCount = 0
  private var hasSentSinceReading = false

  init(
    _ number: Int, _ socket: StreamSocket, _ address: SocketAddress, side: Session.Side,
    purpose: Int, isProbe: Bool, stage: Stage, conversation: Conversation, now: Int64
  ) {
    self.isProbe = isProbe
    self.number = number
    self.socket = socket
    self.address = address
    self.side = side
    self.purpose = purpose
    self.stage = stage
    self.conversation = conversation
    stageBegan = now
    lastRead = now
    lastWrite = now
    lastProgress = now
    lastWord = now
  }

  var wantsToWrite: Bool {
    stage == .connecting || outputOffset < output.count || conversation.hasOutput
  }

  /// True while nothing is taken from the other side, because this one works on the store.
  var isWorking: Bool { stage == .talking && conversation.isWorking }

  /// What is waited for on the socket; nil for nothing at all.
  var interest: Readiness.Interest? {
    guard !isWorking || wantsToWrite else { return nil }
    return Readiness.Interest(
      number: socket.number, isForReading: stage != .connecting && !isWorking,
      isForWriting: wantsToWrite)
  }

  func enter(_ stage: Stage, now: Int64) {
    self.stage = stage
    stageBegan = now
    lastRead = now
    lastWrite = now
    lastProgress = now
  }

  /// Counts the time since then only from later on.
  func forgive(_ milliseconds: Int64) {
    stageBegan += milliseconds
    lastRead += milliseconds
    lastWrite += milliseconds
    lastProgress += milliseconds
  }

  /// Notes that this side begins to work on the store.
  func beginWorking(now: Int64) { lastWord = now }

  /// Notes that the work is done: what the other side owes is waited for from now on.
  func endWorking(now: Int64) { enter(stage, now: now) }

  /// Says that this side works, where it has said nothing for long.
  ///
  /// - Returns: false when the connection is broken.
  func sayWorking(now: Int64) -> Bool {
    guard isWorking, now - lastWord >= PeerLimits.workingWordMilliseconds else { return true }
    lastWord = now
    conversation.sayWorking()
    return send(now: now)
  }

  /// Sends what the socket takes.
  ///
  /// - Returns: false when the connection is broken.
  func send(now: Int64) -> Bool {
    while true {
      if outputOffset == output.count {
        guard let next = conversation.nextOutput() else {
          output = []
          outputOffset = 0
          break
        }
        output = next
        outputOffset = 0
      }
      switch socket.write(output, from: outputOffset) {
      case .wrote(let count):
        outputOffset += count
        sentByteCount += count
        hasSentSinceReading = true
        lastWrite = now
      case .notReady: return true
      default: return false
      }
    }
    if stage == .closing, !hasEndedWriting {
      hasEndedWriting = true
      socket.endWriting()
    }
    return true
  }

  /// Notes that bytes came.
  func noteReceived(_ count: Int, now: Int64) {
    receivedByteCount += count
    if hasSentSinceReading {
      tripCount += 1
      hasSentSinceReading = false
    }
    lastRead = now
  }

  /// Notes whether what came was more than word that the other side works.
  func noteTaken(now: Int64) {
    if !conversation.otherWorks { lastProgress = now }
  }

  /// Which limit has been passed; nil while none has.
  func overdue(now: Int64) -> PeerError.Step? {
    switch stage {
    case .connecting:
      now - stageBegan > PeerLimits.connectMilliseconds ? .connecting : nil
    case .handshake:
      now - stageBegan > PeerLimits.handshakeMilliseconds ? .handshake : nil
    // Who works reads nothing, so that nothing can be late.
    case .talking where isWorking: nil
    case .talking
    where conversation.otherWorks
      && now - max(lastWrite, lastProgress) > PeerLimits.workingMilliseconds:
      .working
    case .talking where wantsToWrite:
      now - max(lastWrite, lastRead) > PeerLimits.writeMilliseconds ? .writing : nil
    case .talking:
      now - max(lastWrite, lastRead) > PeerLimits.readMilliseconds ? .reading : nil
    case .closing:
      now - stageBegan > PeerLimits.lingerMilliseconds ? .writing : nil
    }
  }
}
