internal import MedleyHousehold
internal import MedleySealing

extension Membership {
  /// Refuses what only an owner's device may do.
  ///
  /// - Throws: `CabinetError.ownersOnly`, or `.noMember` for a device that is none any more.
  func mustBeOwner(_ device: VerifyingKey) throws {
    guard let role = member(device)?.role else { throw CabinetError.noMember }
    guard role == .owner else { throw CabinetError.ownersOnly(role: role) }
  }
}
