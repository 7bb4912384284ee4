/// What is to become of a planned dose, as people type it: a time, or `cancel`.
enum TypedMove: ArgumentValue, Equatable {
  case time(TypedTime)
  case cancel

  static var completions: Completions { .words(["cancel"]) }

  init(argument: String) throws(ArgumentFault) {
    if argument.lowercased() == "cancel" {
      self = .cancel
      return
    }
    do throws(ArgumentFault) {
      self = .time(try TypedTime(argument: argument))
    } catch {
      throw ArgumentFault(expected: "a time such as 10:00 or “tomorrow 09:00”, or cancel")
    }
  }
}
