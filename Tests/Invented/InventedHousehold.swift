package import Medley
package import MedleyHousehold
internal import MedleyMedicines
package import MedleyRecords
internal import MedleySealing
internal import MedleyStore
internal import MedleyTestSupport

/// A household with eight authors whose irregular doses travel in one bundle.
package struct InventedHousehold {
  package let cabinet: Cabinet
  package let authors: [DeviceKeys]
  package let medications: [Identifier]
  package let circumstances: Circumstances
  private var generator = SeededGenerator(seed: 20_260_301)

  /// Founds it in a folder, with a second device that will take the bundle in.
  package init(in folder: String) throws {
    let circumstances = Circumstances(
      now: Instant(clampingSeconds: 1_772_344_800), zoneName: "Europe/Berlin")
    self.circumstances = circumstances
    let cabinet = try Cabinet.found(
      at: folder + "/founder", circumstances,
      Cabinet.Founding(deviceName: "founder", personName: "Ann", recoveryPath: nil))
    authors = try (0..<8).map { number in
      let home = "\(folder)/author\(number)"
      let request = try Cabinet.requestToJoin(
        at: home, file: home + ".request", deviceName: "author\(number)")
      _ = try cabinet.admit(
        request: home + ".request", welcome: home + ".welcome", words: request.words,
        role: "member", person: nil)
      return try DeviceKeys(text: [UInt8](contentsOf: home + "/keys"))
    }
    for number in 0..<12 {
      var schedule = ScheduleEdit()
      schedule.dose = .one
      schedule.times = [8, 14, 20].prefix(1 + number % 3).compactMap {
        WallTime(hour: $0, minute: 0).map { ScheduleEdit.Time($0) }
      }
      _ = try cabinet.add(
        Cabinet.Addition(facts: MedicationFacts(name: "Medicine \(number)"), schedule: schedule))
    }
    medications = try cabinet.look { try $0.medications.map(\.id) }
    self.cabinet = cabinet
  }

  /// Admits a device whose store is to take the bundle in, and lets it join.
  package func reader(at home: String) throws {
    let request = try Cabinet.requestToJoin(
      at: home, file: home + ".request", deviceName: "reader")
    _ = try cabinet.admit(
      request: home + ".request", welcome: home + ".welcome", words: request.words,
      role: "member", person: nil)
    _ = try Cabinet.join(at: home, circumstances, welcome: home + ".welcome")
  }

  /// So many doses, one change each, with random seconds, odd amounts and some notes.
  package mutating func doses(_ count: Int) throws -> [LoggedDose] {
    let plans = try cabinet.look { snapshot in
      try snapshot.medications.map { try snapshot.planner(for: $0) }
    }
    var slots: [Slot] = []
    var date = circumstances.today
    while slots.count < count {
      let next = date.adding(days: 60)
      slots += plans.flatMap { $0.slots(date...next.adding(days: -1)) }
        .sorted { ($0.due.instant, $0.key) < ($1.due.instant, $1.key) }
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

  /// The doses as changes in the logs of their authors, after what the founder wrote.
  package func batch(_ doses: [LoggedDose], from: Vector) throws -> Batch {
    var incarnations = SeededGenerator(seed: 7)
    let actors = authors.map {
      Actor(
        device: $0.signing.verifyingKey,
        incarnation: Incarnation(
          words: Words16(high: incarnations.next(), low: incarnations.next())))
    }
    let household = cabinet.household
    let known = try cabinet.look { $0.reading.table.vector }
    var last = [Digest](repeating: household, count: authors.count)
    var sequences = [UInt64](repeating: 0, count: authors.count)
    var changes: [Change] = []
    var ends: [Int: Int] = [:]
    for dose in doses {
      let author = dose.author
      let change = try Change(
        actor: actors[author], sequence: sequences[author] + 1, previous: last[author],
        stamp: dose.stamp, seen: sequences[author] == 0 ? known.heads : [],
        operations: [.log(dose.entry, of: dose.medication)])
      last[author] = change.hash
      sequences[author] += 1
      ends[author] = changes.count
      changes.append(change)
    }
    return Batch(
      from: from, changes: changes,
      ends: ends.sorted { $0.value < $1.value }.map { author, index in
        BatchEnd(
          index: index,
          signature: authors[author].signing.sign(
            Digest(domain: "medley head 1", last[author].bytes).bytes))
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
