package import MedleyMedicines
internal import MedleyRecords
internal import MedleyStore

/// The last answer of `status`, kept in the home: a panel that asks every few seconds is told at
/// once what cannot have become different.
///
/// An answer stands while every file that it was made from is the very one it was, nothing became
/// due, and a minute has not passed. A file that was written so lately that a second change might
/// leave the same marks is no ground for keeping anything.
package struct KeptStatus {
  /// What was answered.
  package struct Answer: Hashable, Sendable {
    /// What was written to standard output.
    package let text: String
    /// The number that the program ended with.
    package let status: Int32

    package init(text: String, status: Int32) {
      self.text = text
      self.status = status
    }
  }

  /// How long an answer stands at most, whatever it was made from that has no file.
  static let milliseconds: Int64 = 60_000
  /// How long ago the files must have been written last; FAT counts in steps of two seconds.
  static let settledMilliseconds: Int64 = 3_000
  /// Bytes of an answer with its question.
  static let byteCount = 1 << 16

  private let home: StoreHome
  private let question: [UInt8]
  /// The time to take for the clock's.
  private let told: Instant?
  private let marks: [FileMark?]

  /// Looks at the files of a home, before anything is read from them.
  ///
  /// The question is everything that the answer depends on besides the record and the time; a time
  /// is taken for the clock's, for trying things out.
  package init(home path: String, question: [String], now: Instant?) {
    home = StoreHome(path)
    var writer = ByteWriter()
    for part in question + [SystemClock.target(of: "/etc/localtime") ?? ""] { writer.text(part) }
    KeptStatus.program?.write(to: &writer)
    self.question = writer.bytes
    told = now
    marks = KeptStatus.marks(of: home)
  }

  /// The kept answer to the question; nil where there is none that stands.
  package func answer() -> Answer? {
    guard let bytes = try? FileSystem.read(path, limit: KeptStatus.byteCount),
      let kept = Kept(bytes), kept.question == question, kept.marks == marks,
      kept.from <= now, now < kept.until
    else { return nil }
    return kept.answer
  }

  /// Keeps an answer that was made since the files were looked at.
  ///
  /// Where it cannot be kept it will be made again: that is no failure.
  package func keep(_ answer: Answer, until: Instant) {
    guard isSettled, KeptStatus.marks(of: home) == marks else { return }
    let now = now
    let kept = Kept(
      question: question, marks: marks, from: now,
      until: min(until.milliseconds, now + KeptStatus.milliseconds), answer: answer)
    let bytes = kept.bytes
    guard bytes.count <= KeptStatus.byteCount else { return }
    try? PrivateFile.replace(path, with: bytes, isSecret: true, isLasting: false)
  }

  private var now: Int64 { told?.milliseconds ?? SystemClock.milliseconds }

  /// Questions that differ mostly have files of their own.
  private var path: String {
    home.statusPath(Int(truncatingIfNeeded: Checksum.of(question) % StoreHome.statusCount))
  }

  private var isSettled: Bool {
    let latest = SystemClock.milliseconds - KeptStatus.settledMilliseconds
    guard latest > 0, marks[0] != nil else { return false }
    return marks.compactMap(\.self).allSatisfy {
      max($0.modified, $0.changed) / 1_000_000 < UInt64(latest)
    }
  }

  /// The program itself: another one may say it in other words.
  private static var program: FileMark? {
    SystemClock.target(of: "/proc/self/exe").flatMap { FileSystem.mark($0) }
  }

  /// The marks of all that is read from a home; nil for what is not there.
  ///
  /// A log without anything in it comes and goes with whoever has the store open.
  private static func marks(of home: StoreHome) -> [FileMark?] {
    let log = FileSystem.mark(home.databasePath + "-wal")
    return [home.databasePath, home.keysPath, home.peersPath, home.tokenPath].map {
      FileSystem.mark($0)
    } + [log.flatMap { $0.byteCount == 0 ? nil : $0 }]
  }
}

/// The file of a kept answer.
private struct Kept {
  let question: [UInt8]
  let marks: [FileMark?]
  let from: Int64
  let until: Int64
  let answer: KeptStatus.Answer

  private static let beginning = Array("medley-status 1\n".utf8)

  init(
    question: [UInt8], marks: [FileMark?], from: Int64, until: Int64, answer: KeptStatus.Answer
  ) {
    self.question = question
    self.marks = marks
    self.from = from
    self.until = until
    self.answer = answer
  }

  /// Reads a file that may be cut or torn: nothing waited until it was on the disk.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Kept.beginning), bytes.count > Kept.beginning.count + 8 else {
      return nil
    }
    let content = Array(bytes[Kept.beginning.count..<bytes.count - 8])
    let sum = bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard sum == Checksum.of(content) else { return nil }
    var reader = ByteReader(content)
    do throws(DecodingFault) {
      question = Array(try reader.counted(limit: KeptStatus.byteCount))
      var marks: [FileMark?] = []
      for _ in 0..<(try reader.count(limit: 16)) {
        marks.append(try reader.byte() == 0 ? nil : FileMark(from: &reader))
      }
      self.marks = marks
      from = try reader.signed()
      until = try reader.signed()
      let status = try reader.signed()
      answer = KeptStatus.Answer(
        text: try reader.text(limit: KeptStatus.byteCount),
        status: Int32(truncatingIfNeeded: status))
      try reader.finish()
    } catch {
      return nil
    }
  }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.counted(question)
    writer.varint(marks.count)
    for mark in marks {
      writer.byte(mark == nil ? 0 : 1)
      mark?.write(to: &writer)
    }
    writer.signed(from)
    writer.signed(until)
    writer.signed(Int64(answer.status))
    writer.text(answer.text)
    let sum = Checksum.of(writer.bytes)
    return Kept.beginning + writer.bytes
      + (0..<8).map { UInt8(truncatingIfNeeded: sum >> (56 - 8 * $0)) }
  }
}

/// Tells bytes that were cut or torn from whole ones; it protects from no attack.
///
/// Source: Fowler, Noll, Vo, “The FNV Non-Cryptographic Hash Algorithm”, FNV-1a of 64 bits.
private enum Checksum {
  static func of(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
