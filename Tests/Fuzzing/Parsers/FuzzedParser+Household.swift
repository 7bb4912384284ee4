import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyTestSupport

extension FuzzedParser {
  /// The files by which a household's devices meet, and what is inside of them.
  static let household: [FuzzedParser] = [
    FuzzedParser(
      "bundle", byteLimit: 8_192, sources: ["MedleyHousehold/Bundle"],
      seeds: {
        try [nil, FuzzFiles.mark].map { mark in
          try FuzzFiles.bundle(mark).plaintext(signedBy: FuzzFiles.signing)
        }
      },
      read: { input in
        // The signature is made to fit, so that what stands behind it is reached.
        let key = try FuzzKeys.agreement().publicKey
        let signed = FuzzFiles.signed(input)
        let bundle: SealedBundle
        do {
          bundle = try SealedBundle(plaintext: signed, reader: key)
        } catch {
          _ = try? SealedBundle.Header(beginning: input)
          throw error
        }
        let again = try SealedBundle(
          plaintext: bundle.plaintext(signedBy: FuzzFiles.signing), reader: key)
        try law(
          "a bundle written again is the same",
          again.batch == bundle.batch && again.blobs == bundle.blobs
            && again.backup == bundle.backup && again.to == bundle.to)
      }),
    FuzzedParser(
      "sealed-bundle", byteLimit: 8_192, sources: ["MedleyHousehold/Bundle"],
      seeds: {
        var generator = SeededGenerator(seed: 5)
        return [
          try FuzzFiles.bundle(nil).sealed(signedBy: FuzzFiles.signing, using: &generator)
        ]
      },
      read: { input in
        let key = try FuzzKeys.agreement()
        _ = try? SealedBeginning.open(input, isWhole: input.count % 2 == 0, with: key)
        _ = FileKind(of: input)
        _ = try SealedBundle.open(input, with: key)
      }),
    FuzzedParser(
      "request", byteLimit: 1_024, sources: ["MedleyHousehold/Admission/JoinRequest.swift"],
      seeds: {
        let request = JoinRequest(keys: try FuzzFiles.keys().publicKeys, name: "Tablet")
        return [request.file(secret: FuzzKeys.secret(9)), request.content]
      },
      read: { input in
        if let request = try? JoinRequest(content: input) {
          let again = try JoinRequest(content: request.content)
          try law("a request written again is the same", again.name == request.name)
          return
        }
        try JoinRequest.check(input)
        let request = try JoinRequest(file: input, secret: FuzzKeys.secret(9))
        let again = request.file(secret: FuzzKeys.secret(9))
        _ = try JoinRequest(file: again, secret: FuzzKeys.secret(9))
      }),
    FuzzedParser(
      "welcome", byteLimit: 2_048, sources: ["MedleyHousehold/Admission/Welcome.swift"],
      seeds: {
        let content = try FuzzFiles.welcome().content
        return [[0] + content, [1] + content]
      },
      read: { input in
        guard let way = input.first else { throw Refused() }
        let keys = try FuzzFiles.keys()
        let content = Array(input.dropFirst())
        if way & 1 == 0 {
          let welcome = try Welcome(content: content, keys: keys)
          let again = try Welcome(content: welcome.content, keys: keys)
          try law("a welcome written again is the same", again.bundle == welcome.bundle)
          return
        }
        // A file whose seal is whole and whose inside is anything.
        var generator = SeededGenerator(seed: 6)
        let plaintext = Array("medley welcome\n".utf8) + content
        let tag = HMAC<SHA256>.code(
          for: plaintext,
          key: SymmetricKey(
            derivedFrom: FuzzKeys.secret(9), salt: [], purpose: "medley welcome 1"
          ).secret)
        let file = try AgeFile.seal(
          plaintext + tag, to: [.x25519(keys.agreement.publicKey)], using: &generator)
        _ = try Welcome(file: file, keys: keys, secret: FuzzKeys.secret(9))
      }),
    FuzzedParser(
      "keys", byteLimit: 1_024, sources: ["MedleyHousehold/Keys"],
      seeds: {
        var keys = try FuzzFiles.keys()
        var seeds = [FuzzFiles.bytes(keys.text)]
        keys.householdSecret = FuzzKeys.secret(12)
        keys.joinSecret = FuzzKeys.secret(13, byteCount: 14)
        keys.requestedName = "Tablet"
        seeds.append(FuzzFiles.bytes(keys.text))
        return seeds
      },
      read: { input in
        let keys = try DeviceKeys(text: input)
        let again = try DeviceKeys(text: FuzzFiles.bytes(keys.text))
        try law(
          "a keys file written again is the same",
          again.publicKeys == keys.publicKeys && again.requestedName == keys.requestedName
            && again.householdSecret == keys.householdSecret)
      }),
    FuzzedParser(
      "recovery", byteLimit: 512, usualCount: 20_000, sources: ["MedleyHousehold/Recovery"],
      seeds: {
        let key = try FuzzFiles.recovery()
        var generator = SeededGenerator(seed: 8)
        let file = try RecoveryFile(key: key, household: FuzzHistory.household).sealed(
          with: FuzzKeys.passphrase, workFactor: 1, using: &generator)
        let text = try AgeFile.open(file, with: [.passphrase(FuzzKeys.passphrase)], limit: 4_096)
        return [[0] + text, [1] + Array(key.words.utf8), [2] + text.prefix(32)]
      },
      read: { input in
        guard let way = input.first else { throw Refused() }
        let text = Array(input.dropFirst())
        var generator = SeededGenerator(seed: 8)
        switch way % 3 {
        case 0:
          let file = try AgeFile.seal(
            text, to: [.scrypt(passphrase: FuzzKeys.passphrase, workFactor: 1)], using: &generator)
          try law("a recovery file wants a passphrase", RecoveryFile.wantsPassphrase(file))
          let recovery = try RecoveryFile(file, passphrase: FuzzKeys.passphrase)
          let again = try RecoveryFile(
            recovery.sealed(with: FuzzKeys.passphrase, workFactor: 1, using: &generator),
            passphrase: FuzzKeys.passphrase)
          try law("a file written again is the same", again.household == recovery.household)
        case 1:
          let key = try RecoveryKey(words: String(decoding: text, as: UTF8.self))
          let again = try RecoveryKey(words: key.words)
          try law("words written again are the same", again.publicKeys == key.publicKeys)
        default:
          let key = try FuzzFiles.recovery()
          let part = try AgeFile.seal(
            text, to: [.x25519(key.agreement.publicKey)], using: &generator)
          _ = try found(HouseholdSecretPart.secret(in: part, with: key))
        }
      }),
    FuzzedParser(
      "statement", byteLimit: 1_024, sources: ["MedleyHousehold/Membership"],
      seeds: { try FuzzFiles.statements() },
      read: { input in
        guard let number = input.first else { throw Refused() }
        let kind = Statement.kinds[Int(number) % Statement.kinds.count]
        let value = Array(input.dropFirst())
        let content = try found(Statement.Content(kind: kind, value: value))
        try law(
          "a statement written again is the same",
          Statement.Content(kind: kind, value: content.encoded) == content)
      }),
  ]
}

extension Statement.Content {
  fileprivate var encoded: [UInt8] {
    switch self {
    case .genesis(let statement): statement.encoded
    case .admission(let statement): statement.encoded
    case .removal(let statement): statement.encoded
    case .role(let statement): statement.encoded
    case .acceptance(let statement): statement.encoded
    case .recovery(let statement): statement.encoded
    }
  }
}
