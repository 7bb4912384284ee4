package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// An open question with the names of those who said something.
  package struct Question {
    package let conflict: Conflict
    package let medication: String?
    package let unit: String
    /// The device and the person behind each entry.
    package let authors: [(device: String, person: String)]
  }

  /// Every question that is open; the same on all devices that hold the same changes.
  package func questions() throws -> [Question] {
    try look { snapshot in
      try snapshot.conflicts.map { try snapshot.question($0) }
    }
  }

  /// What answering did.
  package struct Answered {
    package let question: Question
    package let operationCount: Int
  }

  /// Answers an open question.
  package func answer(_ typed: String, with answer: QuestionAnswer) throws -> Answered {
    var answered: Answered?
    try commit { snapshot in
      let conflict = try Lookup.find(
        typed, among: try snapshot.conflicts, noun: .conflict, id: \.id.hex, name: \.id.hex)
      let medication = try snapshot.allMedications.first { $0.id == conflict.medication }
      let drafts: [OperationDraft]
      do {
        drafts = try conflict.answer(
          try answer.chosen(from: conflict), in: medication,
          today: try medication.map { try snapshot.clock(of: $0) }?.today
            ?? circumstances.today)
      } catch let fault as Conflict.AnswerFault {
        throw CabinetError.answer(fault)
      }
      answered = Answered(
        question: try snapshot.question(conflict), operationCount: drafts.count)
      return drafts
    }
    guard let answered else { throw CabinetError.notFound(what: .conflict, name: typed) }
    return answered
  }

  /// An answer as somebody gives it.
  package enum QuestionAnswer {
    case one
    case two
    /// The beginning of the id of the entry that holds.
    case keep(String)

    func chosen(from conflict: Conflict) throws -> Conflict.Answer {
      switch self {
      case .one: return .one
      case .two: return .two
      case .keep(let typed):
        let found = conflict.entries.filter { $0.id.hex.hasPrefix(typed.lowercased()) }
        guard found.count == 1 else {
          throw CabinetError.notFound(what: .entry, name: typed)
        }
        return .keep(found[0].id)
      }
    }
  }
}

extension Snapshot {
  mutating func question(_ conflict: Conflict) throws -> Cabinet.Question {
    let medication = try allMedications.first { $0.id == conflict.medication }
    return Cabinet.Question(
      conflict: conflict, medication: medication?.name.value,
      unit: medication?.doseUnit ?? "dose",
      authors: try conflict.entries.map { try author(of: $0.origin) })
  }
}
