internal import MedleyRecords

extension StockEntry {
  /// True when two devices that did not hear of each other added one package alike: only the times
  /// differ (`medicine-records §6`).
  func isSamePackage(as other: StockEntry) -> Bool {
    var alike = other
    alike.at = at
    return serial != nil && alike == self
  }

  /// The values of one member of a set without those that only say at another time that the same
  /// package was added.
  static func withoutSamePackages(_ values: [SurvivingValue]) -> [SurvivingValue] {
    guard values.count > 1 else { return values }
    var kept: [(entry: StockEntry?, value: SurvivingValue)] = []
    for value in values {
      let entry = StockEntry(decoding: value.value)
      let isKnown = kept.contains { known in
        guard known.value.member == value.member, let one = known.entry, let entry else {
          return false
        }
        return one.isSamePackage(as: entry)
      }
      if !isKnown { kept.append((entry, value)) }
    }
    return kept.map(\.value)
  }
}

extension Member<StockEntry> {
  /// The member with one value where devices added one package alike: it is there since the first
  /// of them.
  var settlingPackage: Member {
    guard let displayed = register.displayed, let entry = displayed.value,
      !register.others.isEmpty,
      register.others.allSatisfy({ $0.value?.isSamePackage(as: entry) == true })
    else { return self }
    let all = [displayed] + register.others
    let first = all.min { one, other in
      let (a, b) = (one.value?.at.instant ?? .latest, other.value?.at.instant ?? .latest)
      return a != b ? a < b : one.origin < other.origin
    }
    return Member(id: id, register: Register(settled: first ?? displayed))
  }
}
