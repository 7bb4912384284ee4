internal import MedleyHousehold
internal import MedleyRecords
internal import MedleySealing

extension Snapshot {
  /// Refuses to take back a command that decided about devices or about the entries of others.
  ///
  /// Going past it to what was done before would take back something that nobody thinks of.
  ///
  /// - Throws: `CabinetError.cannotUndo`.
  mutating func mustBeUndoable(_ command: [Change]) throws {
    for operation in try command.flatMap({ try $0.operations() }) {
      guard let content = Statement.Content(kind: operation.place.kind, value: operation.value),
        let remedy = try remedy(for: content), let what = try membershipWords(for: operation)
      else { continue }
      throw CabinetError.cannotUndo(what: what, remedy: remedy)
    }
  }

  /// What may be done about a statement; nil for the founding, which is told in its own way.
  private mutating func remedy(
    for content: Statement.Content
  ) throws -> CabinetError.UndoRemedy? {
    let membership = try membership
    func name(_ key: VerifyingKey) -> String {
      membership.everMember(key)?.name ?? String(key.hex.prefix(8))
    }
    return switch content {
    case .genesis: nil
    case .role(let change): .role(device: name(change.device))
    case .removal: .admit
    case .admission(let admission): .remove(device: admission.name)
    case .recovery: .destroyWords
    case .acceptance(let acceptance): acceptance.answer == .accepted ? .undoEntries : .accept
    }
  }
}
