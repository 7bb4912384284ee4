internal import MedleyHousehold
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What a newcomer shows: the name it gave itself and its ten words.
  package struct Request {
    package let deviceName: String
    package let words: String
  }

  /// Writes a request to join a household, or the same one again.
  package static func requestToJoin(
    at path: String, file: String, deviceName: String
  ) throws -> Request {
    let home = StoreHome(path)
    try clearInterruptedFounding(home)
    if Store.hasStore(home) { throw alreadyInHousehold(home) }
    let deviceName = try GivenName.device.checked(deviceName)
    var generator = SystemRandomNumberGenerator()
    var keys = try readKeys(home) ?? DeviceKeys(using: &generator)
    let isNew = keys.joinSecret == nil
    if isNew { keys.requestedName = deviceName }
    let secret = keys.joinSecret ?? JoinWords(using: &generator).secret
    keys.joinSecret = secret
    let request = JoinRequest(keys: keys.publicKeys, name: keys.requestedName)
    let answer = Request(
      deviceName: keys.requestedName, words: JoinWords(secret: secret)?.code.text ?? "")
    // Asking again gives the same file, which may be there already.
    if !isNew, (try? readFile(file)) == request.file(secret: secret) { return answer }
    // The keys are kept only where the request can be written too.
    let prepared = try prepare(file, request.file(secret: secret))
    do {
      if isNew { try write(keys, to: home) }
    } catch {
      prepared.discard()
      throw error
    }
    try finish(prepared)
    return answer
  }

  /// What admitting a device did.
  package struct Admitted {
    package let deviceName: String
    package let role: String
    package let path: String
    /// True when the device was a member already and only the welcome was written again.
    package let wasMember: Bool
  }

  /// Admits the device that made a request and writes its welcome.
  package func admit(
    request file: String, welcome path: String, words: String, role word: String, person: String?
  ) throws -> Admitted {
    let role = try Cabinet.role(word)
    let bytes = try Cabinet.readFile(file)
    try JoinRequest.check(bytes)
    let secret = try JoinWords(text: words).secret
    let request = try JoinRequest(file: bytes, secret: secret)
    var wasMember = false
    var welcome: PreparedFile?
    do {
      try store.write { writing in
        var snapshot = Snapshot(writing.reading, circumstances)
        let drafts = try admission(of: request, role, person, &snapshot)
        wasMember = drafts.isEmpty
        var membership = try snapshot.membership
        try writing.append(drafts, by: author(), judge: &membership)
        // What may fail comes before the commit; the welcome gets its name after it.
        welcome = try Cabinet.prepare(
          path, sealedWelcome(for: request, secret: secret, from: writing.reading))
      }
    } catch {
      welcome?.discard()
      throw error
    }
    if let welcome { try Cabinet.finish(welcome) }
    return Admitted(
      deviceName: request.name, role: role.word, path: path, wasMember: wasMember)
  }

  static func role(_ word: String) throws -> Role {
    guard let role = Role(word: word) else {
      throw CabinetError.refused(
        what: "role", why: "there is no role “\(word)”",
        hint: "use owner, member, caregiver or reader")
    }
    return role
  }

  /// The statement that admits a device; none when it is a member already.
  func admission(
    of request: JoinRequest, _ role: Role, _ person: String?, _ snapshot: inout Snapshot
  ) throws -> [OperationDraft] {
    let membership = try snapshot.membership
    try mustBeOwner(membership)
    if membership.member(request.keys.signing) != nil { return [] }
    guard membership.members.count < HouseholdLimits.deviceCount else {
      throw CabinetError.tooManyDevices(limit: HouseholdLimits.deviceCount)
    }
    let owner = try snapshot.person(for: person)
    return [
      Admission(keys: request.keys, name: request.name, role: role, person: owner.id).draft
    ]
  }

  func mustBeOwner(_ membership: Membership) throws {
    try membership.mustBeOwner(device)
  }

  /// Why a device with a store cannot join: it is in a household, or was removed from it.
  static func alreadyInHousehold(_ home: StoreHome) -> CabinetError {
    guard let keys = try? readKeys(home), let store = try? Store.open(home, layouts: layouts),
      let isRemoved = try? store.read({ reading in
        if let name = try reading.note(.removedBy)?.text, !name.isEmpty { return true }
        return try reading.membership.member(keys.signing.verifyingKey) == nil
      })
    else { return .alreadyInHousehold }
    return isRemoved ? .stillHoldsRecord : .alreadyInHousehold
  }

  private func sealedWelcome(
    for request: JoinRequest, secret: SecretBytes, from reading: Reading
  ) throws -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return try welcome(for: request, from: reading).sealed(
      for: request.keys.agreement, secret: secret, using: &generator)
  }

  /// A welcome with everything that a transaction sees.
  func welcome(for request: JoinRequest, from reading: Reading) throws -> Welcome {
    guard let householdSecret = keys.householdSecret else { throw HouseholdError.keysDamaged }
    let batch = try reading.batch(from: .empty)
    let packed = try Cabinet.pack(batch)
    let bundle = SealedBundle(
      household: household, sender: device, recipients: [request.keys.agreement],
      from: .empty, to: reading.table.vector, changeCount: batch.changes.count,
      writtenBy: Cabinet.program, batch: packed,
      blobs: try reading.photos(with: batch, packedByteCount: packed.count))
    return Welcome(
      household: household, householdSecret: householdSecret, admitter: device,
      newcomer: request.keys.signing, bundle: bundle.plaintext(signedBy: keys.signing))
  }

  /// Joins a household with the welcome that answers this device's request.
  ///
  /// - Returns: what came with the welcome.
  package static func join(
    at path: String, _ circumstances: Circumstances, welcome file: String
  ) throws -> ReadBundle {
    let home = StoreHome(path)
    if Store.hasStore(home) { throw alreadyInHousehold(home) }
    guard let keys = try readKeys(home), let secret = keys.joinSecret else {
      throw CabinetError.noRequest
    }
    let welcome = try Welcome(file: readFile(file), keys: keys, secret: secret)
    return try alone(in: home) {
      // Another program may have joined while this one waited.
      if Store.hasStore(home) { throw alreadyInHousehold(home) }
      // What a join that was killed left says nothing yet.
      home.removeDatabase()
      home.removeToken()
      return try enter(home, circumstances, keys, welcome)
    }
  }

  /// Makes the store with what a welcome brought; nothing is left where that fails.
  ///
  /// The host key is the admitting device's static key, where that was met on the network.
  static func enter(
    _ home: StoreHome, _ circumstances: Circumstances, _ before: DeviceKeys, _ welcome: Welcome,
    hostKey: AgreementKey.Public? = nil
  ) throws -> ReadBundle {
    var keys = before
    let bundle = try SealedBundle(
      plaintext: welcome.bundle, reader: keys.agreement.publicKey)
    guard bundle.household == welcome.household, bundle.sender == welcome.admitter,
      bundle.from.isEmpty
    else { throw HouseholdError.welcomeNotBelieved }
    keys.householdSecret = welcome.householdSecret
    do {
      // The words are forgotten last, so that a join that was interrupted can be done again.
      try write(keys, to: home)
      keys.joinSecret = nil
      keys.requestedName = ""
      let store = try Store.create(at: home, household: welcome.household, layouts: layouts)
      let cabinet = Cabinet(home: home, circumstances: circumstances, store: store, keys: keys)
      let read = try cabinet.take(bundle)
      let membership = try cabinet.look { try $0.membership }
      let admitter = membership.member(welcome.admitter)
      guard membership.member(cabinet.device) != nil,
        hostKey == nil || admitter?.keys.channel == hostKey
      else { throw HouseholdError.welcomeNotBelieved }
      try write(keys, to: home)
      return read
    } catch {
      home.removeDatabase()
      try? write(before, to: home)
      throw error
    }
  }

  static func readFile(_ path: String) throws -> [UInt8] {
    do {
      return try FileSystem.read(path, limit: HouseholdLimits.fileByteCount)
    } catch {
      throw StoreError.file(error)
    }
  }
}
