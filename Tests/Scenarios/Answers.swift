/// The shapes of the program's JSON answers, as far as the scenarios look at them.
struct DevicesAnswer: Decodable {
  struct Line: Decodable {
    struct Copy: Decodable, Equatable {
      let kind: String
      let changesBeside: Int
    }

    let id: String
    let name: String
    let role: String
    let thisDevice: Bool
    let changes: Int
    let incarnations: Int
    let forked: Bool
    let copies: [Copy]
  }

  let devices: [Line]
  let stateHash: String

  subscript(name: String) -> Line? { devices.first { $0.name == name } }
}

struct ReadAnswer: Decodable {
  let changesNew: Int
  let changesKnown: Int
  let rowsTouched: Int
  let conflictsNew: Int
  let from: String
  let stateHash: String
}

struct WrittenAnswer: Decodable {
  let path: String
  let changes: Int
  let recipients: [String]
}

struct JoinAnswer: Decodable {
  let device: String
  let words: String
}

struct ConflictsAnswer: Decodable {
  struct Question: Decodable {
    struct Entry: Decodable {
      let id: String
      let status: String?
      let device: String
      let author: String
      let value: String?
    }

    let id: String
    let kind: String
    let medication: String?
    let field: String?
    let entries: [Entry]
  }

  let conflicts: [Question]
}

struct TodayAnswer: Decodable {
  struct Slot: Decodable {
    struct Entry: Decodable {
      let id: String
    }

    let medication: String
    let state: String
    let dueAt: String
    let movedFrom: String?
    let entries: [Entry]
  }

  struct Extra: Decodable {
    let medication: String
  }

  let date: String
  let slots: [Slot]
  let extras: [Extra]
}

struct AdherenceAnswer: Decodable {
  struct Figures: Decodable, Equatable {
    let due: Int
    let taken: Int
    let missed: Int
    let skipped: Int
  }

  let overall: Figures
}

struct StockAnswer: Decodable {
  struct Line: Decodable {
    let name: String
    let amount: String
    let provisional: Bool
  }

  let medications: [Line]
}

struct ListAnswer: Decodable {
  struct Line: Decodable {
    let name: String
    let active: Bool
  }

  let medications: [Line]
}

struct LoggedAnswer: Decodable {
  let id: String
  let written: Bool
}

struct ShownAnswer: Decodable {
  let name: String
  let strength: String?
  let instructions: String?
  let removed: Bool
  let entryCount: Int
}

struct DoctorAnswer: Decodable {
  struct Check: Decodable {
    let name: String
    let ok: Bool
    let found: String
  }

  let ok: Bool
  let stateHash: String
  let checks: [Check]
}

struct BundleAnswer: Decodable {
  struct Operation: Decodable, Hashable {
    let change: String
    let index: Int?
    let id: String?
    let kind: UInt64?
    let record: String?
    let field: UInt64?
    let shape: String?
    let member: String?
    let parent: String?
    let value: String?
  }

  struct Head: Decodable {
    let device: String
    let sequence: Int
    let hash: String
  }

  let from: [Head]
  let to: [Head]
  let changes: Int
  let operations: [Operation]
}
