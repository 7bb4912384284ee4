internal import MedleyMedicines
internal import MedleySealing

extension Cabinet {
  /// Medications in use that one person has under one name, because two devices that did not hear
  /// of each other added them, or because there are two.
  struct Namesakes {
    let name: String
    let person: String
    let count: Int

    /// What is so and what may be done, in words.
    var words: String {
      "\(count) medications of \(person) are called “\(name)”: if they are one, remove the others by "
        + "the ids that “medley list” shows"
    }
  }

  /// The names that more than one medication in use of a person has, in order.
  func namesakes() throws -> [Namesakes] {
    try look { snapshot in
      let people = try snapshot.people
      let inUse = try snapshot.medications.filter { medication in
        let clock = try snapshot.clock(of: medication)
        return medication.ending.value?.isOver(on: clock.today, at: clock.now) != true
      }
      let groups = Dictionary(grouping: inUse) { medication in
        [medication.person.value?.hex ?? "", (medication.name.value ?? "").folded]
      }
      // One name that several people have comes in the order of the people.
      let ordered = groups.filter { $1.count > 1 }
        .sorted { ($0.key[1], $0.key[0]) < ($1.key[1], $1.key[0]) }
      return ordered.map { _, alike in
        let person = people.first { $0.id == alike[0].person.value }?.name.value
        return Namesakes(
          name: alike[0].name.value ?? "", person: person ?? "nobody", count: alike.count)
      }
    }
  }
}
