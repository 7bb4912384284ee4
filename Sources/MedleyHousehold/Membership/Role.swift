package import MedleyRecords

/// What a device may do in a household.
package enum Role: UInt64, Hashable, Sendable, CaseIterable {
  case owner = 1
  case member = 2
  case caregiver = 3
  case reader = 4

  /// True when a device with this role may carry operations of a class.
  package func allows(_ operationClass: OperationClass) -> Bool {
    switch (self, operationClass) {
    case (.owner, _), (.member, .log), (.member, .edit), (.caregiver, .log): true
    default: false
    }
  }

  /// The word that people use for the role.
  package var word: String {
    switch self {
    case .owner: "owner"
    case .member: "member"
    case .caregiver: "caregiver"
    case .reader: "reader"
    }
  }

  /// The role of one device within a sentence: “a member”, “an owner”.
  package var phrase: String { self == .owner ? "an \(word)" : "a \(word)" }

  package init?(word: String) {
    guard let role = Role.allCases.first(where: { $0.word == word }) else { return nil }
    self = role
  }
}
