import Foundation
import Medley
import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport

/// Who belongs to the household: admission, roles, removal, recovery.
extension World {
  /// More homes than this are not begun.
  private static let homeCount = 9

  /// Admits a new device by file.
  func admit(by host: SimulatedDevice, role: String) throws {
    let newcomer = newDevice()
    let (request, welcome) = (freshPath("request"), freshPath("welcome"))
    let words = try Cabinet.requestToJoin(
      at: newcomer.home, file: request, deviceName: newcomer.name
    ).words
    let isAdmitted = try act(on: host, .membership) { cabinet in
      _ = try cabinet.admit(
        request: request, welcome: welcome, words: words, role: role, person: "Ann")
      return "admit \(newcomer.name) as \(role)"
    }
    guard isAdmitted else { return }
    _ = try Cabinet.join(at: newcomer.home, newcomer.circumstances(at: time), welcome: welcome)
    newcomer.acknowledged = host.acknowledged
    devices.append(newcomer)
    try note(newcomer, newcomer.open(at: time))
  }

  func decideAboutDevices(_ event: Event, using generator: inout SeededGenerator) throws {
    guard let device = generator.pick(devices) else { return }
    switch event {
    case .admit:
      guard devices.count < World.homeCount else { return }
      let role = generator.pick(["owner", "member", "caregiver", "reader"]) ?? "member"
      try admit(by: device, role: role)
    case .leave:
      try act(on: device, .membership) { cabinet in
        guard try cabinet.ownRole != nil else { return nil }
        _ = try cabinet.leave(typed: device.name)
        disputed.insert(cabinet.device)
        return "leave"
      }
    case .decide:
      try act(on: device, .membership) { cabinet in
        let others = try cabinet.devices().devices.filter { $0.voidCount > 0 }
        guard let other = generator.pick(others) else { return nil }
        let isAccepted = generator.chance(60)
        let decision = try cabinet.decide(about: other.id, accept: isAccepted)
        return "\(isAccepted ? "accept" : "dismiss") \(decision.entryCount) of \(other.name)"
      }
    default: try changeMember(event, by: device, using: &generator)
    }
  }

  private func changeMember(
    _ event: Event, by device: SimulatedDevice, using generator: inout SeededGenerator
  ) throws {
    try act(on: device, .membership) { cabinet in
      let members = try cabinet.look { try $0.membership.members }
      guard let target = generator.pick(members) else { return nil }
      disputed.insert(target.keys.signing)
      switch event {
      case .changeRole:
        let role = generator.pick(["owner", "member", "caregiver", "reader"]) ?? "member"
        _ = try cabinet.setRole(of: target.keys.signing.hex, to: role)
        return "\(target.name) is \(role) now"
      case .recover:
        let proof = try RecoveryProof(words: recoveryWords)
        _ = try cabinet.removeDevice(target.keys.signing.hex, with: proof)
        return "remove \(target.name) with the recovery words"
      default:
        _ = try cabinet.removeDevice(target.keys.signing.hex)
        return "remove \(target.name)"
      }
    }
  }

  /// A device is lost with all that it alone had.
  func loseDevice(using generator: inout SeededGenerator) throws {
    guard devices.count > 3 else { return }
    let device = devices.remove(at: generator.below(devices.count))
    try FileManager.default.removeItem(atPath: device.home)
    tell("\(device.label) is lost")
  }
}
