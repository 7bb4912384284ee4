package import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

extension Writing {
  /// The kind of the record that says why an incarnation began.
  package static let incarnationKind: UInt64 = 12

  /// The kind of the record that ties the changes of one command together, or takes them back.
  package static let commandKind: UInt64 = 16
  /// The field that names the first change of a command, in its later changes.
  package static let continuationField: UInt64 = 2
  /// The field that names the changes that a change takes back.
  package static let undoneField: UInt64 = 1

  private static func continuation(of first: Change) -> OperationDraft {
    OperationDraft(
      kind: commandKind, shape: .write, record: .new, field: continuationField,
      value: first.hash.bytes)
  }

  /// Bytes of operations in one change; more are spread over several.
  private static let payloadByteCount = 48 << 10

  /// Appends operations to this device's own log and merges them.
  ///
  /// - Returns: the changes, each of which the caller may name in what it prints.
  /// - Throws: `StoreError.ownChangeVoid` when this device has no right to one of them.
  @discardableResult
  package mutating func append(
    _ drafts: [OperationDraft], by author: Author, judge: inout some Judge
  ) throws -> [Change] {
    guard !drafts.isEmpty else { return [] }
    let start = try beginning(for: author)
    var drafts = drafts
    if let begun = start.begun { drafts.insert(begun, at: 0) }
    var branchNumber = start.branch
    var changes: [Change] = []
    var segment = ByteWriter()
    for var group in Writing.groups(drafts) {
      if let first = changes.first { group.insert(Writing.continuation(of: first), at: 0) }
      let branch = branchNumber.map { table.branches[$0] }
      let change: Change
      do {
        change = try Change(
          actor: Actor(device: author.device, incarnation: start.incarnation),
          sequence: (branch?.sequence ?? 0) + 1, previous: branch?.hash ?? store.household,
          stamp: author.stamp, seen: unseen(by: branch), operations: group)
      } catch {
        throw StoreError.change(error)
      }
      let voidCount = outcome.voidChangeCount
      guard let number = try take(change, judge: &judge) else {
        throw StoreError.damaged(what: "own log")
      }
      guard outcome.voidChangeCount == voidCount else {
        throw StoreError.ownChangeVoid(lastVoidReason ?? .notValid)
      }
      branchNumber = number
      changes.append(change)
      segment.counted(change.encoded)
    }
    if let number = branchNumber {
      sign(branch: number, author.sign(table.branches[number].hash.headMessage))
      let token = try rememberPlace(of: author, incarnation: start.incarnation)
      ownToken = Token(id: token, sequence: table.branches[number].sequence)
    }
    try finish(segment: segment.bytes, .verbatim)
    return changes
  }

  /// What the next own change is based on.
  private struct Beginning {
    let incarnation: Incarnation
    /// Nil for the first change of an incarnation.
    let branch: Int?
    /// The operation that says why an incarnation begins; nil when none does.
    let begun: OperationDraft?
  }

  private func beginning(for author: Author) throws -> Beginning {
    let meta = Meta(store.connection)
    guard let bytes = try meta.blob(.incarnation), let current = Incarnation(bytes: bytes) else {
      return Beginning(incarnation: author.freshIncarnation, branch: nil, begun: nil)
    }
    let own = table.branches(of: Actor(device: author.device, incarnation: current))
    if let reason = try reasonToBegin(own, author, meta) {
      let value = FieldMap.incarnationBegun(
        reason, before: current, sequence: own.map(\.sequence).max() ?? 0)
      return Beginning(
        incarnation: author.freshIncarnation, branch: nil,
        begun: OperationDraft(
          kind: Writing.incarnationKind, shape: .write, record: .new, field: 1,
          value: value.encoded))
    }
    return Beginning(incarnation: current, branch: own.first?.number, begun: nil)
  }

  private func reasonToBegin(
    _ own: [Branch], _ author: Author, _ meta: Meta
  ) throws -> IncarnationReason? {
    if own.count > 1 { return .peerAhead }
    if try meta.value(.foreignChange) == .integer(1) { return .peerAhead }
    let token = store.home.readToken()
    let inode = FileSystem.inode(store.home.databasePath) ?? 0
    if try meta.value(.machine) != Value(author.machine ?? "")
      || meta.value(.inode) != .integer(Int64(bitPattern: inode))
      || meta.blob(.token) != token?.id.bytes
    {
      return .elsewhere
    }
    if let token, token.sequence > own.first?.sequence ?? 0 { return .setBack }
    return nil
  }

  /// Remembers where this device wrote, so that a copy is noticed at its first write.
  ///
  /// - Returns: the id of the token file.
  private func rememberPlace(
    of author: Author, incarnation: Incarnation
  ) throws -> Incarnation {
    let meta = Meta(store.connection)
    if try meta.blob(.incarnation) == incarnation.bytes, let token = try meta.blob(.token),
      let id = Incarnation(bytes: token)
    {
      return id
    }
    let inode = FileSystem.inode(store.home.databasePath) ?? 0
    try meta.set(.incarnation, .blob(incarnation.bytes))
    try meta.set(.machine, Value(author.machine ?? ""))
    try meta.set(.inode, .integer(Int64(bitPattern: inode)))
    try meta.set(.token, .blob(incarnation.bytes))
    try meta.set(.foreignChange, .integer(0))
    return incarnation
  }

  /// The heads of other branches that moved since the newest own change.
  private func unseen(by own: Branch?) -> [Head] {
    table.branches.filter { branch in
      branch.number != own?.number && branch.sequence > own?.past[branch.number] ?? 0
    }.map(\.head)
  }

  /// Spreads operations over changes that stay below the limits.
  private static func groups(_ drafts: [OperationDraft]) -> [[OperationDraft]] {
    var groups: [[OperationDraft]] = []
    var group: [OperationDraft] = []
    var byteCount = 0
    for draft in drafts {
      let size = draft.value.count + 64
      if !group.isEmpty,
        byteCount + size > payloadByteCount || group.count == Limits.operationCount - 1
      {
        groups.append(group)
        group = []
        byteCount = 0
      }
      group.append(draft)
      byteCount += size
    }
    groups.append(group)
    return groups
  }
}

extension FieldMap {
  /// The value of an incarnation record (`record-format §9`).
  static func incarnationBegun(
    _ reason: IncarnationReason, before: Incarnation, sequence: UInt64
  ) -> FieldMap {
    var map = FieldMap()
    map.set(1, number: reason.rawValue)
    map.set(2, bytes: before.bytes)
    map.set(3, number: sequence)
    return map
  }
}
