import MedleyMedicines
import MedleyTestSupport

// MARK: What happens to a schedule

extension RandomSchedule {
  /// Chooses pauses and the end of the medication.
  mutating func interruptions() {
    if random.chance(30) {
      for _ in 0...random.below(2) {
        let first = from - 3 + random.below(length + 3)
        made.pauses.append(
          .init(
            from: text(first), through: random.chance(10) ? nil : text(first + random.below(9))))
      }
    }
    if random.chance(15) {
      let second = secondOfPeriod()
      made.ending = .init(
        last: text(Int(second / 86_400)), second: random.chance(50) ? second : nil)
    }
  }

  /// Moves and cancels slots; some of them do not exist.
  mutating func overrides() {
    guard random.chance(40) else { return }
    for _ in 0...random.below(4) {
      guard let (day, part) = slot(),
        !made.overrides.contains(where: { $0.date == day && $0.part == part })
      else { continue }
      var override = ScheduleCase.Override(date: day, part: part)
      if random.chance(70) {
        let days = random.chance(90) ? random.below(9) - 3 : random.below(60)
        override.new_date = text(ScheduleCase.date(day).days + days)
        override.new_time = clockText(minute())
      }
      made.overrides.append(override)
    }
  }

  /// The identity of a slot that the schedule may well have.
  private mutating func slot() -> (date: String, part: String)? {
    let day = from - 2 + random.below(length + 4)
    switch made.kind {
    case 8:
      let minutes = made.minutes ?? 15
      let anchor = start * 1_440 + (made.time.map(minute(of:)) ?? 0)
      let ordinal = max(0, (day * 1_440 + random.below(1_440) - anchor) / minutes)
      return (text((anchor + ordinal * minutes) / 1_440), String(ordinal))
    case 9, 11:
      if made.kind == 9, let time = made.times.first, random.chance(30) {
        return (max(made.start, made.effective), time.id)
      }
      return random.pick(made.history.filter { $0.own == (made.kind == 9) }).map {
        ($0.date, $0.id)
      }
    default:
      if let window = made.window {
        return (text(day), "\(window.id)/\(1 + random.below(window.count ?? 8))")
      }
      return random.pick(made.times).map { (text(day), $0.id) }
    }
  }

  private func minute(of text: String) -> Int { WallTime(text)?.minute ?? 0 }
}

// MARK: What was logged

extension RandomSchedule {
  /// Chooses entries for the kinds whose slots follow from them.
  mutating func history() {
    switch made.kind {
    case 9: chain()
    case 11: followed()
    default: break
    }
    // Some slots were logged twice, and a person has said which entry counts.
    for index in made.history.indices where made.history[index].part != nil && random.chance(15) {
      var twin = made.history[index]
      twin.id = newID()
      twin.status = "taken"
      twin.taken = twin.logged + Int64(random.below(2_000) - 1_000) * 60
      twin.verdict = random.chance(50) ? "same" : "extra"
      made.history[index].verdict = "counts"
      made.history.append(twin)
    }
  }

  private mutating func newID() -> String {
    random.bytes(16).map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
  }

  /// An entry about a second that is taken, skipped or missed.
  private mutating func entry(at second: Int64, own: Bool) -> ScheduleCase.Entry {
    let status = ["taken", "taken", "taken", "skipped", "missed"][random.below(5)]
    return ScheduleCase.Entry(
      id: newID(), own: own, date: text(Int(second / 86_400)), status: status,
      amount: ["1", "0.75"][random.below(2)],
      taken: status == "taken" ? second : nil, logged: second + Int64(random.below(100)) * 60)
  }

  /// Entries of a medication that is due after its last intake, each following the one before.
  private mutating func chain() {
    let entryCount = random.below(7)
    let step = Int64(made.minutes ?? (made.days ?? 1) * 1_440) * 60
    var second = secondOfPeriod() - Int64(random.below(entryCount + 1)) * step
    for _ in 0..<entryCount {
      var entry = entry(at: second, own: true)
      switch random.below(20) {
      case 0..<13:
        entry.schedule = "this"
        if let last = made.history.last {
          (entry.date, entry.part) = (last.date, last.id)
        } else if let time = made.times.first {
          (entry.date, entry.part) = (max(made.start, made.effective), time.id)
        } else {
          (entry.date, entry.part) = (text(from), newID())
        }
        // A person who skips may say so to a reader that did not know the plan.
        if random.chance(95) { entry.planned = second + Int64(random.below(241) - 120) * 60 }
      case 13..<15:
        (entry.schedule, entry.part, entry.planned) = ("other", clockText(minute()), second)
        if made.history.contains(where: { $0.date == entry.date && $0.part == entry.part }) {
          continue
        }
      case 15: (entry.schedule, entry.part, entry.planned) = ("this", newID(), second)
      default:
        if random.chance(90) { (entry.status, entry.taken) = ("taken", second) }
      }
      made.history.append(entry)
      second += step + (Int64(random.below(1_441)) - 720) * step / 2_160 / 60 * 60
    }
  }

  /// Entries of another medication, and slots that follow them and were logged.
  private mutating func followed() {
    for _ in 0..<random.below(10) {
      let second = secondOfPeriod()
      var entry = entry(at: second, own: false)
      if random.chance(70) {
        (entry.schedule, entry.part) = ("other", clockText(random.below(1_440)))
        entry.planned = second - Int64(random.below(90)) * 60
        if made.history.contains(where: { $0.date == entry.date && $0.part == entry.part }) {
          continue
        }
      }
      made.history.append(entry)
      guard random.chance(40) else { continue }
      var closed = self.entry(at: second + Int64(made.minutes ?? 0) * 60, own: true)
      (closed.schedule, closed.date) = ("this", entry.date)
      closed.part = random.chance(90) ? entry.id : newID()
      closed.planned = second + Int64(made.minutes ?? 0) * 60 + Int64(random.below(31)) * 60
      made.history.append(closed)
    }
  }
}
