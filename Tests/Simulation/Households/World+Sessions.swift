import Medley
import MedleyHousehold
import MedleyPeers
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport

/// Two devices that talk directly, over a wire that may be cut anywhere.
extension World {
  func hold(isCut: Bool, using generator: inout SeededGenerator) throws {
    guard let one = generator.pick(devices),
      let other = generator.pick(devices.filter({ $0 !== one }))
    else { return }
    let cut = isCut ? generator.below(14) : .max
    let isDone = try talk(one, other, cut: cut, using: &generator)
    tell(
      "\(one.label) talks with \(other.label)"
        + (isCut ? ", cut after \(cut) pieces" : "") + (isDone ? "" : ", not to the end"))
  }

  /// Lets two devices talk until nothing more is said, or so many pieces went over the wire.
  ///
  /// - Returns: true when both say that all was done.
  @discardableResult
  func talk(
    _ one: SimulatedDevice, _ other: SimulatedDevice, cut: Int,
    using generator: inout SeededGenerator
  ) throws -> Bool {
    let cabinets = (try one.open(at: time), try other.open(at: time))
    let networks = (try HouseholdNetwork(cabinets.0), try HouseholdNetwork(cabinets.1))
    let replicas = (networks.0.replica, networks.1.replica)
    let areStrangers = try !knows(cabinets.0, cabinets.1) || !knows(cabinets.1, cabinets.0)
    var first = try networks.0.conversation(.initiator)
    var second = try networks.1.conversation(.responder)
    let known = (one.acknowledged, other.acknowledged)
    first.begin(using: &generator)
    var pieceCount = 0
    var isMoving = true
    while isMoving, pieceCount < cut {
      isMoving = false
      while pieceCount < cut, let piece = first.nextOutput() {
        pieceCount += 1
        isMoving = true
        second.receive(piece, replica: replicas.1, using: &generator)
      }
      while pieceCount < cut, let piece = second.nextOutput() {
        pieceCount += 1
        isMoving = true
        first.receive(piece, replica: replicas.0, using: &generator)
      }
    }
    first.receiveEnd()
    second.receiveEnd()
    // Who took a batch in, or needed none, holds what the other held.
    if first.commitment != nil || first.isDone { one.acknowledged.formUnion(known.1) }
    if second.commitment != nil || second.isDone { other.acknowledged.formUnion(known.0) }
    if first.report.statesDiffer || second.report.statesDiffer {
      throw Finding("\(one.label) and \(other.label) hold the same changes and differ")
    }
    try note(one, cabinets.0)
    try note(other, cabinets.1)
    for conversation in [first, second] {
      let mayEnd = mayEnd(
        conversation, isCut: cut < .max, isItself: one.name == other.name,
        areStrangers: areStrangers)
      guard mayEnd else {
        throw Finding("\(one.label) and \(other.label): \(String(describing: conversation.ending))")
      }
    }
    if first.isDone, second.isDone {
      guard try cabinets.0.vector == cabinets.1.vector else {
        throw Finding("\(one.label) and \(other.label) said that all was done, and it was not")
      }
    }
    return first.isDone && second.isDone
  }

  /// True when a device has heard that another one belongs to the household.
  private func knows(_ one: Cabinet, _ other: Cabinet) throws -> Bool {
    try one.look { snapshot in
      try snapshot.membership.members.contains { $0.keys.signing == other.device }
    }
  }

  /// True for an end that the household allows; devices that have not heard of each other part.
  private func mayEnd(
    _ conversation: Conversation, isCut: Bool, isItself: Bool, areStrangers: Bool
  ) -> Bool {
    switch conversation.ending {
    case .done: true
    case .failed(let error):
      switch error {
      case .cut, .handshakeRefused: isCut || isItself || !disputed.isEmpty
      case .itself: isItself
      case .removed, .otherRemoved: !disputed.isEmpty
      case .notMember, .otherNotMember: areStrangers || !disputed.isEmpty
      default: false
      }
    case .failedHere, nil: false
    }
  }
}

extension Conversation {
  var isDone: Bool { if case .done = ending { true } else { false } }
}
