package import MedleySealing

/// Everything secret that a device has; kept in a file of its own, never in a bundle or a backup.
package struct DeviceKeys: Sendable {
  /// Signs the device's logs.
  package let signing: SigningKey
  /// Opens the files that are sealed for the device.
  package let agreement: AgreementKey
  /// The device's static key on the network.
  package let channel: AgreementKey
  /// Shared by all devices of the household; nil while the device waits for its welcome.
  package var householdSecret: SecretBytes?
  /// The secret behind the ten words; nil once the device is welcome.
  package var joinSecret: SecretBytes?
  /// The name that the device gave itself in its request; empty once it is welcome.
  package var requestedName: String
  /// What the founding of a household notes of itself, in words of its own; nil once it is founded.
  package var foundingNote: String?

  /// Makes new keys.
  package init(using generator: inout some RandomNumberGenerator) {
    signing = SigningKey(using: &generator)
    agreement = AgreementKey(using: &generator)
    channel = AgreementKey(using: &generator)
    requestedName = ""
  }

  package var publicKeys: DevicePublicKeys {
    DevicePublicKeys(
      signing: signing.verifyingKey, agreement: agreement.publicKey, channel: channel.publicKey)
  }

  /// The text of the keys file, which is an identity file for age too.
  ///
  /// All but the age identity stands in comment lines, so `age -d -i keys` opens a bundle.
  package var text: SecretBytes {
    var lines: [UInt8] = []
    func add(_ text: String) { lines += Array(text.utf8) }
    func add(_ label: String, _ secret: SecretBytes) {
      add("# \(label) ")
      secret.withBytes { bytes in
        for index in bytes.indices {
          lines.append(hexadecimalDigit(bytes[index] >> 4))
          lines.append(hexadecimalDigit(bytes[index] & 15))
        }
      }
      add("\n")
    }
    add("# medley keys 1: never copy this file to another device or into a backup\n")
    add("signing", signing.seed)
    add("channel", channel.secret)
    if let householdSecret { add("household", householdSecret) }
    if let joinSecret { add("join", joinSecret) }
    if let foundingNote { add("# founding \(hexadecimal(foundingNote.utf8))\n") }
    if !requestedName.isEmpty { add("# name \(hexadecimal(requestedName.utf8))\n") }
    agreement.identityText.withBytes { bytes in
      for index in bytes.indices { lines.append(bytes[index]) }
    }
    add("\n")
    return SecretBytes(wiping: &lines)
  }

  /// Reads the keys file.
  ///
  /// - Throws: `HouseholdError.keysDamaged`.
  package init(text: [UInt8]) throws {
    var secrets: [String: SecretBytes] = [:]
    var identity: AgreementKey?
    var name = ""
    var note: String?
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard line.first == UInt8(ascii: "#") else {
        identity = AgreementKey(identityText: line)
        continue
      }
      let words = line.dropFirst().split(separator: UInt8(ascii: " "))
      guard words.count == 2, var bytes = bytesFromHexadecimal(words[1]) else { continue }
      let label = String(decoding: words[0], as: UTF8.self)
      if label == "name" {
        name = String(decoding: bytes, as: UTF8.self)
      } else if label == "founding" {
        note = String(decoding: bytes, as: UTF8.self)
      } else {
        secrets[label] = SecretBytes(wiping: &bytes)
      }
    }
    guard let identity, let seed = secrets["signing"], let signing = SigningKey(seed: seed),
      let secret = secrets["channel"], let channel = AgreementKey(secret: secret)
    else { throw HouseholdError.keysDamaged }
    self.signing = signing
    agreement = identity
    self.channel = channel
    householdSecret = secrets["household"]
    joinSecret = secrets["join"]
    requestedName = name
    foundingNote = note
  }
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}
