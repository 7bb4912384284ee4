internal import MedleyHousehold

extension Membership {
  /// The keys that bring the record back, the genesis one first.
  var recoveryKeys: [RecoveryPublicKeys] { genesis?.recovery.map { [$0] } ?? [] }
}
