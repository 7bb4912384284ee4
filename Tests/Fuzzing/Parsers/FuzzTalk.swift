import MedleyPeers
import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// What one side of a session says to the other.
enum FuzzTalk {
  /// A vector of as many logs as there are devices.
  static func vector() throws -> Vector {
    let batch = try FuzzHistory.batch()
    return Vector(batch.ends.map { batch.changes[$0.index].head })
  }

  static func hello(_ holdings: Holdings?) -> Hello {
    Hello(
      versions: .own, program: "Medley 0.1.0", clock: 1_772_344_800_000, port: 47_812,
      holdings: holdings, exchangesBlobs: true, hearsOfWork: true)
  }

  static let notice = RemovalNotice(
    byName: "Tablet", by: FuzzHistory.devices[1].key, statement: [1, 2, 3])
  static let photo: [UInt8] = [0xff, 0xd8, 7]
  static let photoName = Digest(domain: "medley blob 1", photo)

  static func held() throws -> Holdings {
    Holdings(vector: try vector(), stateHash: Digest(hashing: [3]))
  }

  /// A message of each type.
  static func messages() throws -> [Message] {
    [
      .hello(hello(try held())), .hello(hello(nil)), .introduce(try vector()),
      .batch(rest: 0, bytes: try FuzzHistory.batch().encoded()), .batch(rest: 9, bytes: [1]),
      .acknowledge(try held()), .removed(notice), .end(.done), .end(.batchRefused), .again,
      .want([photoName]), .blob(photo), .blob([]), .working,
    ]
  }

  /// Sessions as one byte of circumstances and messages, each behind two bytes of its length.
  static func sessions() throws -> [[UInt8]] {
    let held = try held()
    let other = hello(Holdings(vector: .empty, stateHash: Digest(hashing: [4])))
    let batch = Message.batch(rest: 0, bytes: [1, 2, 3])
    let parts: [Message] = [.batch(rest: 2, bytes: [1]), .batch(rest: 0, bytes: [2, 3])]
    let ends: [Message] = [.want([photoName]), .blob(photo), .blob([]), .end(.done)]
    let talks: [[Message]] = [
      [.hello(other), batch, .acknowledge(held)] + ends,
      [.hello(other)] + parts + [.working, .acknowledge(held), .end(.done)],
      [.hello(hello(held)), .end(.done), .end(.done)],
      [.hello(hello(nil)), .introduce(.empty), batch, .again, batch, .end(.trouble)],
      [.introduce(try vector()), .hello(other), batch, .acknowledge(held), .end(.done)],
      [.removed(notice)], [.working, .end(.notMember)], [.hello(other), .again, batch, .again],
    ]
    return talks.flatMap { talk in
      [0, 1, 2, 3, 12, 25, 4, 37].map { circumstances in
        [UInt8(circumstances)] + talk.flatMap { framed($0.encoded) }
      }
    }
  }

  static func framed(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8(truncatingIfNeeded: bytes.count >> 8), UInt8(truncatingIfNeeded: bytes.count)] + bytes
  }

  /// The pieces that stand one after the other, each behind two bytes of its length.
  static func pieces(_ bytes: some Collection<UInt8>) -> [[UInt8]] {
    var rest = Array(bytes)[...]
    var pieces: [[UInt8]] = []
    while rest.count >= 2, pieces.count < 64 {
      let count = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
      pieces.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return pieces
  }

  /// Lets one side of a session hear what an input says, and answers for its driver.
  static func session(_ input: [UInt8]) throws {
    guard let circumstances = input.first else { throw Refused() }
    let side: Session.Side = circumstances & 1 == 0 ? .initiator : .responder
    let standing: Standing =
      switch circumstances >> 1 & 3 {
      case 0, 3: .member
      case 1: .stranger
      default: circumstances >> 3 & 7 == 0 ? .removed(notice) : .stranger
      }
    var session = Session(side, own: hello(try held()), standing: standing)
    var driver = FuzzDriver(answer: circumstances >> 3)
    try driver.follow(session.begin(), &session)
    for piece in pieces(input.dropFirst()) {
      try driver.follow(session.receive(piece), &session)
    }
    guard driver.sentCount > 0 else { throw Refused() }
    guard session.isClosed else { return }
    try law("a closed session says nothing more", session.receive([6, 0]) == [])
  }
}

/// Does what a session asks for, in one of several ways.
private struct FuzzDriver {
  /// Decides whether batches connect and whether anything fails.
  let answer: UInt8
  private(set) var sentCount = 0
  private var steps = 0

  init(answer: UInt8) { self.answer = answer }

  mutating func follow(_ actions: [SessionAction], _ session: inout Session) throws {
    var waiting = actions
    while !waiting.isEmpty {
      steps += 1
      try law("a session comes to an end", steps < 1_000)
      switch waiting.removeFirst() {
      case .send(let message):
        sentCount += 1
        try law(
          "what a session says is a message", try Message(decoding: message.encoded) == message)
      case .pack(let vector, _):
        waiting += session.packed(vector.heads.isEmpty ? [] : [1, 2, 3])
      case .commit:
        switch answer % 3 {
        case 0: waiting += session.committed(try FuzzTalk.held())
        case 1: waiting += session.notConnected()
        default: waiting += session.failed(.batchRefused, .ownTrouble)
        }
      case .listMissing:
        waiting += session.missing(answer & 4 == 0 ? [FuzzTalk.photoName] : [])
      case .sendBatch, .sendBlobs: sentCount += 1
      case .keep(let blob): try law("only what was asked for is kept", blob == FuzzTalk.photo)
      case .close: return
      }
    }
  }
}
