import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// Everybody who may write in a random history: the devices of a household, its recovery keys, and
/// a key that nobody let in.
struct RandomCast {
  /// Who somebody is at the beginning.
  struct Part {
    let key: SigningKey
    /// What an admission says; nil for a recovery key.
    let keys: DevicePublicKeys
    /// The role that the founder gives at the beginning; nil for nobody.
    let role: Role?
    let person: Identifier?
  }

  static let persons = (1...2).map { Identifier(words: Words16(high: 0xbeef, low: UInt64($0))) }

  /// The founder is the first, the genesis recovery key the second.
  private(set) var parts: [Part] = []
  /// The numbers of keys that recovery key statements name.
  let recoveryNumbers: ClosedRange<Int>
  let genesis: Genesis

  /// Those who may be owners, by number.
  var quarrellers: [Int] { [0, 0, 1, 2, 2, 3, 3, 4, 10, 11] + Array(recoveryNumbers) }

  /// The keys of all.
  var keys: [VerifyingKey] { parts.map(\.key.verifyingKey) }

  /// True for keys that are no device.
  func isRecoveryKey(_ number: Int) -> Bool { number == 1 || recoveryNumbers.contains(number) }

  /// The founder with its recovery key, two owners or members, a member with a caregiver's and a reader's
  /// device of the same person, two caregivers of one person, a reader, two newcomers, two further
  /// recovery keys, and a stranger.
  init(founder: DeviceKeys, recovery: SigningKey, genesis: Genesis, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    self.genesis = genesis
    let persons = Self.persons
    // Some households have no owner but their founder.
    let role: Role = generator.chance(30) ? .member : .owner
    let roles: [(Role?, Identifier?)] = [
      (role, nil), (role, persons[0]), (.member, persons[0]), (.caregiver, persons[0]),
      (.reader, persons[0]), (.caregiver, persons[1]), (.caregiver, persons[1]),
      (.caregiver, nil), (nil, persons[0]), (nil, nil), (nil, nil), (nil, nil), (nil, nil),
    ]
    parts.append(
      Part(
        key: founder.signing, keys: founder.publicKeys, role: .owner, person: genesis.person))
    let spare = DeviceKeys(using: &generator)
    parts.append(Part(key: recovery, keys: spare.publicKeys, role: nil, person: nil))
    for (role, person) in roles {
      let keys = DeviceKeys(using: &generator)
      parts.append(Part(key: keys.signing, keys: keys.publicKeys, role: role, person: person))
    }
    recoveryNumbers = (parts.count - 3)...(parts.count - 2)
  }

  /// The admission of somebody.
  func admission(_ number: Int, _ role: Role, _ person: Identifier?) -> OperationDraft {
    var keys = parts[number].keys
    if keys.signing != parts[number].key.verifyingKey {
      keys = DevicePublicKeys(
        signing: parts[number].key.verifyingKey, agreement: keys.agreement, channel: keys.channel)
    }
    return Admission(keys: keys, name: "device \(number)", role: role, person: person).draft
  }
}
