package import MedleyRecords
internal import MedleySealing

/// What `--repeat` says of a schedule: its dates or occasion, its window and its amounts.
///
/// Its text and its value are two forms of one thing: reading what was printed gives it back.
package struct ScheduleRule: Hashable, Sendable {
  package var recurrence: Recurrence
  package var window: DoseWindow?
  package var plan: DosePlan?

  package init(_ recurrence: Recurrence, window: DoseWindow? = nil, plan: DosePlan? = nil) {
    self.recurrence = recurrence
    self.window = window
    self.plan = plan
  }

  /// The rule as `--repeat` takes it; another medication is named by what a closure says.
  package func text(naming name: (Identifier) -> String? = { _ in nil }) -> String {
    var clauses: [String] = []
    if recurrence != .daily || (window == nil && plan == nil) {
      clauses.append(recurrence.text(naming: name))
    }
    if let window { clauses.append(window.text) }
    if let plan { clauses.append(plan.text) }
    return clauses.joined(separator: "; ")
  }

  /// Reads a rule as people type it, its parts with `;` between them.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - medication: finds another medication by what stands between quotation marks; without it
  ///     only an id in hexadecimal is found.
  /// - Throws: `RepeatFault`.
  package init(
    typed text: String, medication: (String) -> Identifier? = ScheduleRule.identifier
  ) throws(RepeatFault) {
    guard text.utf8.count <= MedicineLimits.ruleByteCount else { throw .notUnderstood }
    var recurrence: Recurrence?
    var window: DoseWindow?
    var plan: DosePlan?
    for clause in RuleClause.all(in: text) {
      if let found = try clause.window() {
        guard window == nil else { throw .twice }
        window = found
      } else if let found = try clause.plan() {
        guard plan == nil else { throw .twice }
        plan = found
      } else {
        guard recurrence == nil else { throw .twice }
        recurrence = try clause.recurrence(medication)
      }
    }
    guard recurrence != nil || window != nil || plan != nil else { throw .notUnderstood }
    self.init(recurrence ?? .daily, window: window, plan: plan)
    if window != nil, !self.recurrence.namesDates { throw .windowNeedsDates }
    if plan != nil, !self.recurrence.namesDates, self.recurrence.kindNumber != 8 {
      throw .planNeedsDates
    }
  }
}

extension ScheduleRule {
  /// Reads a rule without looking up the medication that it may follow.
  ///
  /// - Throws: `RepeatFault`.
  package static func unresolved(typed text: String) throws(RepeatFault) -> ScheduleRule {
    try ScheduleRule(typed: text) { _ in
      Identifier(words: Words16(high: 0, low: 0))
    }
  }

  /// The id that a text is in hexadecimal.
  package static func identifier(_ text: String) -> Identifier? { Identifier(hex: text) }
}

/// Why a rule for `--repeat` was refused.
package enum RepeatFault: Error, Hashable, Sendable {
  /// The words are no rule.
  case notUnderstood
  /// No number, or one outside of what `MedicineLimits` allows.
  case interval
  /// The limits of an as-needed rule make no sense.
  case limits
  /// `monthly` without a day.
  case monthDay
  /// A time or a date that does not exist, dates that are not ascending, or too many.
  case timeOrDate
  /// Two rules of one sort in one text.
  case twice
  /// A window begins and ends at one time, or is spread impossibly.
  case window
  /// Amounts that make no plan.
  case plan
  /// Commas that may divide amounts or be their points.
  case commas
  /// A window with a rule that names no dates.
  case windowNeedsDates
  /// A plan of amounts with a rule that has none.
  case planNeedsDates
  /// The other medication, by what was typed.
  case medication(String)
}
