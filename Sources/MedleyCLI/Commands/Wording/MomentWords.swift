internal import Medley
internal import MedleyMedicines

/// Says instants and dates as people do, seen from today in the device's zone.
struct MomentWords {
  private let today: LocalDate
  private let zone: ZoneRules
  private let now: Instant

  init(_ circumstances: Circumstances) {
    today = circumstances.today
    zone = circumstances.zone
    now = circumstances.now
  }

  /// `08:05`, `yesterday 22:00` or `2026-03-01 07:30`; with its offset where clocks here differ.
  func text(_ moment: OffsetInstant) -> String {
    (moment.date == today ? "" : text(moment.date) + " ") + clock(moment)
  }

  /// The same within a sentence: `at 08:05`, `yesterday at 22:00`, `on 2026-03-01 at 07:30`.
  func at(_ moment: OffsetInstant) -> String {
    let day =
      switch moment.date.days(since: today) {
      case 0: ""
      case -1, 1: text(moment.date) + " "
      default: "on \(moment.date) "
      }
    return day + "at " + clock(moment)
  }

  /// An instant within a sentence, as the clock here shows it.
  func at(_ instant: Instant) -> String { at(OffsetInstant(instant, in: zone)) }

  /// The planned dose as `--slot` takes it: `todayT08:00`.
  func name(_ slot: Slot) -> String { "\(text(slot.key.date))T\(slot.key.part)" }

  /// True when a dose is due at this very time or before it.
  func isDue(_ slot: JudgedSlot) -> Bool { slot.isDue(at: now) }

  /// `today`, `yesterday`, `tomorrow` or the date.
  func text(_ date: LocalDate) -> String {
    switch date.days(since: today) {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    default: date.text
    }
  }

  /// A date in full, as people say it: `Tuesday 18 August`, with the year where it is another one.
  func day(_ date: LocalDate) -> String {
    let (year, month, day) = date.parts
    let name = "\(date.weekday.name) \(day) \(Self.months[month - 1])"
    return year == today.parts.year ? name : "\(name) \(year)"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private func clock(_ moment: OffsetInstant) -> String {
    let isHere = OffsetInstant(moment.instant, in: zone).offsetMinutes == moment.offsetMinutes
    return moment.time.text + (isHere ? "" : " (\(moment.text.suffix(6)))")
  }
}
