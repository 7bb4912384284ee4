/// What is on the screen, what waits and what was put off: says what to show and what to take away.
///
/// A value without a clock: it is told the time and the plan that holds now.
package struct ReminderWatch: Sendable {
  /// Something to be shown together.
  package struct Notice: Hashable, Sendable {
    /// Names it as long as it is shown; showing the same number again replaces it.
    package let number: Int
    package let reminders: [Reminder]
    /// True when it makes no sound: quiet hours, or it only shows less than before.
    package let isSilent: Bool

    package var isCritical: Bool { reminders.contains(where: \.isCritical) }
  }

  package enum Step: Hashable, Sendable {
    case show(Notice)
    case close(number: Int)
  }

  /// Seconds for which a reminder is put off.
  package static let snoozeSeconds: Int64 = 600

  /// Up to when everything was shown; nil before the first turn.
  private var mark: Instant?
  private var notices: [Int: Notice] = [:]
  private var lastNumber = 0
  /// Until when subjects are put off, by their ids.
  private var putOff: [String: Instant] = [:]

  package init() {}

  /// Compares what is shown with a plan, and goes on to its instant.
  package mutating func turn(_ plan: ReminderPlan) -> [Step] {
    let now = plan.now
    let open = Set(plan.reminders.map(\.subject.id))
    putOff = putOff.filter { open.contains($0.key) }
    var steps = closeAnswered(open)
    // A clock that was set back must not keep everything silent until it is where it was.
    let since = mark.map { min($0, now) }
    mark = now
    var fresh: [String: Reminder] = [:]
    for reminder in plan.fallen(after: since) { fresh[reminder.subject.id] = reminder }
    for (subject, until) in putOff {
      fresh[subject] = nil
      guard until <= now else { continue }
      putOff[subject] = nil
      fresh[subject] = plan.reminders.last { $0.at <= now && $0.subject.id == subject }
    }
    if !fresh.isEmpty { steps += show(fresh) }
    return steps
  }

  /// When something is to be done next, if nothing changes; nil for nothing.
  package func deadline(_ plan: ReminderPlan) -> Instant? {
    (putOff.values + [plan.next].compactMap { $0 }).min()
  }

  /// The reminders of a notice, to be answered; empty when it is not shown any more.
  package func reminders(of number: Int) -> [Reminder] { notices[number]?.reminders ?? [] }

  /// Puts off what a notice shows; it is shown again after the time.
  package mutating func putOff(_ number: Int, until: Instant) {
    guard let notice = notices.removeValue(forKey: number) else { return }
    for reminder in notice.reminders { putOff[reminder.subject.id] = until }
  }

  /// Notes that a notice is not on the screen any more; what is open is repeated as planned.
  package mutating func gone(_ number: Int) { notices[number] = nil }

  /// Notes that nothing is on the screen, because whoever showed it ended.
  package mutating func allGone() {
    notices = [:]
    mark = nil
  }

  /// Takes away what has its answer.
  private mutating func closeAnswered(_ open: Set<String>) -> [Step] {
    var steps: [Step] = []
    for number in notices.keys.sorted() {
      guard let notice = notices[number] else { continue }
      let left = notice.reminders.filter { open.contains($0.subject.id) }
      if left.count == notice.reminders.count { continue }
      if left.isEmpty {
        notices[number] = nil
        steps.append(.close(number: number))
      } else {
        let less = Notice(number: number, reminders: left, isSilent: true)
        notices[number] = less
        steps.append(.show(less))
      }
    }
    return steps
  }

  /// Shows new reminders in one notice, in the place of those that were about the same subjects.
  private mutating func show(_ fresh: [String: Reminder]) -> [Step] {
    var steps: [Step] = []
    var together = fresh
    var place: Int?
    for number in notices.keys.sorted() {
      guard let notice = notices[number],
        notice.reminders.contains(where: { fresh[$0.subject.id] != nil })
      else { continue }
      for reminder in notice.reminders where together[reminder.subject.id] == nil {
        together[reminder.subject.id] = reminder
      }
      if place == nil {
        place = number
      } else {
        notices[number] = nil
        steps.append(.close(number: number))
      }
    }
    if place == nil { lastNumber += 1 }
    let notice = Notice(
      number: place ?? lastNumber, reminders: together.values.sorted(),
      isSilent: fresh.values.allSatisfy(\.isSilent))
    notices[notice.number] = notice
    return steps + [.show(notice)]
  }
}
