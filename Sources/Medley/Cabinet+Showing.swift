internal import MedleyHousehold
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What a bundle holds, for people and programs; not taken in.
  package struct BundleContents {
    package struct Change {
      package let device: String
      package let incarnation: String
      package let sequence: UInt64
      package let hash: String
      package let stamp: Int64
      package let operations: [Operation]
      /// Why the payload cannot be read; nil when it can.
      package let unreadable: String?
    }

    package struct Operation {
      package let id: String
      package let kind: UInt64
      package let record: String
      package let field: UInt64
      package let shape: String
      package let member: String?
      package let parent: String?
      package let value: String
    }

    package struct Entry {
      package let device: String
      package let incarnation: String
      package let sequence: UInt64
      package let hash: String
    }

    package let household: String
    package let isOwnHousehold: Bool
    package let sender: String
    package let senderName: String?
    package let recipients: [String]
    package let writtenBy: String
    package let from: [Entry]
    package let to: [Entry]
    package let batchByteCount: Int
    /// How many photos come with the changes.
    package let photoCount: Int
    package let changes: [Change]
  }

  /// Opens a bundle and tells what is in it.
  package func showBundle(_ path: String) throws -> BundleContents {
    let bundle = try openBundle(path)
    var changes: [BundleContents.Change] = []
    do {
      var reader = try BatchReader(bundle.batch)
      while let change = try reader.next() { changes.append(Cabinet.contents(change)) }
    } catch {
      throw StoreError.packing(error)
    }
    let names = try look { try $0.membership.member(bundle.sender)?.name }
    return BundleContents(
      household: bundle.household.hex, isOwnHousehold: bundle.household == household,
      sender: bundle.sender.hex, senderName: names,
      recipients: bundle.recipients.map(\.recipientText), writtenBy: bundle.writtenBy,
      from: bundle.from.heads.map(Cabinet.entry), to: bundle.to.heads.map(Cabinet.entry),
      batchByteCount: bundle.batch.count, photoCount: bundle.blobs.count, changes: changes)
  }

  private static func entry(_ head: Head) -> BundleContents.Entry {
    var hash: [UInt8] = []
    head.hash.append(to: &hash)
    return .init(
      device: head.actor.device.hex, incarnation: head.actor.incarnation.hex,
      sequence: head.sequence, hash: hexadecimal(hash))
  }

  private static func contents(_ change: Change) -> BundleContents.Change {
    var operations: [Operation] = []
    var unreadable: String?
    do { operations = try change.operations() } catch { unreadable = error.words }
    return .init(
      device: change.header.actor.device.hex, incarnation: change.header.actor.incarnation.hex,
      sequence: change.header.sequence, hash: change.hash.hex, stamp: change.header.stamp,
      operations: operations.map { operation in
        .init(
          id: operation.id.hex, kind: operation.place.kind, record: operation.place.record.hex,
          field: operation.place.field, shape: operation.shape.word,
          member: operation.place.member?.hex, parent: operation.parent?.hex,
          value: hexadecimal(operation.value))
      }, unreadable: unreadable)
  }
}

extension Shape {
  fileprivate var word: String {
    switch self {
    case .write: "write"
    case .add: "add"
    case .remove: "remove"
    }
  }
}
