internal import MedleyHousehold
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What became of a device.
  package struct DeviceChange {
    package let deviceName: String
    /// The role before; what it has now is nil when it was removed.
    package let before: String
    package let now: String?
    /// True when it had that role already and nothing was written.
    package let isUnchanged: Bool
    /// True for the device that the command was given on.
    package let isThis: Bool
  }

  /// Gives a device another role.
  package func setRole(of typed: String, to word: String) throws -> DeviceChange {
    guard let role = Role(word: word) else {
      throw CabinetError.refused(
        what: "role", why: "there is no role “\(word)”",
        hint: "use owner, member, caregiver or reader")
    }
    return try changeDevice(typed) { member in
      member.role == role ? nil : RoleChange(device: member.keys.signing, role: role).draft
    }
  }

  /// Takes a device out of the household.
  ///
  /// With a recovery key it is done in the name of that key, which may outrank this device.
  package func removeDevice(
    _ typed: String, with proof: RecoveryProof? = nil
  ) throws -> DeviceChange {
    try changeDevice(typed, with: proof) { member in
      // It cannot be taken back, so the beginning of another device's name is not enough.
      let isWhole =
        member.name.lowercased() == typed.lowercased()
        || member.keys.signing.hex.hasPrefix(typed.lowercased())
      guard isWhole else {
        throw CabinetError.refused(
          what: "the device", why: "“\(typed)” is only the beginning of “\(member.name)”",
          hint: "give the whole name or the id; “medley devices” shows both")
      }
      return Removal(device: member.keys.signing).draft
    }
  }

  /// Takes this device out of the household; what is typed must be its name.
  ///
  /// - Throws: `CabinetError.notConfirmed`, or what `leavingName` throws.
  package func leave(typed: String) throws -> DeviceChange {
    guard try typed == leavingName else { throw CabinetError.notConfirmed }
    return try removeDevice(device.hex)
  }

  /// The name of this device, where it can leave.
  ///
  /// - Throws: `CabinetError.noMember`, or `.nobodyToTell` for the only device.
  package var leavingName: String {
    get throws {
      let membership = try look { try $0.membership }
      guard let this = membership.member(device) else { throw CabinetError.noMember }
      guard membership.members.count > 1 else { throw CabinetError.nobodyToTell }
      return this.name
    }
  }

  /// Who removed this device, as another one said; nil where none did, or it was let in again.
  package var toldOfRemovalBy: String? {
    get throws {
      let name = try store.note(.removedBy)?.text
      return name.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// Remembers that another device said so, or that one took this device for a member.
  func noteRemoval(by name: String?) throws {
    guard try toldOfRemovalBy != name else { return }
    try store.remember([.removedBy: .text(name ?? "")])
  }

  private func changeDevice(
    _ typed: String, with proof: RecoveryProof? = nil,
    _ draft: (Membership.Member) throws -> OperationDraft?
  ) throws -> DeviceChange {
    var guestChange: Change?
    let changed = try store.write { writing in
      var snapshot = Snapshot(writing.reading, circumstances)
      var membership = try snapshot.membership
      let member = try snapshot.device(typed, among: membership.members)
      let key = member.keys.signing
      let draft = try draft(member)
      if let draft, let proof {
        try membership.check(proof)
        guestChange = try writing.append(
          [draft], asGuest: proof.author(circumstances), judge: &membership
        ).last
      } else if let draft {
        try writing.append([draft], by: author(), judge: &membership)
      }
      return DeviceChange(
        deviceName: member.name, before: member.role.word,
        now: membership.member(key)?.role.word, isUnchanged: draft == nil,
        isThis: key == device)
    }
    // Only undo asks for it, and what was done stays done where it cannot be kept.
    if let guestChange { try? store.remember([.guestChange: .text(guestChange.hash.hex)]) }
    return changed
  }

  /// What an owner decided about entries without effect.
  package struct Decision {
    /// The device whose entries they are.
    package let deviceName: String
    package let isAccepted: Bool
    /// How many dose entries were decided about.
    package let entryCount: Int
    /// The entries of a single change that was named; empty for a device.
    package let entries: [(medication: String, entry: DoseEntry, unit: String)]
  }

  /// Decides about one entry without effect, or about all that are held of a device.
  package func decide(about typed: String, accept: Bool) throws -> Decision {
    try store.write { writing in
      var snapshot = Snapshot(writing.reading, circumstances)
      var membership = try snapshot.membership
      try mustBeOwner(membership)
      let answer: Acceptance.Answer = accept ? .accepted : .dismissed
      let chosen = try snapshot.undecided(typed, membership)
      // Changes are named one by one: an undo among the others is nothing that was asked about.
      let statement = Acceptance(answer, changes: chosen.changes)
      let entries = try chosen.doses.map { dose in
        let medication = try snapshot.allMedications.first { $0.id == dose.medication }
        return (
          medication?.name.value ?? "a medication",
          DoseEntry(decoding: dose.value.value), medication?.doseUnit ?? "dose"
        )
      }
      try writing.append([statement.draft], by: author(), judge: &membership)
      let author = chosen.doses.first.map { writing.table.branches[$0.branch].actor.device }
      let name = author.flatMap { membership.everMember($0)?.name }
      return Decision(
        deviceName: name ?? "", isAccepted: accept, entryCount: chosen.doses.count,
        entries: entries.compactMap { entry in
          guard !chosen.isDevice else { return nil }
          return entry.1.map { (entry.0, $0, entry.2) }
        })
    }
  }
}

extension Snapshot {
  /// What a decision is about.
  struct Undecided {
    let changes: [Digest]
    let doses: [UnconfirmedDose]
    /// True when a device was named and not an entry.
    let isDevice: Bool
  }

  /// The most changes that one decision names.
  private static let decisionChangeCount = 1_000

  /// Finds an entry without effect by its id, or those of a device by its name or key.
  ///
  /// Dismissed ones are among them: who dismissed a dose may have been wrong.
  mutating func undecided(_ typed: String, _ membership: Membership) throws -> Undecided {
    let wanted = typed.lowercased()
    let doses = try ineffectiveDoses()
    let entries = doses.filter {
      wanted.utf8.count >= 4 && $0.value.member?.hex.hasPrefix(wanted) ?? false
    }
    let members = Set(entries.compactMap(\.value.member))
    if members.count > 1 {
      throw CabinetError.ambiguous(
        what: .entry, name: typed, candidates: members.map { String($0.hex.prefix(8)) }.sorted())
    }
    if !entries.isEmpty { return try undecided(entries, among: doses, isDevice: false) }
    let branches = reading.table.branches
    let asked = Set(doses.map { branches[$0.branch].actor.device })
    let devices = membership.members + membership.formerMembers
    let device: VerifyingKey
    do {
      device = try self.device(typed, among: devices).keys.signing
    } catch CabinetError.ambiguous {
      // A device that came back has the name that it had before; mostly one of them is asked about.
      let few = devices.filter { asked.contains($0.keys.signing) }
      device = try self.device(typed, among: few.isEmpty ? devices : few).keys.signing
    } catch CabinetError.notFound {
      throw CabinetError.notFound(what: .entry, name: typed)
    }
    let own = doses.filter { branches[$0.branch].actor.device == device }
    guard !own.isEmpty else { throw CabinetError.nothingToDecide }
    return try undecided(own, among: doses, isDevice: true)
  }

  /// The changes that hold some doses, and all doses that are in them.
  private func undecided(
    _ chosen: [UnconfirmedDose], among doses: [UnconfirmedDose], isDevice: Bool
  ) throws -> Undecided {
    let places = Set(chosen.map { [UInt64($0.branch), $0.sequence] })
    guard places.count <= Snapshot.decisionChangeCount else {
      throw CabinetError.refused(
        what: "the decision", why: "it is about more than \(Snapshot.decisionChangeCount) changes",
        hint: "decide about single entries; “medley conflicts” shows them")
    }
    let all = doses.filter { places.contains([UInt64($0.branch), $0.sequence]) }
    let changes = try places.map { place in
      guard let hash = try reading.digest(branch: Int(place[0]), sequence: place[1]) else {
        throw StoreError.damaged(what: "change of an entry")
      }
      return hash
    }
    return Undecided(changes: changes.sorted(), doses: all, isDevice: isDevice)
  }
}
