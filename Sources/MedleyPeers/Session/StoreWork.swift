package import MedleyRecords
package import MedleySealing

/// Work on the store that may take long, so that it can be done beside the connections.
package enum StoreWork: Sendable {
  case pack(lacking: Vector, isCertain: Bool)
  case commit([UInt8], from: AgreementKey.Public, onlyIfMember: Bool)
  case keep([UInt8])

  /// Does the work.
  package func outcome(on replica: some Replica) -> StoreOutcome {
    do {
      switch self {
      case .pack(let vector, let isCertain):
        return .packed(try replica.pack(lacking: vector, isCertain: isCertain))
      case .commit(let batch, let key, let onlyIfMember):
        return .committed(try replica.commit(batch, from: key, onlyIfMember: onlyIfMember))
      case .keep(let blob):
        try replica.keep(blob: blob)
        return .kept
      }
    } catch {
      return .failed(error)
    }
  }
}

/// What came of work on the store.
package enum StoreOutcome: Sendable {
  case packed(PackedBatch)
  case committed(Commitment)
  case kept
  case failed(any Error)
}
