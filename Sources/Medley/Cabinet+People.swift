internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// Adds a person.
  package func addPerson(name: String, birthYear: Int?, notes: String?) throws {
    let name = try GivenName.person.checked(name)
    try commit { _ in
      let id = Cabinet.newIdentifier()
      return creation(
        ofPerson: id, name: name, zone: circumstances.zoneName, from: circumstances.now)
        + Cabinet.drafts(id, name: nil, birthYear, notes)
    }
  }

  /// Changes what is kept about a person; nil leaves a fact alone.
  ///
  /// - Returns: the person's name as it was.
  @discardableResult
  package func editPerson(
    _ typed: String, name: String?, birthYear: Int?, notes: String?
  ) throws -> String {
    let name = try name.map { try GivenName.person.checked($0) }
    var old = ""
    try commit { snapshot in
      let person = try snapshot.person(typed)
      old = person.name.value ?? ""
      return Cabinet.drafts(person.id, name: name, birthYear, notes)
    }
    return old
  }

  private static func drafts(
    _ id: Identifier, name: String?, _ birthYear: Int?, _ notes: String?
  ) -> [OperationDraft] {
    var drafts: [OperationDraft] = []
    if let name { drafts.append(.write(PersonField.name, Array(name.utf8), of: id)) }
    if let birthYear {
      drafts.append(
        .write(
          PersonField.birthYear, Array(registerNumber: UInt64(clamping: birthYear)), of: id))
    }
    if let notes { drafts.append(.write(PersonField.notes, Array(notes.utf8), of: id)) }
    return drafts
  }
}
