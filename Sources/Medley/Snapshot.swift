package import MedleyHousehold
package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
package import MedleyStore

/// What the record says at one moment, read as it is asked for.
package struct Snapshot {
  package internal(set) var reading: Reading
  package internal(set) var circumstances: Circumstances
  private var cachedMembership: Membership?
  private var cachedPeople: [Person]?
  private var cachedMedications: [Medication]?
  private var cachedStates: [UInt64: [RecordState]] = [:]
  var cachedPlanners: [Identifier: SlotPlanner] = [:]
  var cachedResolutions: [Identifier: Register<Resolution>]?
  var cachedUnconfirmed: [UnconfirmedDose]?

  init(_ reading: Reading, _ circumstances: Circumstances) {
    self.reading = reading
    self.circumstances = circumstances
  }

  /// Who belongs to the household.
  package var membership: Membership {
    mutating get throws {
      if let cachedMembership { return cachedMembership }
      let membership = try reading.membership
      cachedMembership = membership
      return membership
    }
  }

  /// The people who are there, in order of their names.
  package var people: [Person] {
    mutating get throws {
      if let cachedPeople { return cachedPeople }
      let people = try states(of: .person).map { Person($0) }.filter(\.isPresent)
        .sorted { ($0.name.value ?? "", $0.id) < ($1.name.value ?? "", $1.id) }
      for person in people { for stay in person.zones.stays { circumstances.learn(stay.zone) } }
      cachedPeople = people
      return people
    }
  }

  /// All medications, removed ones included, in order of their names.
  package var allMedications: [Medication] {
    mutating get throws {
      if let cachedMedications { return cachedMedications }
      let people = try people
      let unordered = try states(of: .medication).map { state in
        var medication = Medication(state)
        let person = people.first { $0.id == medication.person.value }
        medication.usualLowStockDayCount =
          person?.lowStockDays.value ?? MedicineLimits.lowStockDayCount
        return medication
      }
      // Places are moved instead of medications, which are large.
      let names = unordered.map { $0.name.value ?? "" }
      let medications = names.indices.sorted {
        names[$0] == names[$1] ? unordered[$0].id < unordered[$1].id : names[$0] < names[$1]
      }.map { unordered[$0] }
      cachedMedications = medications
      return medications
    }
  }

  /// The records of a kind with their surviving values.
  package mutating func states(of kind: MedicineKind) throws -> [RecordState] {
    if let cached = cachedStates[kind.rawValue] { return cached }
    let states = try readStates(of: kind)
    cachedStates[kind.rawValue] = states
    return states
  }

  private mutating func readStates(of kind: MedicineKind) throws -> [RecordState] {
    var builders: [Identifier: RecordBuilder] = [:]
    let branches = reading.table.branches
    try reading.each(kind: kind.rawValue) { place, survivor in
      builders[place.record, default: RecordBuilder()].add(place, survivor, branches)
    }
    return try builders.sorted { $0.key < $1.key }.map { id, builder in
      // What nobody removed is there.
      let presence =
        builder.hasRemoval ? try reading.presence(kind: kind.rawValue, record: id) : .present
      return builder.state(kind: kind, id: id, presence: presence)
    }
  }
}

/// Collects the surviving values of one record.
struct RecordBuilder {
  private var fields = FieldValues()
  private var unconfirmed = FieldValues()
  private var parent: Identifier?
  /// True when somebody removed the record, whether or not that counts.
  private(set) var hasRemoval = false

  mutating func add(_ place: Place, _ survivor: Survivor, _ branches: [Branch]) {
    add(survivor, of: place.member, in: place.field, branches)
  }

  mutating func add(
    _ survivor: Survivor, of member: Identifier?, in field: UInt64, _ branches: [Branch]
  ) {
    if let named = survivor.parent { parent = named }
    if survivor.shape == .remove, field == 0 { hasRemoval = true }
    guard survivor.shape != .remove, field != 0 else { return }
    fields.append(
      SurvivingValue(
        member: member, value: survivor.value,
        origin: Origin(
          stamp: survivor.stamp, actor: branches[survivor.branch].actor, operation: survivor.id)),
      to: field)
  }

  /// Adds what a change without effect would have added.
  mutating func add(_ dose: UnconfirmedDose) {
    parent = parent ?? dose.medication
    unconfirmed.append(dose.value, to: dose.place.field)
  }

  func state(
    kind: MedicineKind, id: Identifier, presence: Reading.Presence
  ) -> RecordState {
    let shown: RecordState.Presence =
      switch presence {
      case .present: .present
      case .removed: .removed
      case .keptDespiteRemoval: .keptDespiteRemoval
      }
    return RecordState(
      kind: kind.rawValue, id: id, parent: parent, presence: shown, fields: fields,
      unconfirmed: unconfirmed)
  }
}

extension Snapshot {
  /// Finds a person by name or id.
  package mutating func person(_ name: String) throws -> Person {
    try Lookup.find(
      name, among: try people, noun: .person, id: \.id.hex, name: { $0.name.value ?? "" })
  }
}

extension Reading {
  /// Who belongs to the household, by all statements that the store holds.
  var membership: Membership {
    get throws {
      var statements: [Statement] = []
      func take(_ place: Place, _ survivor: Survivor) {
        let author = table.branches[survivor.branch].actor.device
        if let statement = Statement(place, survivor, author: author) {
          statements.append(statement)
        }
      }
      for kind in Statement.kinds {
        try each(kind: kind, take)
        try eachVoid(kind: kind, take)
      }
      return Membership(household: table.household, statements)
    }
  }
}
