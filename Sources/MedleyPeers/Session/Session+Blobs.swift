package import MedleySealing

/// Asking for blobs after the changes, and the end (`session §3`).
extension Session {
  /// True when both sides understand the messages about blobs.
  private var exchangesBlobs: Bool { own.exchangesBlobs && other?.exchangesBlobs == true }

  /// The side that has nothing to wait for but its own blobs says the end first.
  private var endsFirst: Bool { (side == .initiator) != isEven }

  /// Goes over to what comes after the batches; what is said before it goes first.
  mutating func beginLastWords(after actions: [SessionAction] = []) -> [SessionAction] {
    phase = .lastWords
    if exchangesBlobs { return actions + [.listMissing] }
    hasAsked = true
    return actions + goOnToEnd()
  }

  /// Takes the names of the blobs that are missing here, which `listMissing` asked for.
  package mutating func missing(_ digests: [Digest]) -> [SessionAction] {
    guard phase == .lastWords, !hasAsked else { return [] }
    hasAsked = true
    let wanted = Array(Set(digests).sorted().prefix(PeerLimits.blobCount))
    guard !wanted.isEmpty else { return goOnToEnd() }
    asked = Set(wanted)
    awaitsBlobs = true
    return [.send(.want(wanted))]
  }

  /// Answers the other side's question for blobs, which it may ask once.
  mutating func receive(want digests: [Digest]) -> [SessionAction] {
    guard exchangesBlobs, !hasBeenAsked, !otherHasEnded, !digests.isEmpty else {
      return close(.notUnderstood(what: "message at this point"))
    }
    hasBeenAsked = true
    return [.sendBlobs(digests)]
  }

  /// Takes a blob that was asked for, or word that there are no more.
  mutating func receive(blob: [UInt8]) -> [SessionAction] {
    if blob.isEmpty {
      awaitsBlobs = false
      asked = []
      return goOnToEnd()
    }
    guard asked.remove(Digest(domain: "medley blob 1", blob)) != nil else {
      return close(.notUnderstood(what: "blob"))
    }
    return [.keep(blob: blob)]
  }

  /// Takes the other side's end: it asks for nothing more, and still answers.
  mutating func receiveEnd() -> [SessionAction] {
    otherHasEnded = true
    return hasEnded ? close(nil) : goOnToEnd()
  }

  /// Says the end where it is this side's turn and nothing that it asked for is on its way.
  private mutating func goOnToEnd() -> [SessionAction] {
    guard hasAsked, !awaitsBlobs, !hasEnded, endsFirst || otherHasEnded else { return [] }
    hasEnded = true
    return [.send(.end(.done))] + (otherHasEnded ? close(nil) : [])
  }
}
