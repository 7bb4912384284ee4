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
  /// More bytes than an operation has without its value.
  private static let operationByteCount = 80
  /// More bytes than a header has without the heads it names, and the first operation of a
  /// continued change.
  private static let headerByteCount = 512
  /// More bytes than a named head has.
  private static let headByteCount = 72

  /// Appends operations to this device's own log and merges them.
  ///
  /// The closure is told after each change how many of the operations are in changes by then.
  ///
  /// - Returns: the changes, each of which the caller may name in what it prints.
  /// - Throws: `StoreError.ownChangeVoid` when this device has no right to one of them.
  @discardableResult
  package mutating func append(
    _ drafts: [OperationDraft], by author: Author, judge: inout some Judge,
    progress: (_ done: Int) -> Void = { _ in }
  ) throws -> [Change] {
    guard !drafts.isEmpty else { return [] }
    let start = try beginning(for: author)
    let changes = try extend(start, with: drafts, by: author, judge: &judge, progress)
    if let last = changes.last {
      try rememberPlace(of: author, incarnation: start.incarnation)
      ownToken = Token(id: start.incarnation, sequence: last.header.sequence)
    }
    return changes
  }

  /// Appends operations to a new log of somebody who only speaks through this device, such as the
  /// recovery key; where this device itself writes is neither asked nor remembered.
  ///
  /// - Throws: `StoreError.ownChangeVoid` when the author has no right to one of them.
  @discardableResult
  package mutating func append(
    _ drafts: [OperationDraft], asGuest author: Author, judge: inout some Judge
  ) throws -> [Change] {
    guard !drafts.isEmpty else { return [] }
    let start = Beginning(incarnation: try freshIncarnation(of: author), branch: nil, begun: nil)
    return try extend(start, with: drafts, by: author, judge: &judge) { _ in }
  }

  /// Writes operations as the next changes of a log, signs its head and merges them.
  private mutating func extend(
    _ start: Beginning, with drafts: [OperationDraft], by author: Author, judge: inout some Judge,
    _ progress: (_ done: Int) -> Void
  ) throws -> [Change] {
    var rest = (start.begun.map { [$0] } ?? [])[...] + drafts
    var branchNumber = start.branch
    var changes: [Change] = []
    var segment = ByteWriter()
    while !rest.isEmpty {
      let branch = branchNumber.map { table.branches[$0] }
      let seen = unseen(by: branch)
      var group = changes.first.map { [Writing.continuation(of: $0)] } ?? []
      group += Writing.group(from: &rest, beside: seen)
      let change: Change
      do {
        change = try Change(
          actor: Actor(device: author.device, incarnation: start.incarnation),
          sequence: (branch?.sequence ?? 0) + 1, previous: branch?.hash ?? store.household,
          stamp: author.stamp, seen: seen, operations: group)
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
      progress(max(0, drafts.count - rest.count))
    }
    if let number = branchNumber {
      sign(branch: number, author.sign(table.branches[number].hash.headMessage))
    }
    try finish(segment: segment.bytes, .verbatim)
    try judgeAgain(&judge)
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
    guard let last = try meta.actor, last.device == author.device else {
      // A token beside a database that was never written to tells of a log that was set back.
      if try meta.actor == nil, let token = store.home.readToken()?.current, token.sequence > 0 {
        return Beginning(
          incarnation: try freshIncarnation(of: author), branch: nil,
          begun: Writing.begun(.setBack, before: token.id, sequence: 0))
      }
      return Beginning(incarnation: try freshIncarnation(of: author), branch: nil, begun: nil)
    }
    let own = table.branches(of: last)
    if let reason = try reasonToBegin(own, author, meta) {
      return Beginning(
        incarnation: try freshIncarnation(of: author), branch: nil,
        begun: Writing.begun(
          reason, before: last.incarnation, sequence: own.map(\.sequence).max() ?? 0))
    }
    return Beginning(incarnation: last.incarnation, branch: own.first?.number, begun: nil)
  }

  /// The operation that says why an incarnation begins.
  private static func begun(
    _ reason: IncarnationReason, before: Incarnation, sequence: UInt64
  ) -> OperationDraft {
    let value = FieldMap.incarnationBegun(reason, before: before, sequence: sequence)
    return OperationDraft(
      kind: incarnationKind, shape: .write, record: .new, field: 1, value: value.encoded)
  }

  /// An incarnation that is used a second time would fork its own log.
  private func freshIncarnation(of author: Author) throws -> Incarnation {
    let actor = Actor(device: author.device, incarnation: author.freshIncarnation)
    guard table.branches(of: actor).isEmpty else {
      throw StoreError.damaged(what: "incarnation that should be fresh")
    }
    return author.freshIncarnation
  }

  private func reasonToBegin(
    _ own: [Branch], _ author: Author, _ meta: Meta
  ) throws -> IncarnationReason? {
    if own.count > 1 { return .peerAhead }
    if try meta.value(.foreignChange) == .integer(1) { return .peerAhead }
    guard let token = store.home.readToken()?.token(try meta.blob(.incarnation)),
      try meta.value(.machine) == Value(author.machine ?? ""), try meta.value(.inode) == inode
    else { return .elsewhere }
    return token.sequence > own.first?.sequence ?? 0 ? .setBack : nil
  }

  /// Remembers where this device wrote, so that a copy is noticed at its first write.
  private func rememberPlace(of author: Author, incarnation: Incarnation) throws {
    let meta = Meta(store.connection)
    let before = try meta.blob(.incarnation)
    if before == incarnation.bytes { return }
    try meta.set(.incarnation, .blob(incarnation.bytes))
    try meta.set(.device, .blob(author.device.bytes))
    try meta.set(.machine, Value(author.machine ?? ""))
    try meta.set(.inode, inode)
    try meta.set(.foreignChange, .integer(0))
    do {
      try store.home.beginToken(incarnation, keeping: store.home.readToken()?.token(before))
    } catch {
      throw StoreError.file(error)
    }
  }

  private var inode: Value { .integer(Int64(bitPattern: store.inode ?? 0)) }

  /// The heads of other branches that moved since the newest own change.
  private func unseen(by own: Branch?) -> [Head] {
    table.branches.filter { branch in
      branch.number != own?.number && branch.sequence > own?.past[branch.number] ?? 0
    }.map(\.head)
  }

  /// Takes as many operations as a change may have beside the heads it names, at least one.
  private static func group(
    from rest: inout ArraySlice<OperationDraft>, beside seen: [Head]
  ) -> [OperationDraft] {
    let room = Limits.changeByteCount - headerByteCount - seen.count * headByteCount
    let byteLimit = min(payloadByteCount, room)
    var group: [OperationDraft] = []
    var byteCount = 0
    // One place is left for the operation that ties the changes of a command together.
    while let draft = rest.first, group.count < Limits.operationCount - 1 {
      byteCount += draft.value.count + operationByteCount
      if !group.isEmpty, byteCount > byteLimit { break }
      group.append(rest.removeFirst())
    }
    return group
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
