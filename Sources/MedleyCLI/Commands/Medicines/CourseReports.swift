internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

extension Cabinet.Course {
  var name: String { Wording.quoted(medication) }
  var words: MomentWords { MomentWords(clock) }

  /// When the next dose is, as a sentence of its own; empty when none is planned.
  var nextSentence: String { next.map { "Next dose: \(words.text($0.due))." } ?? "" }

  /// What every command about a course says as JSON.
  var members: [(String, JSONValue)] {
    [("medication", .string(medication)), ("next", .slot(next))]
  }
}

extension Workspace {
  /// Says that doses logged for dates that have no doses any more are not lost.
  func warnOfExtras(_ count: Int, of name: String, hint: String) {
    guard count > 0 else { return }
    output.warn(
      Explanation(
        "\(Wording.count(count, "dose")) of \(name) logged for that time "
          + "\(count == 1 ? "stays as an extra intake" : "stay as extra intakes"): no dose is "
          + "planned then any more",
        hint))
  }

  /// Says what became of doses that a change of the schedule took out of the plan.
  func warn(of dropped: DroppedDoses, _ course: Cabinet.Course, again: String) {
    let next =
      course.next.map { "the next dose is due \(course.words.at($0.due))" } ?? "none is due soon"
    warnOfExtras(
      dropped.loggedCount, of: course.name,
      hint: "\(next); if that is wrong: medley undo, then \(again)")
    guard !dropped.open.isEmpty else { return }
    let times = dropped.open.map { course.words.text($0.due) }.joined(separator: " and ")
    let isOne = dropped.open.count == 1
    output.warn(
      Explanation(
        "the \(isOne ? "dose" : "doses") of \(course.name) planned for \(times) "
          + "\(isOne ? "was" : "were") still open and \(isOne ? "is" : "are") not planned any more",
        "\(next); if that is wrong: medley undo, then \(again)"))
  }

  /// Says which planned doses nobody has answered yet.
  func warnOfOpen(_ course: Cabinet.Course, hint: String) {
    guard !course.open.isEmpty else { return }
    let times = course.open.map { course.words.text($0.due) }.joined(separator: " and ")
    output.warn(
      Explanation(
        "the \(course.open.count == 1 ? "dose" : "doses") of \(course.name) planned for \(times) "
          + "\(course.open.count == 1 ? "is" : "are") still open", hint))
  }
}
