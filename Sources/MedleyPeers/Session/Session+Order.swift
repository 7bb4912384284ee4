internal import MedleyRecords

/// What follows on what (`session §3`).
extension Session {
  /// Takes what the other side says first.
  mutating func receive(_ hello: Hello) -> [SessionAction] {
    guard hello.versions.session >= 1, hello.versions.record >= 1, hello.versions.batch >= 1 else {
      return close(.notUnderstood(what: "version"))
    }
    other = hello
    report.program = hello.program
    report.port = hello.port
    report.clocks = SessionReport.Clocks(own: own.clock, other: hello.clock)
    note(hello.holdings)
    switch side {
    case .initiator:
      isEven = standing != .stranger && saysTheSame(as: hello)
      if isEven { return beginLastWords() }
      return goOn()
    case .responder:
      guard standing == .stranger else { return answerHello() }
      phase = .batch
      return [.send(.introduce(named(by: hello)))]
    }
  }

  /// The responder's hello, and what comes after it.
  mutating func answerHello() -> [SessionAction] {
    let hello: SessionAction = .send(.hello(own))
    compare(other?.holdings)
    isEven = other.map { saysTheSame(as: $0) } ?? false
    guard isEven else { return [hello] + pack() }
    hasSentBatch = true
    return beginLastWords(after: [hello])
  }

  private func saysTheSame(as hello: Hello) -> Bool {
    guard let theirs = hello.holdings, let ours = own.holdings else { return false }
    return theirs.vector == ours.vector
  }

  /// Of this side's heads those in logs whose actors a stranger can name.
  private func named(by hello: Hello) -> Vector {
    let actors = Set(hello.holdings?.vector.heads.map(\.actor) ?? [])
    return Vector((own.holdings?.vector.heads ?? []).filter { actors.contains($0.actor) })
  }

  /// Introduces this side to a member that does not know it yet.
  mutating func introduce(_ vector: Vector) -> [SessionAction] {
    guard side == .initiator, !hasSentBatch else {
      return close(.notUnderstood(what: "message at this point"))
    }
    guard standing == .member else { return end(.notMember, .otherNotMember) }
    return pack(lacking: vector)
  }

  /// Takes a part of the other side's batch.
  mutating func receive(part: [UInt8], rest: Int) -> [SessionAction] {
    let batch: [UInt8]?
    do throws(PeerError) { batch = try staging.append(part, rest: rest) } catch {
      return close(error)
    }
    guard let batch else { return [] }
    report.receivedByteCount = batch.count
    if batch.isEmpty {
      if standing == .stranger { return end(.notMember, .otherNotMember) }
      hasTakenBatch = true
      return goOn()
    }
    phase = .committing
    return [.commit(batch: batch, isFromStranger: standing == .stranger)]
  }

  /// Takes the acknowledgement of this side's batch.
  mutating func receive(_ holdings: Holdings) -> [SessionAction] {
    awaitsAcknowledgement = false
    note(holdings)
    return []
  }

  /// What comes next when both batches are where they belong so far.
  mutating func goOn() -> [SessionAction] {
    switch side {
    case .initiator where other == nil: phase = .hello
    case .initiator, .responder:
      if !hasTakenBatch {
        phase = .batch
      } else if !hasSentBatch {
        return pack()
      } else {
        return beginLastWords(after: side == .initiator ? acknowledgement : [])
      }
    }
    return []
  }

  private mutating func pack() -> [SessionAction] {
    pack(lacking: other?.holdings?.vector ?? .empty)
  }

  private mutating func pack(lacking vector: Vector, isCertain: Bool = false) -> [SessionAction] {
    phase = .packing
    packedFor = vector
    return [.pack(lacking: vector, isCertain: isCertain)]
  }

  /// Sends the batch once more, from those heads alone that both sides surely hold.
  mutating func sendAgain() -> [SessionAction] {
    guard hasSentBatch, !hasSentAgain, report.sentByteCount > 0, !hasTakenBatch else {
      return close(.notUnderstood(what: "message at this point"))
    }
    hasSentAgain = true
    return pack(lacking: packedFor, isCertain: true)
  }

  /// The initiator's acknowledgement, where it owes one.
  private var acknowledgement: [SessionAction] {
    guard report.receivedByteCount > 0, let holdings = own.holdings else { return [] }
    return [.send(.acknowledge(holdings))]
  }

  mutating func end(_ reason: EndReason, _ error: PeerError) -> [SessionAction] {
    [.send(.end(reason))] + close(error)
  }

  mutating func close(_ error: PeerError?) -> [SessionAction] {
    phase = .closed
    staging = BatchStaging()
    asked = []
    return [.close(error)]
  }

  // MARK: What is known of the other side

  /// Notes what the other side has on its disk, and compares where it must be the same.
  private mutating func note(_ holdings: Holdings?) {
    guard let holdings else { return }
    report.acknowledged = holdings.vector
    compare(holdings)
  }

  private mutating func compare(_ holdings: Holdings?) {
    guard let holdings, let ours = own.holdings, let other, ours.vector == holdings.vector,
      own.versions.record == other.versions.record, own.versions.batch == other.versions.batch,
      ours.stateHash != holdings.stateHash
    else { return }
    report.statesDiffer = true
  }
}
