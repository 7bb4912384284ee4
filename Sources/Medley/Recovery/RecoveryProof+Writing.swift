internal import MedleyHousehold
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension RecoveryProof {
  /// The recovery key as an author; each use is an actor of its own.
  func author(_ circumstances: Circumstances) -> Author {
    var generator = SystemRandomNumberGenerator()
    let signing = key.signing
    return Author(
      device: signing.verifyingKey, machine: nil, stamp: circumstances.now.milliseconds,
      freshIncarnation: Incarnation(random: &generator), sign: { signing.sign($0.bytes) })
  }
}

extension Membership {
  /// Checks that a key which somebody shows is one of this household's.
  ///
  /// - Throws: `HouseholdError.recoveryForAnother`, `.noRecoveryKey`.
  func check(_ proof: RecoveryProof) throws {
    guard !recoveryKeys.isEmpty else { throw HouseholdError.noRecoveryKey }
    guard recoveryKeys.contains(proof.key.publicKeys), proof.household ?? household == household
    else { throw HouseholdError.recoveryForAnother }
  }
}
