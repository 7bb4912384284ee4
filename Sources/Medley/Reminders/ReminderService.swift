internal import MedleyDesktop
package import MedleyMedicines
internal import MedleyPeers
internal import MedleyRecords
internal import MedleyReports

/// Shows reminders on the desktop while a device serves, and logs what people answer.
///
/// Its owner calls `turn` again and again. The plan is made anew when something was written, when
/// the next reminder is due, when the clock was set back, and at least once an hour.
package final class ReminderService {
  package enum Event {
    /// A person answered: what was logged of how many doses, by their entries.
    case answered(DoseStatus, entries: [String], warningCount: Int)
    /// Reminders could not be planned, or an answer not be logged.
    case failed(any Error)
  }

  /// The answers that a notification offers.
  private enum Answer: String {
    case take
    case snooze
    case skip
  }

  private let cabinet: Cabinet
  private let notifier: Notifier
  private var watch = ReminderWatch()
  private var board: ReminderBoard?
  private var isStale = true
  /// The wall clock's milliseconds at which the plan is next looked at, and at the last look.
  private var nextLook: Int64 = .min
  private var lastLook: Int64 = .min
  /// Milliseconds of the clock that never goes back, before which nothing is planned.
  private var restsUntil: Int64 = .min
  /// Names notifications that are no reminders.
  private var lastRemark = 0

  /// Milliseconds between two plans at most.
  private static let planMilliseconds: Int64 = 3_600_000
  /// Seconds after which a notification is tried again that the server would not show.
  private static let againSeconds: Int64 = 20
  /// Milliseconds after a failure, or after the server ended, before it is tried again.
  private static let restMilliseconds: Int64 = 15_000

  package init(_ cabinet: Cabinet) {
    self.cabinet = cabinet
    notifier = Notifier(busAddress: cabinet.circumstances.sessionBus)
  }

  /// Notes that the record is another one than before.
  package func noteChange() { isStale = true }

  /// The number of the socket that ends a waiting when somebody pressed something.
  package var socketNumber: Int32? { notifier.socketNumber }

  /// Does what there is to do, and says what happened.
  ///
  /// `now` is milliseconds of a clock that never goes back.
  package func turn(now: Int64) -> [Event] {
    var events: [Event] = []
    for event in notifier.turn(now: now) {
      switch event {
      case .pressed(let number, let key):
        if let answer = Answer(rawValue: key) { events += take(answer, number) }
      case .closed(let number): watch.gone(number)
      case .notShown(let number):
        putOff(number, seconds: Self.againSeconds)
      case .allGone:
        watch.allGone()
        isStale = true
        restsUntil = now + Self.restMilliseconds
      }
    }
    guard notifier.standing == .running || notifier.standing == .noServer, now >= restsUntil
    else { return events }
    let wall = cabinet.circumstances.wallClock
    guard isStale || wall >= nextLook || wall < lastLook else { return events }
    do {
      try look(wall)
      notifier.flush()
    } catch {
      events.append(.failed(error))
      restsUntil = now + Self.restMilliseconds
    }
    return events
  }

  private func look(_ wall: Int64) throws {
    cabinet.renewCircumstances()
    let board = try cabinet.reminders()
    self.board = board
    isStale = false
    lastLook = wall
    for step in watch.turn(board.plan) {
      switch step {
      case .show(let notice): notifier.show(board.notification(notice), number: notice.number)
      case .close(let number): notifier.close(number: number)
      }
    }
    let latest = wall + Self.planMilliseconds
    nextLook = min(watch.deadline(board.plan)?.milliseconds ?? latest, latest)
  }

  // MARK: Answers

  private func take(_ answer: Answer, _ number: Int) -> [Event] {
    let reminders = watch.reminders(of: number)
    cabinet.renewCircumstances()
    isStale = true
    switch answer {
    case .snooze:
      putOff(number, seconds: ReminderWatch.snoozeSeconds)
      notifier.close(number: number)
      return []
    case .take: return log(.taken, reminders) { try cabinet.take($0) }
    case .skip: return log(.skipped, reminders) { try cabinet.skip($0) }
    }
  }

  /// Takes a notice away for a while.
  private func putOff(_ number: Int, seconds: Int64) {
    cabinet.renewCircumstances()
    let now = cabinet.circumstances.now
    watch.putOff(number, until: Instant(clamping: now.milliseconds + seconds * 1_000))
    isStale = true
  }

  /// Logs the doses of a notice one by one: one that fails keeps no other from being logged.
  private func log(
    _ status: DoseStatus, _ reminders: [Reminder],
    _ write: (Cabinet.DoseRequest) throws -> Cabinet.Logged
  ) -> [Event] {
    var events: [Event] = []
    var entries: [String] = []
    var warningCount = 0
    for reminder in reminders {
      guard let slot = reminder.subject.slot else { continue }
      var request = Cabinet.DoseRequest(medication: slot.medicationID)
      request.slotDate = slot.date
      request.slotPart = slot.key.part
      request.slotKey = slot.key
      do {
        let logged = try write(request)
        entries.append(logged.idText)
        warningCount += logged.warnings.count
        remark(on: logged, slot)
      } catch {
        events.append(.failed(error))
        remark(.notLoggedNow, board.map { [$0.language(.seeToday)] } ?? [])
      }
    }
    if !entries.isEmpty {
      events.append(.answered(status, entries: entries, warningCount: warningCount))
    }
    return events
  }

  /// Shows the warnings of a dose that was just logged to whoever pressed the button.
  private func remark(on logged: Cabinet.Logged, _ slot: Slot) {
    guard !logged.warnings.isEmpty, let board else { return }
    remark(.lookAgain, board.lines(about: logged, of: slot.medication))
  }

  private func remark(_ title: Phrase, _ lines: [String]) {
    guard let board else { return }
    lastRemark -= 1
    notifier.show(
      Notification(title: board.language(title), body: lines.joined(separator: "\n")),
      number: lastRemark)
  }
}

extension ReminderBoard {
  /// The most lines of one notification.
  private static let lineCount = 12

  /// What a notice says.
  fileprivate func notification(_ notice: ReminderWatch.Notice) -> Notification {
    let reminders = inOrder(notice.reminders)
    var lines = reminders.prefix(Self.lineCount).map(line)
    let rest = reminders.count - lines.count
    if rest > 0 { lines.append(language(.andMore, "\(rest)")) }
    let doseCount = reminders.count { $0.subject.slot != nil }
    let actions =
      canLog && doseCount > 0
      ? [
        Notification.Action(key: "take", label: language(doseCount > 1 ? .answerAllTaken : .taken)),
        Notification.Action(key: "snooze", label: language(.answerLater)),
        Notification.Action(key: "skip", label: language(.answerSkip)),
      ] : []
    return Notification(
      title: title(of: reminders), body: lines.joined(separator: "\n"), actions: actions,
      isUrgent: notice.isCritical, isSilent: notice.isSilent, stays: doseCount > 0)
  }
}
