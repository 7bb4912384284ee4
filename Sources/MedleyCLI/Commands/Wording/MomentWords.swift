internal import Medley
internal import MedleyMedicines

/// Says instants and dates as people do, seen from a person's today and on the person's clock.
struct MomentWords {
  private let clock: PersonClock
  /// True when times of several people's clocks stand beside each other.
  private let isOfSeveral: Bool

  init(_ clock: PersonClock, ofSeveral: Bool = false) {
    self.clock = clock
    isOfSeveral = ofSeveral
  }

  /// The words for what is nobody's: the device's clock.
  init(_ circumstances: Circumstances) { self.init(circumstances.clock) }

  /// `08:05`, `yesterday 22:00` or `2026-03-01 07:30`; with its offset where clocks here differ.
  ///
  /// Planned times keep the clock of their schedule; what happened is shown on the person's. Among
  /// several people all times are the device's, with those of the person's clock in brackets.
  func text(_ moment: OffsetInstant) -> String {
    if isOfSeveral, clock.timeline.show(moment.instant).offsetMinutes != moment.offsetMinutes {
      return "\(text(logged: moment)) (\(moment.time) \(moment.text.suffix(6)))"
    }
    return (moment.date == clock.today ? "" : text(moment.date) + " ") + time(moment)
  }

  /// The same for what was logged: as the person's clock showed it, wherever it was written.
  func text(logged moment: OffsetInstant) -> String { text(clock.own(moment)) }

  /// The same within a sentence: `at 08:05`, `yesterday at 22:00`, `on 2026-03-01 at 07:30`.
  func at(_ moment: OffsetInstant) -> String {
    let day =
      switch moment.date.days(since: clock.today) {
      case 0: ""
      case -1, 1: text(moment.date) + " "
      default: "on \(moment.date) "
      }
    return day + "at " + time(moment)
  }

  /// An instant within a sentence, as the clock here shows it.
  func at(_ instant: Instant) -> String { at(clock.timeline.show(instant)) }

  /// What was logged within a sentence.
  func at(logged moment: OffsetInstant) -> String { at(clock.own(moment)) }

  /// The planned dose as `--slot` takes it: `todayT08:00`.
  func name(_ slot: Slot) -> String { "\(text(slot.date))T\(slot.name.dropFirst(11))" }

  /// True when a dose is due at this very time or before it.
  func isDue(_ slot: JudgedSlot) -> Bool { slot.isDue(at: clock.now) }

  /// `today`, `yesterday`, `tomorrow` or the date.
  func text(_ date: LocalDate) -> String {
    switch date.days(since: clock.today) {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    default: date.text
    }
  }

  /// The same within a sentence: `on 2026-03-01` where the date has no word of its own.
  func on(_ date: LocalDate) -> String {
    let text = text(date)
    return text == date.text ? "on \(text)" : text
  }

  /// A date in full, as people say it: `Tuesday 18 August`, with the year where it is another one.
  func day(_ date: LocalDate) -> String {
    let (year, _, day) = date.parts
    let name = "\(date.weekday.name) \(day) \(date.monthName)"
    return year == clock.today.parts.year ? name : "\(name) \(year)"
  }

  private func time(_ moment: OffsetInstant) -> String {
    let offset = moment.offsetMinutes
    // Neither the person's clock nor the one beside the screen may be taken for another.
    let isHere =
      clock.rulesNow(at: moment.instant) == offset
      && OffsetInstant(moment.instant, in: clock.device).offsetMinutes == offset
    return moment.time.text + (isHere ? "" : " (\(moment.text.suffix(6)))")
  }
}

extension PersonClock {
  /// A time as the person's clock shows it: by where they are now if it was written so, else by
  /// where they were then.
  fileprivate func own(_ moment: OffsetInstant) -> OffsetInstant {
    rulesNow(at: moment.instant) == moment.offsetMinutes ? moment : timeline.show(moment.instant)
  }

  /// The offset at an instant of the zone in which the person is now.
  fileprivate func rulesNow(at instant: Instant) -> Int {
    OffsetInstant(instant, in: timeline.rules(at: now)).offsetMinutes
  }
}
