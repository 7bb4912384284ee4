internal import MedleySealing

extension BatchGathering {
  /// Finds the ids in a batch that are those of operations of the batch.
  ///
  /// Every id costs sixteen bytes and every operation a digest, so it is not tried where ids are
  /// few among many operations.
  func derivations(in changes: [Change]) -> [Int64: ReferenceCoder.Derivation] {
    guard templates.count <= 1_024 || pool.sixteenCount * 64 >= templates.count else { return [:] }
    var derivations: [Int64: ReferenceCoder.Derivation] = [:]
    var counts = [UInt64](repeating: 0, count: logs.count)
    for (index, place) in places.enumerated() where place.log >= 0 {
      let log = Int(place.log)
      defer { counts[log] += 1 }
      for (number, operation) in place.operations.enumerated() {
        let key = sources[Int(templates[operation])].key
        let isNew = key.head >> 2 & 3 == 1 || key.head >> 4 & 3 == 2
        guard isNew, key.mode == .value || key.mode == .fields else { continue }
        let id = Identifier(operation: UInt64(number), of: changes[index].hash)
        guard let value = pool.number(of: id.words) else { continue }
        derivations[value] = ReferenceCoder.Derivation(
          log: log, change: counts[log], operation: UInt64(number))
      }
    }
    return derivations
  }
}
