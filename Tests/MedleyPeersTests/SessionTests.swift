import MedleyPeers
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// One side of a session, told anything at any time.
@Suite struct SessionTests {
  private static let digest = Digest(domain: "medley test", [1])

  private static func hello(_ seed: UInt64) -> Hello {
    let head = Head(
      actor: TestDevice(seed: seed).actor(), sequence: 5, hash: digest.prefix)
    return Hello(
      versions: .own, program: "Model 1", clock: 0, port: nil,
      holdings: Holdings(vector: Vector([head]), stateHash: digest), hearsOfWork: true)
  }

  /// One message of every kind, and what no version knows.
  private static var everything: [[UInt8]] {
    let notice = RemovalNotice(
      byName: "laptop", by: TestDevice(seed: 1).key, statement: [1, 2, 3])
    let messages: [Message] = [
      .hello(hello(7)), .hello(hello(1)), .introduce(.empty), .batch(rest: 0, bytes: []),
      .batch(rest: 0, bytes: [1, 2]), .batch(rest: 5, bytes: [1, 2]),
      .batch(rest: 1 << 28, bytes: [1]),
      .acknowledge(Holdings(vector: .empty, stateHash: digest)), .removed(notice),
      .end(.done), .end(.notMember), .end(.trouble), .working,
    ]
    return messages.map(\.encoded) + [[], [0], [7], [7, 1], [8, 1], [9], [255], [1], [1, 1, 1]]
  }

  private static func takesTime(_ action: SessionAction) -> Bool {
    switch action {
    case .pack, .commit, .keep: true
    default: false
    }
  }

  /// Answers what a session asks for, as a store with nothing in it would.
  private static func answer(
    _ actions: [SessionAction], _ session: inout Session
  ) -> [SessionAction] {
    var all: [SessionAction] = []
    // Nothing is done after what takes time, until that is answered.
    for action in actions.dropLast() { #expect(!takesTime(action)) }
    for action in actions {
      all.append(action)
      switch action {
      case .pack: all += answer(session.packed([1, 2, 3]), &session)
      case .commit:
        all += answer(
          session.committed(Holdings(vector: .empty, stateHash: digest)), &session)
      default: break
      }
    }
    return all
  }

  @Test(arguments: [Session.Side.initiator, .responder], [Standing.member, .stranger])
  func `every order of four messages ends well or ends the session`(
    side: Session.Side, standing: Standing
  ) {
    let messages = Self.everything
    var closedCount = 0
    var doneCount = 0
    func go(_ session: Session, _ depth: Int, commits: Int) {
      if depth == 0 || session.isClosed { return }
      for message in messages {
        var next = session
        let actions = Self.answer(next.receive(message), &next)
        let closings = actions.filter { if case .close = $0 { true } else { false } }
        #expect(closings.count == (next.isClosed ? 1 : 0))
        if let closing = closings.first {
          closedCount += 1
          if closing == .close(nil) { doneCount += 1 }
          #expect(actions.last == closing)
          #expect(next.receive(message).isEmpty)
        }
        let sum = commits + actions.count { if case .commit = $0 { true } else { false } }
        #expect(sum <= 1)
        go(next, depth - 1, commits: sum)
      }
    }
    var session = Session(side, own: Self.hello(1), standing: standing)
    _ = Self.answer(session.begin(), &session)
    go(session, 4, commits: 0)
    #expect(closedCount > 100)
    #expect(doneCount > 0)
  }

  @Test func `a message of a later type is said to come from a newer version`() {
    for type in [UInt8(0), 11, 12, 255] {
      var session = Session(.responder, own: Self.hello(1), standing: .member)
      _ = session.begin()
      _ = Self.answer(session.receive(Message.hello(Self.hello(2)).encoded), &session)
      #expect(
        session.receive([type, 1, 2]) == [
          .send(.end(.notUnderstood)), .close(.newerVersion(program: "Model 1")),
        ])
    }
  }

  @Test(arguments: [Session.Side.initiator, .responder])
  func `word that the other side works changes nothing, and is believed only so often`(
    side: Session.Side
  ) {
    let word = Message.working.encoded
    var session = Session(side, own: Self.hello(1), standing: .member)
    _ = session.begin()
    for _ in 0..<PeerLimits.workingWordCount {
      #expect(session.receive(word).isEmpty)
      #expect(session.otherWorks)
    }
    // Anything else begins the count anew, and the session goes on where it was.
    _ = Self.answer(session.receive(Message.hello(Self.hello(2)).encoded), &session)
    #expect(!session.otherWorks && session.otherHearsOfWork)
    #expect(session.receive(Message.batch(rest: 1, bytes: [5]).encoded).isEmpty)
    for _ in 0..<PeerLimits.workingWordCount { #expect(session.receive(word).isEmpty) }
    #expect(session.receive(word) == [.close(.notUnderstood(what: "message at this point"))])
    #expect(session.receive(word).isEmpty)
  }

  @Test func `a side that did not say that it understands it takes no word of work`() {
    var own = Self.hello(1)
    own.hearsOfWork = false
    var session = Session(.initiator, own: own, standing: .member)
    _ = session.begin()
    #expect(
      session.receive(Message.working.encoded)
        == [.close(.notUnderstood(what: "message at this point"))])
  }

  @Test func `parts of a batch must add up`() {
    func end(_ parts: [(Int, Int)]) -> [SessionAction] {
      var session = Session(.responder, own: Self.hello(1), standing: .member)
      _ = session.begin()
      _ = Self.answer(session.receive(Message.hello(Self.hello(2)).encoded), &session)
      var last: [SessionAction] = []
      for (rest, count) in parts {
        last = session.receive(
          Message.batch(rest: rest, bytes: [UInt8](repeating: 5, count: count)).encoded)
      }
      return last
    }
    #expect(
      end([(4, 2), (1, 3), (0, 1)]) == [
        .commit(batch: [UInt8](repeating: 5, count: 6), isFromStranger: false)
      ])
    #expect(end([(4, 2), (1, 3)]) == [])
    for parts in [[(4, 2), (2, 3)], [(4, 2), (4, 0)], [(3, 0)], [(1 << 28, 1)]] {
      let last = end(parts).last
      #expect(
        last == .close(.notUnderstood(what: "part of a batch"))
          || last == .close(.notUnderstood(what: "size of a batch")), "\(parts)")
    }
  }
}
