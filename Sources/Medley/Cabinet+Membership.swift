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
    try changeDevice(typed, with: proof) { Removal(device: $0.keys.signing).draft }
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

  private func changeDevice(
    _ typed: String, with proof: RecoveryProof? = nil,
    _ draft: (Membership.Member) -> OperationDraft?
  ) throws -> DeviceChange {
    try store.write { writing in
      var snapshot = Snapshot(writing.reading, circumstances)
      var membership = try snapshot.membership
      let member = try snapshot.device(typed, among: membership.members)
      let key = member.keys.signing
      let draft = draft(member)
      if let draft, let proof {
        try membership.check(proof)
        try writing.append([draft], asGuest: proof.author(circumstances), judge: &membership)
      } else if let draft {
        try writing.append([draft], by: author(), judge: &membership)
      }
      return DeviceChange(
        deviceName: member.name, before: member.role.word,
        now: membership.member(key)?.role.word, isUnchanged: draft == nil,
        isThis: key == device)
    }
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
      guard membership.member(device)?.role == .owner else {
        throw CabinetError.roleForbids(
          role: membership.member(device)?.role.word ?? "stranger", needed: Role.owner.word)
      }
      let answer: Acceptance.Answer = accept ? .accepted : .dismissed
      let waiting = try snapshot.unconfirmedDoses
      let chosen = try snapshot.unconfirmed(typed, among: waiting, membership)
      let statement: Acceptance
      switch chosen.subject {
      case .change(let hash): statement = Acceptance(answer, changes: [hash])
      case .device(let key): statement = Acceptance(answer, changes: [], device: key)
      }
      let entries = try chosen.doses.map { dose in
        let medication = try snapshot.allMedications.first { $0.id == dose.medication }
        return (
          medication?.name.value ?? "a medication",
          DoseEntry(decoding: dose.value.value), medication?.doseUnit ?? "dose"
        )
      }
      try writing.append([statement.draft], by: author(), judge: &membership)
      let author = chosen.doses.first.map { writing.table.branches[$0.branch].actor.device }
      let name = (author ?? chosen.device).flatMap { membership.everMember($0)?.name }
      return Decision(
        deviceName: name ?? "", isAccepted: accept, entryCount: chosen.doses.count,
        entries: entries.compactMap { entry in
          guard case .change = chosen.subject else { return nil }
          return entry.1.map { (entry.0, $0, entry.2) }
        })
    }
  }
}

extension Snapshot {
  /// What a decision is about.
  struct Undecided {
    enum Subject {
      case change(Digest)
      case device(VerifyingKey)
    }

    let subject: Subject
    let doses: [UnconfirmedDose]

    var device: VerifyingKey? {
      if case .device(let key) = subject { key } else { nil }
    }
  }

  /// Finds an entry without effect by its id, or a device by its name or key.
  mutating func unconfirmed(
    _ typed: String, among waiting: [UnconfirmedDose], _ membership: Membership
  ) throws -> Undecided {
    let wanted = typed.lowercased()
    let entries = waiting.filter {
      wanted.utf8.count >= 4 && $0.value.member?.hex.hasPrefix(wanted) ?? false
    }
    let places = Set(entries.map { [UInt64($0.branch), $0.sequence] })
    if places.count > 1 {
      throw CabinetError.ambiguous(
        what: .entry, name: typed,
        candidates: entries.compactMap { $0.value.member.map { String($0.hex.prefix(8)) } })
    }
    if let first = entries.first {
      guard let hash = try reading.digest(branch: first.branch, sequence: first.sequence) else {
        throw StoreError.damaged(what: "change of an entry")
      }
      let same = waiting.filter { $0.branch == first.branch && $0.sequence == first.sequence }
      return Undecided(subject: .change(hash), doses: same)
    }
    let devices = membership.members + membership.formerMembers
    let device = try device(typed, among: devices).keys.signing
    let branches = reading.table.branches
    let doses = waiting.filter { branches[$0.branch].actor.device == device }
    let isWaiting = try reading.voidChanges().contains {
      branches[$0.branch].actor.device == device
    }
    guard isWaiting else { throw CabinetError.nothingToDecide }
    return Undecided(subject: .device(device), doses: doses)
  }
}
