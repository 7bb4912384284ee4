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
    if Store.hasStore(home) { throw CabinetError.alreadyInHousehold }
    var generator = SystemRandomNumberGenerator()
    var keys = try readKeys(home) ?? DeviceKeys(using: &generator)
    if keys.joinSecret == nil {
      keys.joinSecret = JoinWords(using: &generator).secret
      keys.requestedName = deviceName
      try write(keys, to: home)
    }
    guard let secret = keys.joinSecret else { throw CabinetError.noRequest }
    let request = JoinRequest(keys: keys.publicKeys, name: keys.requestedName)
    try create(file, request.file(secret: secret)) { _ in true }
    return Request(
      deviceName: keys.requestedName, words: JoinWords(secret: secret)?.code.text ?? "")
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
    guard let role = Role(word: word) else {
      throw CabinetError.refused(
        what: "role", why: "there is no role “\(word)”",
        hint: "use owner, member, caregiver or reader")
    }
    let bytes = try Cabinet.readFile(file)
    try JoinRequest.check(bytes)
    let secret = try JoinWords(text: words).secret
    let request = try JoinRequest(file: bytes, secret: secret)
    var wasMember = false
    try commit { snapshot in
      let membership = try snapshot.membership
      guard membership.member(device)?.role == .owner else {
        throw CabinetError.roleForbids(
          role: membership.member(device)?.role.word ?? "stranger", needed: Role.owner.word)
      }
      if membership.member(request.keys.signing) != nil {
        wasMember = true
        return []
      }
      guard membership.members.count < HouseholdLimits.deviceCount else {
        throw CabinetError.tooManyDevices(limit: HouseholdLimits.deviceCount)
      }
      let owner = try snapshot.person(for: person)
      return [
        Admission(
          keys: request.keys, name: request.name, role: role, person: owner.id
        ).draft
      ]
    }
    try writeWelcome(for: request, secret: secret, to: path)
    return Admitted(
      deviceName: request.name, role: role.word, path: path, wasMember: wasMember)
  }

  private func writeWelcome(
    for request: JoinRequest, secret: SecretBytes, to path: String
  ) throws {
    guard let householdSecret = keys.householdSecret else {
      throw HouseholdError.keysDamaged
    }
    let bundle = try look { snapshot in
      let batch = try snapshot.reading.batch(from: .empty)
      return SealedBundle(
        household: household, sender: device, recipients: [request.keys.agreement],
        from: .empty, to: snapshot.reading.table.vector, changeCount: batch.changes.count,
        writtenBy: Cabinet.program, batch: try Cabinet.pack(batch))
    }
    let welcome = Welcome(
      household: household, householdSecret: householdSecret, admitter: device,
      newcomer: request.keys.signing, bundle: bundle.plaintext(signedBy: keys.signing))
    var generator = SystemRandomNumberGenerator()
    let sealed = try welcome.sealed(
      for: request.keys.agreement, secret: secret, using: &generator)
    try Cabinet.create(path, sealed) { _ in true }
  }

  /// Joins a household with the welcome that answers this device's request.
  ///
  /// - Returns: what came with the welcome.
  package static func join(
    at path: String, _ circumstances: Circumstances, welcome file: String
  ) throws -> ReadBundle {
    let home = StoreHome(path)
    if Store.hasStore(home) { throw CabinetError.alreadyInHousehold }
    home.removeDatabase()
    guard var keys = try readKeys(home), let secret = keys.joinSecret else {
      throw CabinetError.noRequest
    }
    let welcome = try Welcome(file: readFile(file), keys: keys, secret: secret)
    let bundle = try SealedBundle(
      plaintext: welcome.bundle, reader: keys.agreement.publicKey)
    guard bundle.household == welcome.household, bundle.sender == welcome.admitter,
      bundle.from.isEmpty
    else { throw HouseholdError.welcomeNotBelieved }
    let before = keys
    keys.householdSecret = welcome.householdSecret
    do {
      // The words are forgotten last, so that a join that was interrupted can be done again.
      try write(keys, to: home)
      keys.joinSecret = nil
      keys.requestedName = ""
      let store = try Store.create(at: home, household: welcome.household, layouts: layouts)
      let cabinet = Cabinet(home: home, circumstances: circumstances, store: store, keys: keys)
      let read = try cabinet.take(bundle)
      let isMember = try cabinet.look { try $0.membership.member(cabinet.device) != nil }
      guard isMember else { throw HouseholdError.welcomeNotBelieved }
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
