internal import MedleyRecords
internal import MedleySealing

/// What both sides say first (`session §2.1`).
package struct Hello: Hashable, Sendable {
  package var versions: FormatVersions
  /// The program and its version, for people.
  package var program: String
  /// The wall clock, milliseconds since 1970-01-01T00:00:00Z.
  package var clock: Int64
  /// The TCP port that the device listens on; nil when it does not listen.
  package var port: UInt16?
  /// What is on the disk; nil when that is withheld.
  package var holdings: Holdings?
  /// True when the device understands `want` and `blob`.
  package var exchangesBlobs: Bool
  /// True when the device understands `working`.
  package var hearsOfWork: Bool

  package init(
    versions: FormatVersions, program: String, clock: Int64, port: UInt16?, holdings: Holdings?,
    exchangesBlobs: Bool = false, hearsOfWork: Bool = false
  ) {
    self.versions = versions
    self.program = program
    self.clock = clock
    self.port = port
    self.holdings = holdings
    self.exchangesBlobs = exchangesBlobs
    self.hearsOfWork = hearsOfWork
  }

  private enum Flag {
    static let withheld: UInt64 = 1
    static let blobs: UInt64 = 2
    static let working: UInt64 = 4
  }

  func write(to writer: inout ByteWriter) {
    writer.varint(versions.session)
    writer.varint(versions.record)
    writer.varint(versions.batch)
    writer.text(program)
    writer.signed(clock)
    writer.varint(UInt64(port ?? 0))
    writer.varint(
      (holdings == nil ? Flag.withheld : 0) | (exchangesBlobs ? Flag.blobs : 0)
        | (hearsOfWork ? Flag.working : 0))
    writer.fixed(holdings?.stateHash ?? Digest(words: .zero))
    (holdings?.vector ?? .empty).write(to: &writer)
  }

  /// Reads what this version knows of it; later versions may have more behind it.
  init(from reader: inout ByteReader) throws(DecodingFault) {
    versions = FormatVersions(
      session: try reader.varint(), record: try reader.varint(), batch: try reader.varint())
    program = try reader.text(limit: PeerLimits.programByteCount)
    clock = try reader.signed()
    let port = UInt16(clamping: try reader.count(limit: Int(UInt16.max)))
    self.port = port == 0 ? nil : port
    let flags = try reader.varint()
    exchangesBlobs = flags & Flag.blobs != 0
    hearsOfWork = flags & Flag.working != 0
    let stateHash = try reader.fixed32(Digest.self)
    let vector = try Vector(from: &reader)
    holdings = flags & Flag.withheld != 0 ? nil : Holdings(vector: vector, stateHash: stateHash)
  }
}

extension Words32 {
  fileprivate static let zero = Words32(
    high: Words16(high: 0, low: 0), low: Words16(high: 0, low: 0))
}
