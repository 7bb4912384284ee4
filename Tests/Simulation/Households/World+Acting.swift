import Medley
import MedleyHousehold
import MedleyMedicines
import MedleyRecords
import MedleyStore
import MedleyTestSupport

/// How a command on a device is judged: by the role that the device knows itself to have.
extension World {
  /// Runs a command on a device that needs a right, and looks whether it was carried out or
  /// refused as it had to be.
  ///
  /// The body gives what was done in words; nil when there was nothing to do it with. What may
  /// turn out to be an entry that a caregiver may write is an edit “or less”.
  @discardableResult
  func act(
    on device: SimulatedDevice, _ operations: OperationClass, orLess: Bool = false,
    _ body: (Cabinet) throws -> String?
  ) throws -> Bool {
    let cabinet = try device.open(at: time)
    let role = try cabinet.ownRole
    let before = try cabinet.vector
    let words: String?
    do {
      words = try body(cabinet)
    } catch let finding as Finding {
      throw finding
    } catch {
      guard isExpected(error, of: role, operations) || orLess && isOfRights(error) else {
        throw error
      }
      guard try cabinet.vector == before else {
        throw Finding("\(device.label) wrote something and said that it did not")
      }
      tellRefusal("\(device.label) refuses: \(error)")
      return false
    }
    let hasWritten = try cabinet.vector != before
    if hasWritten, operations != .membership {
      guard let role, role.mayWrite(orLess ? .log : operations) else {
        throw Finding("\(device.label) wrote what it has no right to")
      }
    }
    try note(device, cabinet)
    if let words { tell("\(device.label): \(words)") }
    return hasWritten
  }

  /// True when a device had no right to what it was asked to write.
  private func isOfRights(_ error: any Error) -> Bool {
    if case StoreError.ownChangeVoid = error { true } else { false }
  }

  /// True for a refusal that a command may meet with by what the household is like.
  private func isExpected(
    _ error: any Error, of role: Role?, _ operations: OperationClass
  ) -> Bool {
    switch error {
    case StoreError.ownChangeVoid(let reason):
      switch (reason, operations) {
      case (.lastOwner, .membership): true
      case (_, .membership): role != .owner
      case (.notOwn, .log): role == .caregiver
      default: role.map { !$0.mayWrite(operations) } ?? true
      }
    case CabinetError.ownersOnly: role != .owner
    case CabinetError.noMember: role == nil
    case CabinetError.refused, CabinetError.ended, CabinetError.removed, CabinetError.ambiguous,
      CabinetError.nothingToUndo, CabinetError.cannotUndo, CabinetError.recordIsNewer,
      CabinetError.schedule, CabinetError.answer, CabinetError.nothingToDecide,
      CabinetError.personNeeded, CabinetError.nobodyToTell:
      true
    case CabinetError.notFound(let noun, _): [.slot, .entry, .conflict, .device].contains(noun)
    default: false
    }
  }
}

extension Role {
  /// The table of roles in the manual, said again here.
  func mayWrite(_ operations: OperationClass) -> Bool {
    switch operations {
    case .log: self != .reader
    case .edit: self == .owner || self == .member
    case .membership: self == .owner
    }
  }
}
