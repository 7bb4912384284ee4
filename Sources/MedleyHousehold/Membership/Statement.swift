package import MedleyRecords
package import MedleySealing

/// One membership statement and where in the logs it stands.
package struct Statement: Hashable, Sendable {
  /// What it says.
  package enum Content: Hashable, Sendable {
    case genesis(Genesis)
    case admission(Admission)
    case removal(Removal)
    case role(RoleChange)
    case acceptance(Acceptance)
    case recovery(RecoveryAddition)
  }

  /// The operation that carries it.
  package let id: Identifier
  /// The key that signed the change.
  package let author: VerifyingKey
  package let content: Content
  package let branch: Int
  package let sequence: UInt64
  /// What its change covers, itself included.
  package let past: CausalPast

  package init(
    id: Identifier, author: VerifyingKey, content: Content, branch: Int, sequence: UInt64,
    past: CausalPast
  ) {
    self.id = id
    self.author = author
    self.content = content
    self.branch = branch
    self.sequence = sequence
    self.past = past
  }

  /// Takes a statement out of a store; nil when the operation is none.
  package init?(_ place: Place, _ survivor: Survivor, author: VerifyingKey) {
    guard survivor.shape == .write, place.field == 1, place.record == survivor.id,
      let content = Statement.Content(kind: place.kind, value: survivor.value)
    else { return nil }
    self.init(
      id: survivor.id, author: author, content: content, branch: survivor.branch,
      sequence: survivor.sequence, past: survivor.past ?? CausalPast())
  }

  /// The kinds of operations that carry statements.
  package static let kinds = [
    Genesis.kind, Admission.kind, Removal.kind, RoleChange.kind, Acceptance.kind,
    RecoveryAddition.kind,
  ]

  /// True when the statement lies in the causal past of a position.
  func precedes(_ position: Position) -> Bool {
    position.past.covers(branch: branch, sequence: sequence)
      && !(position.branch == branch && position.sequence == sequence)
  }

  /// True when the statement lies in the causal past of another one.
  func precedes(_ other: Statement) -> Bool { precedes(other.position) }

  /// True when a position lies in the statement's own causal past: inside, where it makes a cut.
  func covers(_ position: Position) -> Bool {
    past.covers(branch: position.branch, sequence: position.sequence)
  }

  var position: Position { Position(branch: branch, sequence: sequence, past: past) }

  /// The device that a removal or another role is about, where it makes a cut.
  var cutDevice: VerifyingKey? {
    switch content {
    case .removal(let removal): removal.device
    case .role(let change): change.role == .owner ? nil : change.device
    default: nil
    }
  }
}

/// Where in the logs a change stands.
struct Position: Hashable, Sendable {
  let branch: Int
  let sequence: UInt64
  /// What the change covers, itself included.
  let past: CausalPast

  init(branch: Int, sequence: UInt64, past: CausalPast) {
    self.branch = branch
    self.sequence = sequence
    self.past = past
  }

  /// Where the newest change of a branch stands.
  init(_ branch: Branch) {
    self.init(branch: branch.number, sequence: branch.sequence, past: branch.past)
  }
}

extension Statement.Content {
  /// Decodes the value of an operation; nil when it is no statement of its kind.
  package init?(kind: UInt64, value: [UInt8]) {
    let content: Statement.Content? =
      switch kind {
      case Genesis.kind: Genesis(decoding: value).map { .genesis($0) }
      case Admission.kind: Admission(decoding: value).map { .admission($0) }
      case Removal.kind: Removal(decoding: value).map { .removal($0) }
      case RoleChange.kind: RoleChange(decoding: value).map { .role($0) }
      case Acceptance.kind: Acceptance(decoding: value).map { .acceptance($0) }
      case RecoveryAddition.kind: RecoveryAddition(decoding: value).map { .recovery($0) }
      default: nil
      }
    guard let content else { return nil }
    self = content
  }
}
