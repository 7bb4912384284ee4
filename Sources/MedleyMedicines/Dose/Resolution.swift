package import MedleyRecords
internal import MedleySealing

/// What a person said about the entries of one slot: one verdict for each entry they saw.
package struct Resolution: Hashable, Sendable {
  /// What one entry stands for.
  package enum Verdict: Hashable, Sendable {
    /// The outcome of the slot.
    case counts
    /// A second dose: an extra intake.
    case extra
    /// The same event as another entry, written down twice or by mistake.
    case sameAs(Identifier)
  }

  /// The field of a resolution record.
  package enum Field: UInt64, FieldNumber {
    case verdicts = 1
  }

  package let verdicts: [Identifier: Verdict]

  package init(_ verdicts: [Identifier: Verdict]) { self.verdicts = verdicts }

  /// The canonical bytes, in ascending order of the entries.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    for (entry, verdict) in verdicts.sorted(by: { $0.key < $1.key }) {
      writer.fixed(entry)
      switch verdict {
      case .counts: writer.byte(1)
      case .extra: writer.byte(2)
      case .sameAs(let other):
        writer.byte(3)
        writer.fixed(other)
      }
    }
    var map = FieldMap()
    map.set(1, bytes: writer.bytes)
    return map.encoded
  }

  /// Decodes a resolution; nil when this version does not understand the bytes.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes), let list = map.bytes(1) else { return nil }
    var reader = ByteReader(list)
    var verdicts: [Identifier: Verdict] = [:]
    while !reader.isAtEnd {
      guard verdicts.count < MedicineLimits.verdictCount,
        let entry = try? reader.fixed16(Identifier.self), let code = try? reader.byte()
      else { return nil }
      switch code {
      case 1: verdicts[entry] = .counts
      case 2: verdicts[entry] = .extra
      case 3:
        guard let other = try? reader.fixed16(Identifier.self) else { return nil }
        verdicts[entry] = .sameAs(other)
      default: return nil
      }
    }
    self.verdicts = verdicts
  }
}

extension RecordState {
  /// The verdicts that a resolution record holds.
  package var resolution: Register<Resolution> {
    register(Resolution.Field.verdicts, Resolution.init(decoding:))
  }
}
