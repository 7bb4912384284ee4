import MedleyHousehold
import MedleyPeers
import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// A replica in memory: real changes in real batches, and an account of what was done with them.
final class ModelReplica: Replica {
  static let household = Digest(domain: "medley household 1", [4, 5, 6])

  let device: TestDevice
  let channel: AgreementKey
  /// Everything that is held, causes first.
  private(set) var changes: [Change] = []
  private var held: Set<Digest> = []
  private var signatures: [Digest: Signature] = [:]
  var members: Set<AgreementKey.Public> = []
  var removals: [AgreementKey.Public: RemovalNotice] = [:]
  /// Changes that make a key a member's once they are held.
  var admissions: [Digest: AgreementKey.Public] = [:]
  var clock: Int64 = 1_000
  var versions = FormatVersions.own
  /// Added to the state hash, for a program that is at fault.
  var fault: UInt8 = 0
  /// Thrown by the next commit.
  var trouble: (any Error)?
  /// The blobs that the record names, and those that are held.
  var named: Set<Digest> = []
  var blobs: [Digest: [UInt8]] = [:]
  var exchangesBlobs = true
  var hearsOfWork = true
  private(set) var keptCount = 0
  /// Changes that came in a batch and were held already.
  private(set) var repeatedCount = 0
  private(set) var commitCount = 0
  private(set) var packCount = 0

  init(seed: UInt64) {
    device = TestDevice(seed: seed)
    var generator = SeededGenerator(seed: seed &+ 1_000)
    channel = AgreementKey(using: &generator)
    members = [channel.publicKey]
  }

  /// Makes the other a member of this side's household, and this of the other's.
  func befriend(_ other: ModelReplica) {
    members.insert(other.channel.publicKey)
    other.members.insert(channel.publicKey)
  }

  /// The same replica, to be tried out on.
  func copied() -> ModelReplica {
    let copy = ModelReplica(self)
    return copy
  }

  private init(_ other: ModelReplica) {
    device = other.device
    channel = other.channel
    changes = other.changes
    held = other.held
    signatures = other.signatures
    members = other.members
    removals = other.removals
    admissions = other.admissions
    clock = other.clock
    versions = other.versions
    fault = other.fault
    named = other.named
    blobs = other.blobs
    exchangesBlobs = other.exchangesBlobs
  }

  /// Writes so many changes with random payloads.
  func write(
    _ count: Int, byteCount: Int = 40, as device: TestDevice? = nil,
    _ generator: inout SeededGenerator
  ) throws {
    let device = device ?? self.device
    for _ in 0..<count {
      let actor = device.actor()
      let last = changes.last { $0.header.actor == actor }
      let seen = vector.heads.filter { $0.actor != actor }
      let change = try Change(
        actor: actor, after: last, household: Self.household, seen: seen,
        payload: generator.bytes(byteCount))
      take(change)
      signatures[change.hash] = device.sign(change)
    }
  }

  private func take(_ change: Change) {
    changes.append(change)
    held.insert(change.hash)
    if let key = admissions[change.hash] { members.insert(key) }
  }

  var hashes: Set<Digest> { held }

  var vector: Vector {
    var heads: [Actor: Head] = [:]
    for change in changes { heads[change.header.actor] = change.head }
    return Vector(heads.values)
  }

  var holdings: Holdings {
    var writer = ByteWriter(domain: "medley test")
    for hash in held.sorted() { writer.fixed(hash) }
    writer.byte(fault)
    return Holdings(vector: vector, stateHash: writer.digest)
  }

  /// True when everything that a vector names is held.
  func covers(_ vector: Vector) -> Bool {
    let heads = Set(changes.map(\.head))
    return vector.heads.allSatisfy { heads.contains($0) }
  }

  // MARK: Replica

  func standing(of key: AgreementKey.Public) -> Standing {
    if let removal = removals[key] { return .removed(removal) }
    return members.contains(key) ? .member : .stranger
  }

  func hello() -> Hello {
    Hello(
      versions: versions, program: "Model 1", clock: clock, port: 7, holdings: holdings,
      exchangesBlobs: exchangesBlobs, hearsOfWork: hearsOfWork)
  }

  package func missingBlobs() -> [Digest] { named.filter { blobs[$0] == nil } }

  package func blob(_ digest: Digest) -> [UInt8]? { blobs[digest] }

  package func keep(blob: [UInt8]) {
    blobs[Digest(domain: "medley blob 1", blob)] = blob
    keptCount += 1
  }

  /// Holds a blob that both records name.
  func hold(_ blob: [UInt8], namedBy others: [ModelReplica]) {
    let digest = Digest(domain: "medley blob 1", blob)
    blobs[digest] = blob
    for replica in [self] + others { replica.named.insert(digest) }
  }

  func pack(lacking vector: Vector, isCertain: Bool) throws -> PackedBatch {
    packCount += 1
    let known = Set(changes.map(\.head))
    let own = Dictionary(self.vector.heads.map { ($0.actor, $0) }) { $1 }
    let from = Vector(
      vector.heads.compactMap { head in
        if known.contains(head) { return head }
        guard !isCertain, let ours = own[head.actor], ours.sequence < head.sequence else {
          return nil
        }
        return ours
      })
    let sequences = Dictionary(from.heads.map { ($0.actor, $0.sequence) }) { $1 }
    let lacking = changes.filter { $0.header.sequence > sequences[$0.header.actor] ?? 0 }
    guard !lacking.isEmpty else { return .nothing }
    let newest = Set(self.vector.heads.map(\.hash))
    let ends = lacking.enumerated().compactMap { index, change -> BatchEnd? in
      guard newest.contains(change.hash.prefix) else { return nil }
      return signatures[change.hash].map { BatchEnd(index: index, signature: $0) }
    }
    let batch = Batch(from: from, changes: lacking, ends: ends)
    return PackedBatch(bytes: try batch.encoded(knownKinds: []), changeCount: lacking.count)
  }

  func commit(
    _ batch: [UInt8], from key: AgreementKey.Public, onlyIfMember: Bool
  ) throws -> Commitment {
    if let trouble {
      self.trouble = nil
      throw trouble
    }
    var new: [Change] = []
    var newSignatures: [Digest: Signature] = [:]
    do {
      var reader = try BatchReader(batch)
      guard covers(reader.from) else { throw BatchNotConnected(BatchFault.endIndex(0)) }
      let ends = Dictionary(reader.ends.map { ($0.index, $0.signature) }) { $1 }
      var index = 0
      while let change = try reader.next() {
        if let signature = ends[index] { newSignatures[change.hash] = signature }
        new.append(change)
        index += 1
      }
    } catch let error as BatchNotConnected {
      throw error
    } catch {
      throw ReplicaFailure(.batchRefused, error)
    }
    if onlyIfMember {
      let admitted = Set(new.compactMap { admissions[$0.hash] })
      guard members.contains(key) || admitted.contains(key) else {
        throw PeerError.otherNotMember
      }
    }
    commitCount += 1
    let fresh = new.filter { !held.contains($0.hash) }
    repeatedCount += new.count - fresh.count
    for change in fresh { take(change) }
    signatures.merge(newSignatures) { $1 }
    return Commitment(
      holdings: holdings, newChangeCount: fresh.count, knownChangeCount: new.count - fresh.count,
      newQuestionCount: 0)
  }
}
