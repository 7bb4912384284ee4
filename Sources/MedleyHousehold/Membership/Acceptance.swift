package import MedleyRecords
package import MedleySealing

/// An owner's word on changes that had no effect (`record-format §9`).
package struct Acceptance: Hashable, Sendable {
  package static let kind: UInt64 = 18
  package static let field: UInt64 = 1

  /// What becomes of the changes.
  package enum Answer: UInt64, Hashable, Sendable {
    /// Their entries in the log have effect whatever the role of their author; edits never have.
    case accepted = 1
    /// They stay without effect, and nobody is asked about them any more.
    case dismissed = 2
  }

  package let answer: Answer
  /// Changes by their hashes.
  package let changes: [Digest]
  /// A device all of whose changes that the author holds are meant; nil when none is.
  package let device: VerifyingKey?

  package init(_ answer: Answer, changes: [Digest], device: VerifyingKey? = nil) {
    self.answer = answer
    self.changes = changes
    self.device = device
  }

  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, number: answer.rawValue)
    map.set(2, bytes: changes.isEmpty ? nil : Set(changes).sorted().flatMap(\.bytes))
    map.set(3, bytes: device?.bytes)
    return map.encoded
  }

  /// Decodes a statement; nil when it is none.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes),
      let answer = map.number(1).flatMap({ Answer(rawValue: $0) })
    else { return nil }
    self.answer = answer
    let list = map.bytes(2) ?? []
    guard map[2] == nil || (!list.isEmpty && list.count % Digest.byteCount == 0) else { return nil }
    changes = stride(from: 0, to: list.count, by: Digest.byteCount).compactMap {
      Digest(bytes: list[$0..<$0 + Digest.byteCount])
    }
    guard changes == Set(changes).sorted() else { return nil }
    device = map.bytes(3).flatMap { VerifyingKey(bytes: $0) }
    guard map[3] == nil || device != nil, device != nil || !changes.isEmpty else { return nil }
  }

  package var draft: OperationDraft { .statement(Acceptance.kind, encoded) }
}
