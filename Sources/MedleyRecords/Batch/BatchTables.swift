internal import MedleyDeflate
internal import MedleySealing

/// What stands before the rows of a batch (`batch-format §2`–`§5`).
struct BatchTables: Sendable {
  static let version: UInt64 = 1

  /// Who wrote a change that the batch names.
  var actors: [Actor] = []
  var from = Vector.empty
  var changeCount = 0
  var logs: [LogBook.Log] = []
  var ends: [BatchEnd] = []
  /// The ids one after the other, 16 bytes each.
  var ids: [UInt8] = []
  /// The words one after the other, each behind its count.
  var words: [UInt8] = []
  var templates: [RowTemplate] = []

  init() {}

  /// Writes the tables; `actorIndex` gives the place of every actor that is named in them.
  func write(to writer: inout ByteWriter, actorIndex: (Actor) -> Int) {
    writer.varint(BatchTables.version)
    var devices: [VerifyingKey] = []
    var deviceIndexes: [VerifyingKey: Int] = [:]
    for actor in actors where deviceIndexes[actor.device] == nil {
      deviceIndexes[actor.device] = devices.count
      devices.append(actor.device)
    }
    writer.varint(devices.count)
    for device in devices { writer.fixed(device) }
    writer.varint(actors.count)
    for actor in actors {
      writer.varint(deviceIndexes[actor.device] ?? 0)
      writer.fixed(actor.incarnation)
    }
    writer.varint(from.heads.count)
    for head in from.heads {
      writer.varint(actorIndex(head.actor))
      writer.varint(head.sequence)
      writer.words(head.hash)
    }
    writer.varint(changeCount)
    writer.varint(logs.count)
    for log in logs {
      if let place = from.heads.firstIndex(where: { log.continues($0) }) {
        writer.varint(place + 1)
        writer.words(log.previous.words.low)
      } else {
        writer.varint(0)
        writer.varint(actorIndex(log.actor))
        writer.varint(log.first)
        writer.fixed(log.previous)
      }
    }
    writer.varint(ends.count)
    var next = 0
    for end in ends {
      writer.varint(end.index - next)
      writer.raw(end.signature.bytes)
      next = end.index + 1
    }
    writer.varint(ids.count / 16)
    writer.raw(ids)
    writer.varint(words.count)
    if let deflated = Deflate.deflated(words), deflated.count < words.count {
      writer.counted(deflated)
    } else {
      writer.varint(0)
      writer.raw(words)
    }
    writer.varint(templates.count)
    for template in templates { template.write(to: &writer) }
  }
}

extension LogBook.Log {
  /// True when the log goes on where a head stands, so that the head says most of its start.
  func continues(_ head: Head) -> Bool {
    hashes.isEmpty && head.actor == actor && head.sequence &+ 1 == first
      && head.hash == previous.words.high
  }
}
