internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

/// One package that two or more medications count, because devices that did not hear of each other
/// gave it to different ones.
package struct SharedPackage: Sendable {
  package struct Owner: Hashable, Sendable {
    package let id: String
    package let medication: String
    package let person: String
  }

  package let serial: String
  /// In the order in which the package was added to them.
  package let owners: [Owner]

  /// The packages that are counted more than once.
  ///
  /// A package is told by the number of its article and its serial number. What was counted anew
  /// since holds no single package any more.
  static func all(
    among medications: [Medication], of people: [Person]
  ) -> [SharedPackage] {
    var bySerial: [String: [(medication: Medication, line: Member<StockEntry>)]] = [:]
    for medication in medications {
      for line in medication.stockEntries where medication.counts(line) {
        guard let serial = line.value?.serial else { continue }
        bySerial[serial, default: []].append((medication, line))
      }
    }
    var shared: [SharedPackage] = []
    for (serial, lines) in bySerial where Set(lines.map(\.medication.id)).count > 1 {
      // Which article a line is of is known by the codes of those who have the package.
      let numbers = lines.reduce(into: Set<String>()) {
        $0.formUnion($1.medication.packNumbers(today: .earliest))
      }
      var byNumber: [String: [(medication: Medication, line: Member<StockEntry>)]] = [:]
      for line in lines {
        for number in line.line.articleNumbers(among: numbers, of: line.medication.id) {
          byNumber[number, default: []].append(line)
        }
      }
      for (_, lines) in byNumber.sorted(by: { $0.key < $1.key }) where lines.count > 1 {
        let inOrder = lines.sorted { one, other in
          let (first, second) = (one.line.addedAt, other.line.addedAt)
          return first != second
            ? first < second : one.medication.id.hex < other.medication.id.hex
        }
        let owners = inOrder.map { Owner($0.medication, people) }
        shared.append(SharedPackage(serial: serial, owners: owners))
      }
    }
    return shared.sorted { ($0.serial, $0.owners[0].id) < ($1.serial, $1.owners[0].id) }
  }
}

extension SharedPackage.Owner {
  fileprivate init(_ medication: Medication, _ people: [Person]) {
    self.init(
      id: medication.id.hex, medication: medication.name.value ?? "",
      person: people.first { $0.id == medication.person.value }?.name.value ?? "")
  }
}

extension Medication {
  /// True for a package that its stock counts one by one: added, and not before the newest count.
  fileprivate func counts(_ line: Member<StockEntry>) -> Bool {
    guard let entry = line.value, entry.kind == .refill else { return false }
    let counts = stockEntries.compactMap(\.value).filter { $0.kind == .count }
    return counts.allSatisfy { $0.at.instant < entry.at.instant }
  }
}

extension Member<StockEntry> {
  fileprivate var addedAt: Instant { value?.at.instant ?? .latest }
}

extension Cabinet {
  /// The packages that are counted with more than one medication.
  package func sharedPackages() throws -> [SharedPackage] {
    try look { snapshot in
      SharedPackage.all(among: try snapshot.medications, of: try snapshot.people)
    }
  }
}

extension SharedPackage {
  /// The medications that count it, as a sentence names them.
  package var names: String {
    let all = owners.map { "“\($0.medication)” of \($0.person)" }
    return all.dropLast().joined(separator: ", ") + " and " + (all.last ?? "")
  }
}
