package import Medley
package import MedleyHousehold
internal import MedleyMedicines
package import MedleyRecords
internal import MedleySealing
internal import MedleyStore
internal import MedleyTestSupport

/// A household with eight authors whose irregular doses travel in bundles.
package struct InventedHousehold {
  package let cabinet: Cabinet
  package let authors: [DeviceKeys]
  package let medications: [Identifier]
  package let circumstances: Circumstances
  private let firstPerson: String
  private var generator = SeededGenerator(seed: 20_260_301)
  /// The last change of each author that travels in a bundle, and how many there are.
  private var logs: [(last: Digest, sequence: UInt64)]

  /// When a household begins that is asked for nothing else.
  package static let beginning = Instant(clampingSeconds: 1_772_344_800)

  /// Founds it in a folder, with a second device that will take the bundle in.
  package init(
    in folder: String, at beginning: Instant = InventedHousehold.beginning,
    people: [String] = ["Ann"], medicationCount: Int = 12, recovery: NewRecovery? = nil
  ) throws {
    let circumstances = Circumstances(now: beginning, zoneName: "Europe/Berlin")
    self.circumstances = circumstances
    firstPerson = people[0]
    let cabinet = try Cabinet.found(
      at: folder + "/founder", circumstances,
      Cabinet.Founding(deviceName: "founder", personName: people[0], recovery: recovery))
    for name in people.dropFirst() {
      try cabinet.addPerson(name: name, birthYear: nil, notes: nil)
    }
    authors = try (0..<8).map { number in
      let home = "\(folder)/author\(number)"
      let request = try Cabinet.requestToJoin(
        at: home, file: home + ".request", deviceName: "author\(number)")
      _ = try cabinet.admit(
        request: home + ".request", welcome: home + ".welcome", words: request.words,
        role: "member", person: people[number % people.count])
      return try DeviceKeys(text: [UInt8](contentsOf: home + "/keys"))
    }
    for number in 0..<medicationCount {
      var schedule = ScheduleEdit()
      schedule.dose = .one
      schedule.times = [8, 14, 20].prefix(1 + number % 3).compactMap {
        WallTime(hour: $0, minute: 0).map { ScheduleEdit.Time($0) }
      }
      var addition = Cabinet.Addition(
        facts: MedicationFacts(name: "Medicine \(number)"), schedule: schedule)
      // The first person takes twelve of them, the others share the rest.
      addition.person =
        number < 12 || people.count < 2 ? people[0] : people[1 + number % (people.count - 1)]
      _ = try cabinet.add(addition)
    }
    logs = [(Digest, UInt64)](repeating: (cabinet.household, 0), count: authors.count)
    medications = try cabinet.look { try $0.medications.map(\.id) }
    self.cabinet = cabinet
  }

  /// Admits a device whose store is to take the bundle in, and lets it join.
  package func reader(at home: String) throws {
    let request = try Cabinet.requestToJoin(
      at: home, file: home + ".request", deviceName: "reader")
    _ = try cabinet.admit(
      request: home + ".request", welcome: home + ".welcome", words: request.words,
      role: "member", person: firstPerson)
    _ = try Cabinet.join(at: home, circumstances, welcome: home + ".welcome")
  }

  /// So many doses, one change each, with random seconds, odd amounts and some notes.
  ///
  /// Of a hundred planned doses as many as are said to be forgotten leave no entry.
  package mutating func doses(
    _ count: Int, forgottenPercent: Int = 0
  ) throws -> [LoggedDose] {
    let plans = try cabinet.look { snapshot in
      try snapshot.medications.map { try snapshot.planner(for: $0) }
    }
    var slots: [Slot] = []
    var date = circumstances.today
    while slots.count < count {
      let next = date.adding(days: 60)
      slots += plans.flatMap { $0.slots(date...next.adding(days: -1)) }
        .sorted { ($0.due.instant, $0.key) < ($1.due.instant, $1.key) }
        .filter { _ in forgottenPercent == 0 || !generator.chance(forgottenPercent) }
      date = next
    }
    return slots.prefix(count).map { slot in
      let late = Int64(generator.below(5_400)) - 1_200
      let logged = Instant(
        clamping: slot.due.instant.milliseconds + late * 1_000 + Int64(generator.below(1_000)))
      let back = generator.chance(10) ? Int64(generator.below(90)) * 60 : 0
      let taken = Instant(clampingSeconds: logged.seconds - back)
      func shown(_ instant: Instant) -> OffsetInstant {
        OffsetInstant(instant.wholeSecond, in: circumstances.zone)
      }
      let odd = generator.chance(10) ? try? Quantity(file: "0.\(1 + generator.below(9))") : nil
      return LoggedDose(
        medication: slot.medication,
        entry: .taking(
          slot, amount: odd, at: shown(taken), loggedAt: shown(logged),
          note: generator.chance(2) ? "note \(generator.below(1_000_000))" : nil),
        stamp: logged.milliseconds, author: generator.below(8))
    }
  }

  /// The doses as changes in the logs of their authors, after what they wrote before.
  package mutating func batch(_ doses: [LoggedDose], from: Vector) throws -> Batch {
    var incarnations = SeededGenerator(seed: 7)
    let actors = authors.map {
      Actor(
        device: $0.signing.verifyingKey,
        incarnation: Incarnation(
          words: Words16(high: incarnations.next(), low: incarnations.next())))
    }
    let known = try cabinet.look { $0.reading.table.vector }
    var changes: [Change] = []
    var ends: [Int: Int] = [:]
    for dose in doses {
      let author = dose.author
      let log = logs[author]
      let change = try Change(
        actor: actors[author], sequence: log.sequence + 1, previous: log.last,
        stamp: dose.stamp, seen: log.sequence == 0 ? known.heads : [],
        operations: [.log(dose.entry, of: dose.medication)])
      logs[author] = (change.hash, log.sequence + 1)
      ends[author] = changes.count
      changes.append(change)
    }
    return Batch(
      from: from, changes: changes,
      ends: ends.sorted { $0.value < $1.value }.map { author, index in
        BatchEnd(
          index: index,
          signature: authors[author].signing.sign(
            Digest(domain: "medley head 1", logs[author].last.bytes).bytes))
      })
  }

  /// The batch as a bundle's file, sealed by the first author for a reader.
  package func bundle(_ batch: Batch, for reader: String) throws -> [UInt8] {
    let keys = try DeviceKeys(text: [UInt8](contentsOf: reader + "/keys"))
    var heads = Dictionary(batch.from.heads.map { ($0.actor, $0) }) { $1 }
    for end in batch.ends {
      heads[batch.changes[end.index].header.actor] = batch.changes[end.index].head
    }
    let bundle = SealedBundle(
      household: cabinet.household, sender: authors[0].signing.verifyingKey,
      recipients: [keys.agreement.publicKey], from: batch.from, to: Vector(heads.values),
      changeCount: batch.changes.count, writtenBy: "benchmark", batch: try batch.encoded())
    var random = SystemRandomNumberGenerator()
    return try bundle.sealed(signedBy: authors[0].signing, using: &random)
  }
}
