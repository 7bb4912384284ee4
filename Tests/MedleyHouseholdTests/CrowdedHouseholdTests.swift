import MedleyHousehold
import MedleyRecords
import MedleySealing
import Testing

/// Households in which somebody makes so many statements that working them out could take long.
@Suite struct CrowdedHouseholdTests {
  private let devices: [DevicePublicKeys]
  private let beginning: [Statement]
  private let household: Digest

  init() {
    var generator = SystemRandomNumberGenerator()
    let devices = (0..<24).map { _ in DeviceKeys(using: &generator).publicKeys }
    let genesis = Genesis(
      founder: devices[0], founderName: "0", person: nil,
      random: [UInt8](repeating: 7, count: 32), recovery: nil)
    var beginning = [
      Statement(
        id: Self.id(0), author: devices[0].signing, content: .genesis(genesis), branch: 0,
        sequence: 1, past: CausalPast([1]))
    ]
    for number in 1..<devices.count {
      let admission = Admission(
        keys: devices[number], name: "\(number)", role: .owner, person: nil)
      beginning.append(
        Statement(
          id: Self.id(number), author: devices[0].signing, content: .admission(admission),
          branch: 0, sequence: UInt64(number + 1), past: CausalPast([UInt64(number + 1)])))
    }
    self.devices = devices
    self.beginning = beginning
    household = genesis.household
  }

  private static func id(_ number: Int) -> Identifier {
    Identifier(words: Words16(high: UInt64(number), low: 0))
  }

  /// Every device but the founder removes every other one, and none has seen what the others say.
  private var removals: [Statement] {
    var removals: [Statement] = []
    for author in devices.indices.dropFirst() {
      for (count, target) in devices.indices.filter({ $0 != author }).enumerated() {
        var past = CausalPast([UInt64(devices.count)])
        past.cover(branch: author, sequence: UInt64(count + 1))
        removals.append(
          Statement(
            id: Self.id(1_000 * author + target), author: devices[author].signing,
            content: .removal(Removal(device: devices[target].signing)), branch: author,
            sequence: UInt64(count + 1), past: past))
      }
    }
    return removals
  }

  private func names(_ membership: Membership) -> [String] { membership.members.map(\.name) }

  @Test func `where everybody removes everybody the most senior word stands`() {
    // Device 1 is the most senior of those who remove; nobody removes it that it does not remove,
    // and it removes the founder, too.
    let membership = Membership(household: household, beginning + removals)
    #expect(names(membership) == ["1"])
  }

  @Test func `many statements that come together are worked out a bounded number of times`() {
    var membership = Membership(household: household, beginning)
    for removal in removals { membership.learn(removal) }
    let mustJudgeAgain = membership.mustJudgeAgain(BranchTable(household: household))
    #expect(mustJudgeAgain)
    #expect(names(membership) == ["1"])
    // The statements times the cuts reach the limit of effort after about sixty.
    #expect(membership.evaluationCount < 80)
    let mustJudgeOnceMore = membership.mustJudgeAgain(BranchTable(household: household))
    #expect(!mustJudgeOnceMore)
  }

  @Test func `lettings in are worked out one by one where nobody was removed`() {
    var membership = Membership(household: household)
    for statement in beginning { membership.learn(statement) }
    #expect(membership.members.count == devices.count)
    // Once, for the founder.
    #expect(membership.evaluationCount == 1)
  }
}
