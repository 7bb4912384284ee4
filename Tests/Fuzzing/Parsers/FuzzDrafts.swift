import MedleyHousehold
import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import MedleySealing

/// Operations with well-formed heads and hostile values, as the bytes of an input.
///
/// An input is a row of pieces with two bytes of length before each. A piece has a byte for the
/// kind, one for record and parent, one for field and shape, one for the member, and the value.
enum FuzzDrafts {
  private static let kinds: [UInt64] =
    MedicineKind.allCases.map(\.rawValue) + Statement.kinds + [1, 4_000, 20]

  /// The ids that operations name, so that they meet: a person, medications, and others.
  static let ids: [Identifier] = [0x0a, 0x10, 0x11, 0x12, 0x20, 0x22, 0x30].map { id($0) }

  private static func id(_ byte: UInt8) -> Identifier {
    let word = UInt64(byte) &* 0x0101_0101_0101_0101
    return Identifier(words: Words16(high: word, low: word))
  }

  /// The operations that an input stands for.
  static func drafts(_ input: [UInt8]) -> [OperationDraft] {
    FuzzTalk.pieces(input).prefix(40).compactMap { piece in
      guard piece.count >= 4 else { return nil }
      let head = piece.prefix(4).map { Int($0) }
      let record: OperationDraft.RecordName =
        switch head[1] & 15 {
        case 13: .new
        case 14: .keyed
        case 15: .content
        default: .named(ids[(head[1] & 15) % ids.count])
        }
      let parent = head[1] >> 4 == 0 ? nil : ids[(head[1] >> 4) % ids.count]
      let member: OperationDraft.MemberName =
        switch head[3] {
        case 0: .none
        case 1: .new
        case 2: .content
        default: .named(id(UInt8(head[3])))
        }
      let shape: Shape = [.write, .add, .remove, .add][head[2] >> 6]
      let isOfSet = member != .none
      return OperationDraft(
        kind: kinds[head[0] % kinds.count], shape: isOfSet && shape == .write ? .add : shape,
        record: record, field: UInt64(head[2] & 31), member: member,
        parent: parent, mustUnderstand: head[2] & 32 != 0,
        value: shape == .remove ? [] : Array(piece.dropFirst(4)))
    }.filter(\.isWellFormed)
  }

  /// The operations that bring the records of a file of our own, as inputs: all, and each alone.
  static func seeds() throws -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    for file in try FuzzSamples.files("medley") {
      var nothing = NoRecords()
      let drafts = try ImportPlan(try MedleyBackup(reading: file)).drafts(besides: &nothing)
      let pieces = drafts.operations.map { FuzzTalk.framed(piece(of: $0)) }
      for start in stride(from: 0, to: pieces.count, by: 12) {
        seeds.append(pieces[start..<min(start + 24, pieces.count)].flatMap { $0 })
      }
    }
    return seeds
  }

  private static func piece(of draft: OperationDraft) -> [UInt8] {
    let kind = UInt8(clamping: kinds.firstIndex(of: draft.kind) ?? 0)
    var names: UInt8 = 15
    switch draft.record {
    case .named(let id): names = UInt8(clamping: ids.firstIndex(of: id) ?? 6)
    case .new: names = 13
    case .keyed: names = 14
    case .content: break
    }
    if let parent = draft.parent {
      names |= UInt8(clamping: (ids.firstIndex(of: parent) ?? 0) + 7) << 4
    }
    let member: UInt8 =
      switch draft.member {
      case .none: 0
      case .new: 1
      case .content: 2
      case .named(let id): max(3, id.bytes[0])
      }
    let field = UInt8(clamping: draft.field) & 31
    return [kind, names, field | (draft.shape == .remove ? 0x80 : 0), member] + draft.value
  }
}

extension OperationDraft {
  /// True when the operation decodes.
  fileprivate var isWellFormed: Bool {
    var writer = ByteWriter()
    write(to: &writer)
    var reader = ByteReader(writer.bytes)
    return (try? Operation(from: &reader, change: FuzzHistory.household, index: 0)) != nil
  }
}
