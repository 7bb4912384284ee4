package import MedleyHousehold
import MedleyRecords
import MedleySealing

/// A founder and three owners whom it admitted, and a few statements that they make.
///
/// Every statement has seen the beginning, its author's earlier statements, and any others.
package struct SmallHousehold {
  /// What a statement says; devices are numbered, the founder is 0.
  package enum Saying: Hashable, Sendable {
    case remove(Int)
    case role(Int, Role)
    case admit(Int)
    case leave
  }

  /// One statement of a world.
  package struct Event: Hashable, Sendable {
    package let author: Int
    package let saying: Saying

    package init(author: Int, saying: Saying) {
      self.author = author
      self.saying = saying
    }
  }

  package static let deviceCount = 4

  package let genesis: Genesis
  package let beginning: [Statement]
  private let devices: [DevicePublicKeys]

  package init() throws {
    var generator = Counting()
    var devices: [DevicePublicKeys] = []
    for _ in 0..<SmallHousehold.deviceCount {
      devices.append(DeviceKeys(using: &generator).publicKeys)
    }
    // Ids of lettings in must not decide more than the order of the devices does.
    self.devices = devices
    genesis = Genesis(
      founder: devices[0], founderName: "0", person: nil,
      random: [UInt8](repeating: 7, count: 32), recovery: nil)
    var beginning = [
      Statement(
        id: SmallHousehold.id(0), author: devices[0].signing, content: .genesis(genesis),
        branch: 0, sequence: 1, past: CausalPast([1]))
    ]
    for number in 1..<devices.count {
      let admission = Admission(
        keys: devices[number], name: "\(number)", role: .owner, person: nil)
      beginning.append(
        Statement(
          id: SmallHousehold.id(UInt64(number)), author: devices[0].signing,
          content: .admission(admission), branch: 0, sequence: UInt64(number + 1),
          past: CausalPast([UInt64(number + 1)])))
    }
    self.beginning = beginning
  }

  /// The statements of a world, the beginning not included.
  ///
  /// `seen` has, for each event, the earlier ones in its causal past, as bits.
  package func statements(_ events: [Event], seen: [Int]) -> [Statement] {
    var statements: [Statement] = []
    for (index, event) in events.enumerated() {
      let own = events[..<index].count { $0.author == event.author }
      let sequence = UInt64(own + 1 + (event.author == 0 ? SmallHousehold.deviceCount : 0))
      var past = CausalPast([UInt64(SmallHousehold.deviceCount)])
      for earlier in 0..<index where seen[index] >> earlier & 1 == 1 {
        past.cover(branch: statements[earlier].branch, sequence: statements[earlier].sequence)
      }
      past.cover(branch: event.author, sequence: sequence)
      // The id follows from what the statement is and has seen, not from its number.
      var mixed = UInt64(event.code) &+ 1
      for number in 0..<SmallHousehold.deviceCount {
        mixed = mixed &* 0x9e37_79b9_7f4a_7c15 ^ past[number]
      }
      statements.append(
        Statement(
          id: SmallHousehold.id(mixed &* 0xd6e8_feb8_6659_fd93 | 1 << 63),
          author: devices[event.author].signing, content: content(event), branch: event.author,
          sequence: sequence, past: past))
    }
    return statements
  }

  private func content(_ event: Event) -> Statement.Content {
    switch event.saying {
    case .remove(let device): .removal(Removal(device: devices[device].signing))
    case .leave: .removal(Removal(device: devices[event.author].signing))
    case .role(let device, let role): .role(RoleChange(device: devices[device].signing, role: role))
    case .admit(let device):
      .admission(Admission(keys: devices[device], name: "\(device)", role: .owner, person: nil))
    }
  }

  /// Who belongs to the household, and how: the number of each device and its role.
  package func members(of membership: Membership) -> String {
    devices.enumerated().map { number, keys in
      membership.member(keys.signing).map { "\(number) \($0.role.word)" } ?? "\(number) –"
    }.joined(separator: ", ")
  }

  private static func id(_ number: UInt64) -> Identifier {
    Identifier(words: Words16(high: number, low: 0))
  }
}

extension SmallHousehold.Event {
  /// A number for each event, by which equal worlds are found.
  package var code: Int {
    let saying =
      switch saying {
      case .leave: 0
      case .remove(let device): 1 + device
      case .admit(let device): 5 + device
      case .role(let device, let role): 9 + device * 4 + Int(role.rawValue) - 1
      }
    return author * 32 + saying
  }
}

/// Numbers one after the other, for keys that are the same in every run.
private struct Counting: RandomNumberGenerator {
  private var number: UInt64 = 0

  mutating func next() -> UInt64 {
    number &+= 0x9e37_79b9_7f4a_7c15
    return number
  }
}
