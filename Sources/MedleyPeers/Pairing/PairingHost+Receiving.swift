internal import MedleyHousehold
internal import MedleySealing

extension PairingHost {
  mutating func begin(_ first: UInt8, _ invitation: Invitation) throws(PairingFault) {
    switch PairingKeys.Way(rawValue: first) {
    case .link where !invitation.isSpent:
      try listen(with: PairingKeys.presharedKey(linkSecret: invitation.secret), byWords: false)
    case .words: stage = .share
    default: throw .notAPairing
    }
  }

  mutating func nextFrame() throws(PairingFault) -> [UInt8]? {
    let limit = isProven ? PeerLimits.frameByteCount : PeerLimits.handshakeFrameByteCount
    do throws(PeerError) {
      return try frames.next(limit: limit)
    } catch {
      throw .notUnderstood(what: "length of a frame")
    }
  }

  /// Takes the body of one frame.
  mutating func take(
    _ body: [UInt8], at now: Int64, _ invitation: inout Invitation,
    using generator: inout some RandomNumberGenerator
  ) throws(PairingFault) -> [Action] {
    switch stage {
    case .share: return try takeShare(body, at: now, invitation, using: &generator)
    case .handshake(let byWords):
      if let refusal = refusal(at: now, invitation, byWords: byWords) { return refusal }
      guard let (events, reply) = try? pass(body, using: &generator) else {
        guard byWords, !hasAnswered else { throw .notAPairing }
        invitation.countWrongWords(at: now)
        return [.wrongWords] + refuseInClear(.wordsDoNotFit)
      }
      return (reply.isEmpty ? [] : [.send(reply)]) + (try actions(for: events))
    case .request, .asking, .welcoming:
      guard let (events, _) = try? pass(body, using: &generator) else {
        throw .notUnderstood(what: "seal of a frame")
      }
      return try actions(for: events)
    case .way, .closed: return []
    }
  }

  private mutating func listen(with key: SecretBytes, byWords: Bool) throws(PairingFault) {
    do throws(NoiseError) {
      line = try SecureLine(
        .responder, prologue: PairingKeys.prologue, staticKey: staticKey, presharedKey: key)
    } catch {
      throw .notUnderstood(what: "keys")
    }
    stage = .handshake(byWords: byWords)
  }

  /// Answers the newcomer's half of the exchange with words.
  private mutating func takeShare(
    _ body: [UInt8], at now: Int64, _ invitation: Invitation,
    using generator: inout some RandomNumberGenerator
  ) throws(PairingFault) -> [Action] {
    guard body.count == PairingKeys.sessionByteCount + CPace.shareByteCount,
      frames.pendingByteCount == 0
    else { throw .notAPairing }
    if let refusal = refusal(at: now, invitation, byWords: true) { return refusal }
    let share = CPace.Share(point: Array(body[PairingKeys.sessionByteCount...]))
    do throws(CPaceError) {
      let side = try CPace(
        .responder, password: invitation.words.secret,
        session: PairingKeys.session(Array(body[..<PairingKeys.sessionByteCount])),
        using: &generator)
      let key = try PairingKeys.presharedKey(exchanged: side.key(with: share))
      try? listen(with: key, byWords: true)
      return [.send(FrameReader.frame(side.share.point))]
    } catch {
      throw .notAPairing
    }
  }

  /// What to answer before the newcomer is known, when it may not go on.
  private mutating func refusal(
    at now: Int64, _ invitation: Invitation, byWords: Bool
  ) -> [Action]? {
    switch invitation.standing(at: now) {
    case .spent: byWords && !hasAnswered ? refuseInClear(.spent) : close(nil)
    case .resting: byWords && !hasAnswered ? refuseInClear(.tooSoon) : nil
    case .open: nil
    }
  }

  /// Says no where there is no channel yet, in a frame of one byte.
  private mutating func refuseInClear(_ reason: PairingRefusal) -> [Action] {
    [.send(FrameReader.frame([reason.rawValue]))] + close(nil)
  }

  private mutating func pass(
    _ body: [UInt8], using generator: inout some RandomNumberGenerator
  ) throws(PeerError) -> (events: [SecureLine.Event], reply: [UInt8]) {
    guard var line else { throw .handshakeRefused }
    let (events, reply) = try line.receive(FrameReader.frame(body), using: &generator)
    self.line = line
    if !reply.isEmpty { hasAnswered = true }
    return (events, reply)
  }

  private mutating func actions(
    for events: [SecureLine.Event]
  ) throws(PairingFault) -> [Action] {
    var actions: [Action] = []
    for event in events {
      switch event {
      case .identified(let key):
        newcomerKey = key
        stage = .request
      case .message(let bytes): actions += try take(PairingMessage(decoding: bytes))
      }
    }
    return actions
  }

  private mutating func take(_ message: PairingMessage) throws(PairingFault) -> [Action] {
    switch (message, stage) {
    case (.request(let content), .request):
      let request: JoinRequest
      do {
        request = try JoinRequest(content: content)
      } catch HouseholdError.newerFormat {
        throw .newerVersion
      } catch {
        throw .notUnderstood(what: "request")
      }
      guard request.keys.channel == newcomerKey else {
        return refuse(.keysDiffer, .keysDiffer)
      }
      stage = .asking
      return [.ask(request)]
    case (.joined(let stateHash), .welcoming): return [.joined(stateHash)] + close(nil)
    case (.refusal(let reason), _): return close(PairingRefusal.fault(of: reason))
    default: throw .notUnderstood(what: "message at this point")
    }
  }
}
